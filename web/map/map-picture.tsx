// biome-ignore-all lint/a11y/useSemanticElements: SVG has no lists
import type { Outlines } from '#core/geography/outlines.ts'
import { m } from '#messages'
import { countParams, formatNumber } from '#web/i18n/formatting.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import { type Area, positionOf, viewBoxOf } from './area.ts'
import type { Spot } from './spots.ts'

type Props = {
  /** The outlines were drawn for `drawn`, and move to where `shown` needs them. */
  outlines: Outlines
  drawn: Area
  shown: Area
  spots: readonly Spot[]
  pathOf: (spot: Spot) => string
}

const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`

/** The outlines of an area, with a link for each spot. The marks keep their size on every screen. */
export function MapPicture({ outlines, drawn, shown, spots, pathOf }: Props) {
  const follow = useFollowLink()
  return (
    <>
      <svg className="map-picture" viewBox={viewBoxOf(drawn, shown)} preserveAspectRatio="none" aria-hidden="true">
        <path className="map-land" fillRule="evenodd" d={outlines.land} />
        <path className="map-borders" d={outlines.borders} />
      </svg>
      <svg className="map-picture" role="list" aria-label={m.map_places()}>
        {spots.map((spot) => {
          const { x, y } = positionOf(shown, spot)
          return (
            <svg
              role="listitem"
              key={`${spot.venueId} ${spot.latitude} ${spot.longitude}`}
              className={`map-spot map-spot--${sizeOf(spot.shows)}`}
              x={percent(x)}
              y={percent(y)}
            >
              <a href={pathOf(spot)} aria-label={spotLabel(spot)} onClick={follow}>
                <circle className="map-mark" />
                <text className="map-count">{formatNumber(spot.shows)}</text>
              </a>
              {spot.name && (
                // biome-ignore lint/a11y/noAriaHiddenOnFocusable: text takes no focus
                <text className={`map-name map-name--${spot.name}`} aria-hidden="true">
                  {spot.venueCity}
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

const spotLabel = (spot: Spot): string =>
  m.map_spot({ place: placeOf(spot), count: m.shows_count(countParams(spot.shows)) })

const placeOf = ({ venues, cities, venueName, venueCity }: Spot): string => {
  if (venues === 1) return `${venueName}, ${venueCity}`
  return cities === 1 ? venueCity : m.map_around({ city: venueCity })
}
