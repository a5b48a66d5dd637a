import * as z from 'zod/mini'
import { makeFindCityAt } from '#core/cities/find-city-at.ts'
import { positiveInteger } from '#core/paging/paging.ts'
import type { Ports } from '#core/ports.ts'
import type { Tolerance } from '#core/reads.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { MAX_SEARCH } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'
import { isSearchable } from '#core/text/tokenize.ts'
import { publicHit } from '#core/venues/address-rule.ts'
import type { CityHit } from '#core/venues/city-hit.ts'
import type { Suggestions } from './suggestions.ts'

/** `limit` applies to each kind. */
export const SuggestionQuery = z.object({
  q: optionalText('search', MAX_SEARCH),
  limit: positiveInteger('limit', 10, 4),
})
export type SuggestionQuery = z.output<typeof SuggestionQuery>

type NeededPorts = Pick<Ports, 'directory' | 'catalog' | 'cities' | 'gazetteer' | 'clock'>

/** Returns the bands, venues, cities and upcoming shows that match a partly typed search. Also finds a city by one of its other
 * names (Wien for Vienna). Tolerates typos if no name of a band, venue or city contains the text. */
export const makeSuggest = ({ directory, catalog, cities, gazetteer, clock }: NeededPorts) => {
  const findCityAt = makeFindCityAt({ cities, gazetteer })
  const citiesNamed = async (name: string): Promise<readonly CityHit[]> => {
    const [place] = gazetteer.cities(name)
    const found = place && (await findCityAt(place))
    return found ? [{ city: found.city, region: found.region, country: found.country }] : []
  }
  const citiesLike = async (q: string, limit: number, tolerance: Tolerance): Promise<readonly CityHit[]> => {
    const hits = await directory.searchCities(q, limit, tolerance)
    return hits.length > 0 || tolerance === 'typos' ? hits : citiesNamed(q)
  }
  return async ({ q, limit }: SuggestionQuery): Promise<Suggestions> => {
    if (q === null) return { bands: [], venues: [], cities: [], shows: [] }
    const searchNames = (tolerance: Tolerance) =>
      Promise.all([
        directory.searchBands(q, limit, tolerance),
        directory.searchVenues(q, limit, tolerance),
        citiesLike(q, limit, tolerance),
      ])
    const [exactHits, { shows }] = await Promise.all([
      searchNames('none'),
      isSearchable(q)
        ? catalog.list({ filter: { ...noFilter, q }, now: clock.now(), limit, offset: 0 })
        : { shows: [] },
    ])
    const hasExactHits = exactHits.some((hits) => hits.length > 0)
    const [bands, venues, cityHits] = hasExactHits ? exactHits : await searchNames('typos')
    return {
      bands,
      venues: venues.map(publicHit),
      cities: cityHits,
      shows: shows.map((show) => ({
        id: show.id,
        slug: show.slug,
        showTitle: listedName(displayTitle(show)),
        showDate: show.showDate,
        venueName: listedName(show.venueName),
        venueCity: show.venueCity,
      })),
    }
  }
}
