// biome-ignore-all lint/a11y/useSemanticElements: SVG has no lists
import type { Outlines } from '#core/geography/outlines.ts'
import { m } from '#messages'
import { countParams, formatNumber } from '#web/i18n/formatting.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { type Area, positionOf, viewBoxOf } from './area.ts'
import type { Marker } from './markers.ts'

type Props = {
  /** Drawn for the area `drawn`; the view box moves them to `shown`. */
  outlines: Outlines
  drawn: Area
  shown: Area
  markers: readonly Marker[]
  pathOf: (marker: Marker) => string
}

const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`

/** The outlines of an area, with a link for each marker. The marks keep their size on every screen. */
export function MapPicture({ outlines, drawn, shown, markers, pathOf }: Props) {
  const follow = useFollowLink()
  return (
    <>
      <svg className="map-picture" viewBox={viewBoxOf(drawn, shown)} preserveAspectRatio="none" aria-hidden="true">
        <path className="map-land" fillRule="evenodd" d={outlines.land} />
        <path className="map-borders" d={outlines.borders} />
      </svg>
      <svg className="map-picture" role="list" aria-label={m.map_places()}>
        {markers.map((marker) => {
          const { x, y } = positionOf(shown, marker)
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
              {marker.name && (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: text takes no focus
                <text className={`map-name map-name--${marker.name}`} aria-hidden="true">
                  {marker.venueCity}
                </text>
              )}
            </svg>
          )
        })}
      </svg>
    </>
  )
}

const sizeOf = (shows: number): number => (shows < 10 ? 1 : shows < 100 ? 2 : 3)

const markerLabel = (marker: Marker): string =>
  m.map_marker({ place: placeOf(marker), count: m.shows_count(countParams(marker.shows)) })

const placeOf = ({ venues, cities, venueName, venueCity }: Marker): string => {
  if (venues === 1) return `${venueName}, ${venueCity}`
  return cities === 1 ? venueCity : m.map_around({ city: venueCity })
}
