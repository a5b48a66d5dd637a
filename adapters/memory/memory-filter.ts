import { isPlaying } from '#core/shows/act.ts'
import { genresOfLineUp } from '#core/shows/catalog-show.ts'
import {
  type FilterableAttributes,
  filterableAttributesOf,
  makeMatchesFilter,
  makeMatchesWords,
  searchableWords,
} from '#core/shows/filter/filterable-attributes.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import { existingRow, type MemoryState } from './memory-state.ts'
import { makeSimilarity } from './name-similarity.ts'

const MAX_SIMILAR = 20

type ShowMatcher = (show: Show) => boolean

const makeWordMatcher = ({ venues, bands }: MemoryState, q: string): ShowMatcher => {
  const matches = makeMatchesWords(q)
  return (show) => matches(searchableWords(show, existingRow(venues, show.venueId), (id) => bands.get(id)?.name))
}

const makeSimilarityMatcher = ({ venues, bands }: MemoryState, q: string): ShowMatcher => {
  const similarity = makeSimilarity(q)
  const mostSimilarIds = <Row extends { id: string; name: string; deletedAt: Date | null }>(
    rows: Iterable<Row>,
    secondText: (row: Row) => string,
  ): ReadonlySet<string> =>
    new Set(
      [...rows]
        .filter(({ deletedAt }) => !deletedAt)
        .map((row) => ({ id: row.id, score: Math.max(similarity(row.name), similarity(secondText(row))) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, MAX_SIMILAR)
        .map(({ id }) => id),
    )
  const [bandIds, venueIds] = [
    mostSimilarIds(bands.values(), ({ name }) => name),
    mostSimilarIds(venues.values(), ({ name, city }) => `${name} ${city}`),
  ]
  return ({ venueId, lineUp }) =>
    venueIds.has(venueId) || lineUp.some((act) => isPlaying(act) && bandIds.has(act.bandId))
}

/** Returns a function that matches shows by words if any of `shows` matches all words of `q`, or else by similar names. */
export const makeShowMatcher = (state: MemoryState, q: string | null, shows: readonly Show[]): ShowMatcher => {
  if (q === null) return () => true
  const matchesWords = makeWordMatcher(state, q)
  return shows.some(matchesWords) ? matchesWords : makeSimilarityMatcher(state, q)
}

export const attributesOf = ({ venues, bands }: MemoryState, show: Show): FilterableAttributes =>
  filterableAttributesOf(
    show,
    existingRow(venues, show.venueId),
    genresOfLineUp(
      show.lineUp,
      show.lineUp.map(({ bandId }) => existingRow(bands, bandId)),
    ),
  )

/** Returns a function that applies the whole filter except `includePast`, `when` and the search text. */
export const makeFilterMatcher = (state: MemoryState, filter: ShowFilter): ((show: Show) => boolean) => {
  const matches = makeMatchesFilter(filter)
  return (show) => matches(attributesOf(state, show))
}
