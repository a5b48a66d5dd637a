import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { hasRegions } from '#core/cities/city-slug.ts'
import { MAX_COUNTED_IN_CITY } from '#core/cities/public-city.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { cityPath } from '#web/data/city-path.ts'
import { countText } from '#web/data/filter-text.ts'

type Place = { city: string; region: string; country: string }

/** Returns the city with what its addresses name too: `Portland, Oregon`. */
export const cityName = ({ city, region, country }: Place): string =>
  hasRegions(country) ? placeLine(city, region) : city

/** Returns a count that stops at a maximum: `more than 99 shows`. */
export const showsText = (shows: number): string =>
  shows < MAX_COUNTED_IN_CITY
    ? countText({ totalItems: shows, isTotalExact: true })
    : countText({ totalItems: MAX_COUNTED_IN_CITY - 1, isTotalExact: false })

type Props<City> = { cities: readonly City[]; asideOf: (city: City) => ReactNode }

export function CityList<City extends Place & { slug: string }>({ cities, asideOf }: Props<City>) {
  return (
    <ul className="names">
      {cities.map((city) => (
        <li key={city.slug}>
          <Link to={cityPath(city.slug)}>{cityName(city)}</Link> <span className="mute">{asideOf(city)}</span>
        </li>
      ))}
    </ul>
  )
}
