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
import type { FilteredVenue } from '#core/venues/filtered-venue.ts'

export type ShowVersion = { attributes: FilterableAttributes; words: readonly string[] }

/** `genres` are those of the playing bands. */
type PlayingBands = { bandNameOf: (id: BandId) => string | undefined; genres: readonly Genre[] }

export const showVersionOf = (
  show: Parameters<typeof filterableAttributesOf>[0] & Pick<Show, 'showTitle'>,
  venue: FilteredVenue,
  { bandNameOf, genres }: PlayingBands,
): ShowVersion => ({
  attributes: filterableAttributesOf(show, venue, genres),
  words: searchableWords(show, venue, bandNameOf),
})

/** A filter shared by any number of alerts. `matches` returns whether the list of shows with this filter includes the
 * upcoming show. The search text must match word by word: similar names don't count. */
export type StoredFilter = { id: string; matches: (version: ShowVersion) => boolean }

export const makeStoredFilter = (id: string, filter: ShowFilter): StoredFilter => {
  const matchesFilter = makeMatchesFilter(filter)
  const matchesWords = filter.q === null ? null : makeMatchesWords(filter.q)
  return {
    id,
    matches: ({ attributes, words }) => matchesFilter(attributes) && (matchesWords === null || matchesWords(words)),
  }
}
