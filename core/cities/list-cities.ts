import * as z from 'zod/mini'
import { positiveInteger } from '#core/paging/paging.ts'
import type { Ports } from '#core/ports.ts'
import { MAX_SEARCH } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'
import { type City, citiesOf, localityKey } from './city.ts'
import { slugPart } from './city-slug.ts'
import { type CityInList, MAX_COUNTED_CITY_SHOWS } from './public-city.ts'

export const CityQuery = z.object({ q: optionalText('search', MAX_SEARCH), limit: positiveInteger('limit', 500, 10) })
export type CityQuery = z.output<typeof CityQuery>

type NeededPorts = Pick<Ports, 'cities' | 'directory' | 'clock'>

const mostVenuesFirst = (one: City, other: City): number =>
  other.venues - one.venues || (one.slug < other.slug ? -1 : 1)

/** Returns cities that have venues, with their numbers of upcoming shows. A query selects the cities whose names begin with it,
 * or else those with similar names. Without a query, the cities with the most venues come first. */
export const makeListCities = ({ cities, directory, clock }: NeededPorts) => {
  const matching = async (q: string, limit: number): Promise<readonly City[]> => {
    const hits = await directory.searchCities(q, limit)
    const candidates = citiesOf(await cities.named(hits.map(({ city }) => slugPart(city))))
    const isHit = (city: City, { city: name, region, country }: (typeof hits)[number]): boolean =>
      city.cityKey === localityKey(name) &&
      city.country === country &&
      (city.regionKeys === null || city.regionKeys.includes(localityKey(region)))
    return [...new Set(hits.flatMap((hit) => candidates.find((city) => isHit(city, hit)) ?? []))]
  }

  return async ({ q, limit }: CityQuery): Promise<readonly CityInList[]> => {
    const listed =
      q === null
        ? citiesOf(await cities.all())
            .toSorted(mostVenuesFirst)
            .slice(0, limit)
        : await matching(q, limit)
    const counts = await cities.countUpcoming(listed, { now: clock.now(), max: MAX_COUNTED_CITY_SHOWS })
    return listed.map(({ slug, city, region, country, venues }, index) => ({
      ...{ slug, city, region, country, venues },
      shows: counts[index] ?? 0,
    }))
  }
}
