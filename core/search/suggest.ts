import * as z from 'zod/mini'
import { wholeNumber } from '#core/paging/paging.ts'
import type { Ports } from '#core/ports.ts'
import type { Tolerance } from '#core/reads.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { MAX_SEARCH } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'
import { isSearchable } from '#core/text/tokenize.ts'
import { publicHit } from '#core/venues/address-rule.ts'
import type { Suggestions } from './suggestions.ts'

/** `limit` applies to each kind. */
export const SuggestionQuery = z.object({
  q: optionalText('search', MAX_SEARCH),
  limit: wholeNumber('limit', 10, 4),
})
export type SuggestionQuery = z.output<typeof SuggestionQuery>

/** Returns the bands, venues, cities and upcoming shows that match a partly typed search. Tolerates typos if no band, venue or
 * city contains the text. */
export const makeSuggest =
  ({ directory, catalog, clock }: Pick<Ports, 'directory' | 'catalog' | 'clock'>) =>
  async ({ q, limit }: SuggestionQuery): Promise<Suggestions> => {
    if (q === null) return { bands: [], venues: [], cities: [], shows: [] }
    const searchNames = (tolerance: Tolerance) =>
      Promise.all([
        directory.searchBands(q, limit, tolerance),
        directory.searchVenues(q, limit, tolerance),
        directory.searchCities(q, limit, tolerance),
      ])
    const [exactHits, { shows }] = await Promise.all([
      searchNames('none'),
      isSearchable(q)
        ? catalog.list({ filter: { ...noFilter, q }, now: clock.now(), limit, offset: 0 })
        : { shows: [] },
    ])
    const hasExactHits = exactHits.some((hits) => hits.length > 0)
    const [bands, venues, cities] = hasExactHits ? exactHits : await searchNames('typos')
    return {
      bands,
      venues: venues.map(publicHit),
      cities,
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
