import type { Genre } from '#core/bands/genres.ts'
import type { BandId } from '#core/ids.ts'
import {
  type FilterableAttributes,
  filterableAttributesOf,
  makeMatchesFilter,
  makeMatchesWords,
  searchableWords,
} from '#core/shows/filter/filterable-attributes.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import type { FilterableVenue } from '#core/venues/filterable-venue.ts'

export type FilterableShow = { attributes: FilterableAttributes; words: readonly string[] }

type PlayingBands = { bandNameOf: (id: BandId) => string | undefined; genres: readonly Genre[] }

export const filterableShowOf = (
  show: Parameters<typeof filterableAttributesOf>[0] & Pick<Show, 'showTitle'>,
  venue: FilterableVenue,
  { bandNameOf, genres }: PlayingBands,
): FilterableShow => ({
  attributes: filterableAttributesOf(show, venue, genres),
  words: searchableWords(show, venue, bandNameOf),
})

/** A filter shared by any number of alerts. `matches` returns whether an upcoming show belongs in the list with
 * this filter. Unlike in the list, similar names don't match: each word of the search text must be a prefix of one of the show's words. */
export type StoredFilter = { id: string; matches: (show: FilterableShow) => boolean }

export const makeStoredFilter = (id: string, filter: ShowFilter): StoredFilter => {
  const matchesFilter = makeMatchesFilter(filter)
  const matchesWords = filter.q === null ? null : makeMatchesWords(filter.q)
  return {
    id,
    matches: ({ attributes, words }) => matchesFilter(attributes) && (matchesWords === null || matchesWords(words)),
  }
}
