import type { ReactNode } from 'react'
import { hasRegionInSlug } from '#core/cities/city-slug.ts'
import { MAX_COUNTED_CITY_SHOWS } from '#core/cities/public-city.ts'
import { placeLine } from '#core/venues/place-line.ts'
import { cityPath } from '#web/data/city-path.ts'
import { countText } from '#web/data/filter-text.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'

type NamedCity = { city: string; region: string; country: string }

/** Returns the name of the city. Adds the region in countries whose city slugs contain it: `Portland, Oregon`. */
export const cityName = ({ city, region, country }: NamedCity): string =>
  hasRegionInSlug(country) ? placeLine(city, region) : city

/** Returns the text of a count that may be capped: `12 shows`, or `More than 99 shows` for the maximum. */
export const showCountText = (shows: number): string =>
  shows < MAX_COUNTED_CITY_SHOWS
    ? countText({ totalItems: shows, isTotalExact: true })
    : countText({ totalItems: MAX_COUNTED_CITY_SHOWS - 1, isTotalExact: false })

type NameLink = { path: string; name: string; aside?: ReactNode }

export function LinkList({ links }: { links: readonly NameLink[] }) {
  const follow = useFollowLink()
  return (
    <ul className="names">
      {links.map(({ path, name, aside }) => (
        <li key={path}>
          <a href={localizedPath(path)} onClick={follow}>
            {name}
          </a>{' '}
          {aside && <span className="muted">{aside}</span>}
        </li>
      ))}
    </ul>
  )
}

type Props<City> = { cities: readonly City[]; asideOf: (city: City) => ReactNode }

export function CityList<City extends NamedCity & { slug: string }>({ cities, asideOf }: Props<City>) {
  return (
    <LinkList
      links={cities.map((city) => ({ path: cityPath(city.slug), name: cityName(city), aside: asideOf(city) }))}
    />
  )
}
