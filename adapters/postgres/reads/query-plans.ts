import { PUBLIC_LATITUDE, PUBLIC_LONGITUDE } from '#adapters/postgres/schema/predicates.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import {
  afterKey,
  allOf,
  hasPosition,
  indexedConditions,
  ORDER,
  searchColumns,
  searchConditions,
  timeCondition,
  type Values,
} from './filter-conditions.ts'
import { MAX_RARE, type ParsedSearch, SAMPLE_SIZE } from './search-terms.ts'

const MIN_SCAN = 500
const MAX_SCAN = 1_000_000
const MAX_SCAN_FOR_RARE = 6000

/** A query for shows: a `with` clause, and what follows `from`. It yields the order columns and the requested ones. */
export type PlannedQuery = { prelude: string; from: string }

/** Returns whether the filter has predicates whose selectivity the planner can't estimate: at all, or together with others. */
export const hasUnpredictableSelectivity = ({ filter, search }: ParsedSearch): boolean =>
  searchColumns(filter, search).length > 0

/** Returns whether so few shows match that gathering all of them is worth it. */
export const isRare = ({ sampleMatches }: ParsedSearch): boolean => sampleMatches <= MAX_RARE

/** Returns how many rows to scan to find `matches` shows; null if gathering reads less, for rare matches and deep pages. */
export const scanLength = (matches: number, search: ParsedSearch): number | null => {
  const { sampleMatches } = search
  const scanLimit = Math.max(MIN_SCAN, Math.ceil((2 * matches * SAMPLE_SIZE) / sampleMatches))
  return scanLimit <= (isRare(search) ? MAX_SCAN_FOR_RARE : (sampleMatches / SAMPLE_SIZE) * MAX_SCAN) ? scanLimit : null
}

/** Lets the planner choose between scanning and searching. Ignores positions. */
export const planWithoutSearch = ({ filter, search, now }: ParsedSearch, values: Values): PlannedQuery => {
  const conditions = [timeCondition(filter, now, values), indexedConditions(filter, search, values)]
  const { hasAttributes, hasWords } = searchConditions(filter, search, values)
  return { prelude: '', from: `listed_show where ${allOf(...conditions, hasAttributes, hasWords)}` }
}

/** Applies the predicates of unpredictable selectivity to the next `scanLimit` rows of the index: `next` are those rows, `found`
 * the matches. */
export const planInOrder = (
  { filter, search, now }: ParsedSearch,
  values: Values,
  { scanLimit, after, columns = [] }: { scanLimit: number; after: CursorKey | null; columns?: readonly string[] },
): PlannedQuery => {
  const conditions = [timeCondition(filter, now, values), indexedConditions(filter, search, values)]
  if (after) conditions.push(afterKey(after, values))
  const { isNear, hasAttributes, hasWords } = searchConditions(filter, search, values)
  // Words are not in the index, so they are read for shows that match the rest only.
  const readsWordsLast = search.kind === 'words' && allOf(isNear, hasAttributes) !== 'true'
  const columnsToRead = searchColumns(filter, readsWordsLast ? { kind: 'nothing' } : search)
  const wordsCondition = readsWordsLast
    ? `exists (select from listed_show as matching where matching.show_id = next.show_id and ${hasWords})`
    : hasWords
  return {
    prelude: `with next as materialized (
        select ${[...new Set([ORDER, ...columns, ...columnsToRead])].join(', ')} from listed_show
        where ${allOf(...conditions)} order by ${ORDER} limit ${scanLimit}
      ), found as materialized (select * from next where ${allOf(isNear, hasAttributes, wordsCondition)})`,
    from: 'found where true',
  }
}

/** Gathers all matches before sorting: with a limit, the planner might scan the whole list for rare matches. */
export const planBySearch = (
  { filter, search, now, isAreaLarge }: ParsedSearch,
  values: Values,
  columns: readonly string[] = [],
): PlannedQuery => {
  const { isNear, hasAttributes, hasWords } = searchConditions(filter, search, values)
  const hasShowIds = filter.bands.length > 0 || search.kind === 'similar-names'
  // Known or few shows are compared themselves: the planner would search for them at each venue of a large area.
  const isSelective = hasShowIds || (isAreaLarge && allOf(hasAttributes, hasWords) !== 'true')
  const isAtNearbyVenue =
    hasPosition(filter) && !isSelective
      ? `venue_id = any(array(
        select id from (
          select id,
            ${PUBLIC_LATITUDE} as latitude, ${PUBLIC_LONGITUDE} as longitude
          from venue where deleted_at is null
        ) as placed where ${isNear}))`
      : isNear
  const condition = allOf(
    timeCondition(filter, now, values),
    indexedConditions(filter, search, values),
    isAtNearbyVenue,
    hasAttributes,
    hasWords,
  )
  return {
    prelude: `with hit as materialized (
        select ${[ORDER, ...columns].join(', ')} from listed_show where ${condition})`,
    from: 'hit where true',
  }
}
