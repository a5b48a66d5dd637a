import { PUBLIC_LATITUDE, PUBLIC_LONGITUDE } from '#adapters/postgres/schema/predicates.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import {
  afterKey,
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

/** A query for shows: a `with` clause, and what follows `from`. It yields the order columns and the requested ones. */
export type PlannedQuery = { prelude: string; from: string }

const allOf = (...conditions: string[]): string =>
  conditions.filter((condition) => condition !== '' && condition !== 'true').join(' and ') || 'true'

/** Returns whether the filter has predicates whose selectivity the planner can't estimate. */
export const hasUnpredictableSelectivity = ({ filter, search }: ParsedSearch): boolean =>
  hasPosition(filter) || search.kind === 'words'

/** Returns how many rows to scan to find `matches` shows; null if gathering reads less, for rare matches and deep pages. */
export const scanLength = (matches: number, { sampleMatches }: ParsedSearch): number | null => {
  const scanLimit = Math.max(MIN_SCAN, Math.ceil((2 * matches * SAMPLE_SIZE) / sampleMatches))
  return sampleMatches > MAX_RARE && scanLimit <= (sampleMatches / SAMPLE_SIZE) * MAX_SCAN ? scanLimit : null
}

export const planWithoutSearch = ({ filter, search, now }: ParsedSearch, values: Values): PlannedQuery => ({
  prelude: '',
  from: `listed_show where ${allOf(timeCondition(filter, now, values), indexedConditions(filter, search, values))}`,
})

/** Applies the predicates of unpredictable selectivity to the next `scanLimit` rows of the index: `next` are those rows, `found`
 * the matches. */
export const planInOrder = (
  { filter, search, now }: ParsedSearch,
  values: Values,
  { scanLimit, after, columns = [] }: { scanLimit: number; after: CursorKey | null; columns?: readonly string[] },
): PlannedQuery => {
  const conditions = [timeCondition(filter, now, values), indexedConditions(filter, search, values)]
  if (after) conditions.push(afterKey(after, values))
  const { isNear, hasWords } = searchConditions(filter, search, values)
  // Coordinates are in the index. Words are not, so they are read for nearby shows only.
  const isNearAndWords = hasPosition(filter) && search.kind === 'words'
  const columnsToRead = [ORDER, ...columns, ...searchColumns(filter, isNearAndWords ? { kind: 'nothing' } : search)]
  const wordsCondition = isNearAndWords
    ? `exists (select from listed_show as nearby where nearby.show_id = next.show_id and ${hasWords})`
    : hasWords
  return {
    prelude: `with next as materialized (
        select ${columnsToRead.join(', ')} from listed_show where ${allOf(...conditions)} order by ${ORDER} limit ${scanLimit}
      ), found as materialized (select * from next where ${allOf(isNear, wordsCondition)})`,
    from: 'found where true',
  }
}

/** Gathers all matches before sorting: with a limit, the planner might scan the whole list for rare matches. */
export const planBySearch = (
  { filter, search, now }: ParsedSearch,
  values: Values,
  columns: readonly string[] = [],
): PlannedQuery => {
  const { isNear, hasWords } = searchConditions(filter, search, values)
  const isAtNearVenue = hasPosition(filter)
    ? `venue_id in (
        select id from (
          select id,
            ${PUBLIC_LATITUDE} as latitude, ${PUBLIC_LONGITUDE} as longitude
          from venue where deleted_at is null
        ) as placed where ${isNear})`
    : 'true'
  const condition = allOf(
    timeCondition(filter, now, values),
    indexedConditions(filter, search, values),
    isAtNearVenue,
    hasWords,
  )
  return {
    prelude: `with hit as materialized (
        select ${[ORDER, ...columns].join(', ')} from listed_show where ${condition})`,
    from: 'hit where true',
  }
}
