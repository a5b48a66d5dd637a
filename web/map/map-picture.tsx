// biome-ignore-all lint/a11y/useSemanticElements: SVG has no lists
import type { Outlines } from '#core/geography/outlines.ts'
import { m } from '#messages'
import { countParams, formatNumber } from '#web/i18n/formatting.ts'
import { lengthText } from '#web/locator/length-text.ts'
import { scaleBarKilometres } from '#web/locator/scale-bar.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { type Area, boxOf, kilometresAcross, positionOf, viewBoxOf } from './area.ts'
import type { MapData } from './map-query.ts'
import type { Marker } from './markers.ts'
import type { StreetLabel } from './street-labels.ts'

type Props = {
  /** Undefined while loading. Ignored if there are `streets`. */
  outlines: Outlines | undefined
  streets: MapData['streets']
  /** The area that the paths of the outlines and streets were computed for. */
  drawnArea: Area
  /** The area to show. It differs from `drawnArea` during a gesture and while data is loading. */
  visibleArea: Area
  markers: readonly Marker[]
  pathOf: (marker: Marker) => string
}

/** In degrees: the scale of a wider area would differ too much between its top and its bottom. */
const MAX_WIDTH_WITH_SCALE_BAR = 10

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`

/** The streets or outlines of an area, with a link for each marker and, if the area is narrow enough, a scale bar. */
export function MapPicture({ outlines, streets, drawnArea, visibleArea, markers, pathOf }: Props) {
  const follow = useFollowLink()
  return (
    <>
      <svg
        className={streets ? 'map-picture map-ground' : 'map-picture'}
        viewBox={viewBoxOf(drawnArea, visibleArea)}
        preserveAspectRatio="none"
        data-outlines={outlines && !streets ? boxOf(drawnArea) : undefined}
        aria-hidden="true"
      >
        {streets ? (
          <>
            <path className="map-water" d={streets.water} />
            <path className="map-borders map-streets" d={streets.streets} />
            <path className="map-borders map-main-roads" d={streets.mainRoads} />
          </>
        ) : (
          outlines && (
            <>
              <path className="map-land" fillRule="evenodd" d={outlines.land} />
              <path className="map-borders" d={outlines.borders} />
            </>
          )
        )}
      </svg>
      {streets && <StreetLabels labels={streets.labels} visibleArea={visibleArea} />}
      {visibleArea.width <= MAX_WIDTH_WITH_SCALE_BAR && <ScaleBar visibleArea={visibleArea} />}
      <svg className="map-picture" role="list" aria-label={m.map_places()}>
        {markers.map((marker) => {
          const { x, y } = positionOf(visibleArea, marker)
          return (
            <svg
              role="listitem"
              key={`${marker.venueId} ${marker.latitude} ${marker.longitude}`}
              className={`map-marker map-marker--${sizeOf(marker.shows)}`}
              x={percent(x)}
              y={percent(y)}
            >
              <a href={pathOf(marker)} aria-label={markerLabel(marker)} onClick={follow}>
                <circle className="map-mark" />
                <text className="map-count">{formatNumber(marker.shows)}</text>
              </a>
              {marker.smallestScreenForName && (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: text takes no focus
                <text className={`map-name map-name--${marker.smallestScreenForName}`} aria-hidden="true">
                  {marker.name}
                </text>
              )}
            </svg>
          )
        })}
      </svg>
    </>
  )
}

function StreetLabels({ labels, visibleArea }: { labels: readonly StreetLabel[]; visibleArea: Area }) {
  return (
    <svg className="map-picture" aria-hidden="true">
      {labels.map((label) => {
        const { x, y } = positionOf(visibleArea, label)
        return (
          <svg key={label.name} className="map-marker" x={percent(x)} y={percent(y)} aria-hidden="true">
            <text className={`map-street map-name--${label.screen}`} transform={`rotate(${label.angle})`}>
              {label.name}
            </text>
          </svg>
        )
      })}
    </svg>
  )
}

function ScaleBar({ visibleArea }: { visibleArea: Area }) {
  const across = kilometresAcross(visibleArea)
  const kilometres = scaleBarKilometres(across)
  const [start, length] = [0.03, kilometres / across]
  return (
    <svg className="map-picture map-scale" aria-hidden="true">
      <line x1={percent(start)} x2={percent(start + length)} y1="96%" y2="96%" />
      <text x={percent(start + length / 2)} y="94%">
        {lengthText(kilometres)}
      </text>
    </svg>
  )
}

const sizeOf = (shows: number): number => (shows < 10 ? 1 : shows < 100 ? 2 : 3)

const markerLabel = (marker: Marker): string =>
  m.map_marker({ place: placeOf(marker), count: m.shows_count(countParams(marker.shows)) })

const placeOf = ({ venues, cities, venueName, venueCity }: Marker): string => {
  if (venues === 1) return `${venueName}, ${venueCity}`
  return cities === 1 ? venueCity : m.map_around({ city: venueCity })
}
