import { prepareStatement, type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import { noFilter, type ShowFilter } from '#core/shows/filter/show-filter.ts'
import { tokenize } from '#core/text/tokenize.ts'
import {
  allOf,
  hasPosition,
  ORDER,
  type Search,
  searchColumns,
  searchConditions,
  timeCondition,
  type Values,
} from './filter-conditions.ts'
import {
  bandSearchTarget,
  closeMatchesSql,
  firstByNameSql,
  looseMatchesSql,
  makeCloseSearch,
  makeLooseSearch,
  venueSearchTarget,
} from './name-search.ts'

/** `sampleMatches` counts matches among the first {@link SAMPLE_SIZE} shows, because the planner can't estimate the selectivity
 * of words and positions. For several words, it is at least the estimate for independent words, up to {@link MAX_RARE}.
 * `rarestWordMatches` counts the shows in the sample that have the rarest word. `isAreaLarge` is true if more than {@link MAX_RARE}
 * shows in the sample are in the area. `listedShows` counts all shows of the list, past ones only if the filter includes them; 0
 * without a sample. */
export type ParsedSearch = {
  filter: ShowFilter
  search: Search
  now: Date
  sampleMatches: number
  rarestWordMatches: number
  isAreaLarge: boolean
  listedShows: number
}

/** Number of shows in the sample. Matches are rare only if the sample has at most {@link MAX_RARE} of them. */
export const SAMPLE_SIZE = 300
export const MAX_RARE = 3
/** At most this many words use the index. Prefixes shorter than {@link MIN_INDEXED_LENGTH} match too many shows. */
const MAX_INDEXED_WORDS = 4
const MIN_INDEXED_LENGTH = 3
const MAX_RATIO_TO_RAREST = 5

const MAX_SIMILAR = 20

type Row = { id: string }
const idsOf = (hitSql: string) =>
  prepareStatement<Row>(`${hitSql} select id from hit order by rank, similarity desc, id`)
const statementsFor = (target: typeof bandSearchTarget) => ({
  close: idsOf(closeMatchesSql(target)),
  loose: idsOf(looseMatchesSql(target)),
  first: idsOf(firstByNameSql(target)),
})
const bandSearch = statementsFor(bandSearchTarget)
const venueSearch = statementsFor(venueSearchTarget)

type Word = { tsquery: string; length: number; sampleMatches: number }

/** Picks the words for the index lookup: the rarest, and those that are not much more frequent. For the other words, testing
 * the shows with the rarest word costs less than reading the index. */
const splitByRarity = (words: readonly Word[]): { indexed: string; unindexed: string } => {
  const byRarity = words.toSorted(
    (a, b) => Math.max(a.sampleMatches, MAX_RARE) - Math.max(b.sampleMatches, MAX_RARE) || b.length - a.length,
  )
  const maxMatches = Math.max(MAX_RARE, MAX_RATIO_TO_RAREST * (byRarity[0]?.sampleMatches ?? 0))
  const isIndexed = ({ length, sampleMatches }: Word, rank: number) =>
    rank === 0 || (rank < MAX_INDEXED_WORDS && length >= MIN_INDEXED_LENGTH && sampleMatches <= maxMatches)
  const textOf = (group: readonly Word[]) => group.map(({ tsquery }) => tsquery).join(' & ')
  return {
    indexed: textOf(byRarity.filter(isIndexed)),
    unindexed: textOf(byRarity.filter((word, rank) => !isIndexed(word, rank))),
  }
}

/** Returns whether any show has all words. The materialized CTE makes the planner plan for reading all hits, not just one. */
const anyShowMatches = async (
  pool: Queryable,
  { indexed, unindexed }: { indexed: string; unindexed: string },
  includePast: boolean,
  now: Date,
): Promise<boolean> => {
  const values: Values = [indexed, unindexed]
  const [row] = await queryUnprepared<{ hasMatch: boolean }>(
    pool,
    `with hit as materialized (
       select words from listed_show
       where words @@ $1::tsquery and ${timeCondition({ ...noFilter, includePast }, now, values)}
     )
     select exists (select from hit where $2 = '' or words @@ $2::tsquery) as "hasMatch"`,
    values,
  )
  return row?.hasMatch ?? false
}

/** SQL: the number of shows since the day before the instant `now` (UTC), or of all shows if `now` is null. */
export const listedCountSql = (now: string): string => `
  select coalesce(sum(shows), 0)::int from show_day
  where ${now}::timestamptz is null or show_date >= (${now}::timestamptz at time zone 'UTC')::date - 1`

const NO_SEARCH: Search = { kind: 'nothing' }

/** Counts all listed shows, and the shows in the sample that have each word, that have all words, that are in the area, and that meet
 * all {@link searchConditions}. Ignores the area if the filter has a city or venues: the sample has few shows in these places, and
 * most of those shows are in the area anyway. */
const countInSample = async (
  pool: Queryable,
  filter: ShowFilter,
  now: Date,
  wordQueries: readonly string[],
): Promise<{ perWord: readonly number[]; allWords: number; area: number; matches: number; listed: number }> => {
  const values: Values = []
  const search: Search =
    wordQueries.length > 0 ? { kind: 'words', terms: [], indexed: wordQueries.join(' & '), unindexed: '' } : NO_SEARCH
  const wordConditions = wordQueries.map((tsquery) => `words @@ $${values.push(tsquery)}::tsquery`)
  const hasCityOrVenue = filter.city !== null || filter.venues.length > 0
  const sampleFilter = hasCityOrVenue ? { ...filter, near: null, box: null } : filter
  const { isInArea, hasAttributes, hasWords } = searchConditions(sampleFilter, search, values)
  const columns = ['show_id', ...searchColumns(sampleFilter, search)]
  const counts = [hasWords, isInArea, allOf(isInArea, hasAttributes, hasWords), ...wordConditions].map(
    (condition) => `count(*) filter (where ${condition})::int`,
  )
  const since = filter.includePast ? null : toTimestamp(now)
  const [row] = await queryUnprepared<{ counts: readonly number[]; listed: number }>(
    pool,
    `select array[${counts.join(', ')}] as counts, (${listedCountSql(`$${values.push(since)}`)}) as listed from (
       select ${columns.join(', ')} from listed_show where ${timeCondition({ ...noFilter, includePast: filter.includePast }, now, values)}
       order by ${ORDER} limit ${SAMPLE_SIZE}
     ) as next`,
    values,
  )
  const [allWords = 0, area = 0, matches = 0, ...perWord] = row?.counts ?? []
  return { perWord, allWords, area, matches, listed: row?.listed ?? 0 }
}

/** Reads shows by the words of a search. If no show has all of them, reads shows by similar names of bands and venues instead; past
 * shows count only if the filter includes them. Skips this check if the sample or the result already contains a match. */
export const readSearched = async <Found>(
  pool: Queryable,
  { filter, now }: { filter: ShowFilter; now: Date },
  read: (search: ParsedSearch) => Promise<Found>,
  isEmpty: (found: Found) => boolean,
): Promise<Found> => {
  const parsed = await parseSearch(pool, filter, now)
  const found = await read(parsed)
  const { search, sampleWordMatches } = parsed
  if (search.kind !== 'words' || sampleWordMatches > 0 || !isEmpty(found)) return found
  if (await anyShowMatches(pool, search, filter.includePast, now)) return found
  return read({ ...parsed, search: await searchBySimilarity(pool, filter.q ?? '') })
}

export const parseSearch = async (
  pool: Queryable,
  filter: ShowFilter,
  now: Date,
): Promise<ParsedSearch & { sampleWordMatches: number }> => {
  const { q } = filter
  const defaults = {
    filter,
    now,
    search: NO_SEARCH,
    sampleMatches: 0,
    rarestWordMatches: 0,
    isAreaLarge: false,
    listedShows: 0,
    sampleWordMatches: 0,
  }
  if (q === null && searchColumns(filter, NO_SEARCH).length === 0) return defaults
  // `tokenize` returns no quotes or backslashes.
  const terms = [...new Set(tokenize(q ?? ''))]
  const words = terms.map((word) => ({ tsquery: `'${word}':*`, length: [...word].length }))
  const sample = await countInSample(
    pool,
    filter,
    now,
    words.map(({ tsquery }) => tsquery),
  )
  const sampled = {
    ...defaults,
    sampleMatches: sample.matches,
    isAreaLarge: sample.area > MAX_RARE,
    listedShows: sample.listed,
  }
  if (q === null) return sampled
  const countInArea = hasPosition(filter) ? sample.area : SAMPLE_SIZE
  const expected = sample.perWord.reduce((matches, count) => (matches * count) / SAMPLE_SIZE, countInArea)
  const split = splitByRarity(words.map((word, index) => ({ ...word, sampleMatches: sample.perWord[index] ?? 0 })))
  const sampleMatches = Math.max(sample.matches, Math.min(expected, MAX_RARE))
  const search: Search = { kind: 'words', terms, ...split }
  return {
    ...sampled,
    sampleMatches,
    rarestWordMatches: Math.min(...sample.perWord),
    search,
    sampleWordMatches: sample.allWords,
  }
}

const searchBySimilarity = async (pool: Queryable, q: string): Promise<Search> => {
  const found = await searchNames(pool, makeCloseSearch, q)
  return found.bands.length + found.venues.length > 0 ? found : searchNames(pool, makeLooseSearch, q)
}

const searchNames = async (pool: Queryable, make: typeof makeCloseSearch | typeof makeLooseSearch, q: string) => {
  const [bands, venues] = await Promise.all([
    make(pool, bandSearch)(q, MAX_SIMILAR),
    make(pool, venueSearch)(q, MAX_SIMILAR),
  ])
  return {
    kind: 'similar-names' as const,
    bands: bands.map(({ id }) => id as BandId),
    venues: venues.map(({ id }) => id as VenueId),
  }
}
