import type { Genre } from '#core/bands/genres.ts'
import type { BandId } from '#core/ids.ts'
import {
  type FilterFacts,
  filterFactsOf,
  makeMatchesFilter,
  makeMatchesWords,
  searchableWords,
} from '#core/shows/filter/filter-facts.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import type { FilteredVenue } from '#core/venues/filtered-venue.ts'

/** The data of a show at one version that filters examine. */
export type ShowVersion = { facts: FilterFacts; words: readonly string[] }

/** `genres` are those of the playing bands. */
type PlayingBands = { bandNameOf: (id: BandId) => string | undefined; genres: readonly Genre[] }

export const showVersionOf = (
  show: Parameters<typeof filterFactsOf>[0] & Pick<Show, 'showTitle'>,
  venue: FilteredVenue,
  { bandNameOf, genres }: PlayingBands,
): ShowVersion => ({ facts: filterFactsOf(show, venue, genres), words: searchableWords(show, venue, bandNameOf) })

type Matcher = (show: ShowVersion) => boolean

/** A store keeps the filters of a large city, and preparing one costs more than applying it. */
const matchers = new WeakMap<ShowFilter, Matcher>()

const matcherOf = (filter: ShowFilter): Matcher => {
  const matchesFilter = makeMatchesFilter(filter)
  const matchesWords = filter.q === null ? null : makeMatchesWords(filter.q)
  return ({ facts, words }) => matchesFilter(facts) && (matchesWords === null || matchesWords(words))
}

/** Tells whether the list of shows with this filter includes the upcoming show. The search text must match word by word: similar names don't count. */
export const filterMatches = (filter: ShowFilter, version: ShowVersion): boolean => {
  const matches = matchers.get(filter) ?? matcherOf(filter)
  if (!matchers.has(filter)) matchers.set(filter, matches)
  return matches(version)
}
