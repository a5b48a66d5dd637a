import { PUBLIC_LATITUDE, PUBLIC_LONGITUDE } from '#adapters/postgres/schema/predicates.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import {
  afterKey,
  allOf,
  hasPosition,
  indexedConditions,
  ORDER,
  searchConditions,
  timeCondition,
  unindexedColumns,
  type Values,
} from './filter-conditions.ts'
import { MAX_RARE, type ParsedSearch, SAMPLE_SIZE } from './search-terms.ts'

const MIN_SCAN = 500
const MAX_SCAN = 1_000_000

/** A query for shows: a `with` clause, and what follows `from`. It yields the order columns and the requested ones. */
export type PlannedQuery = { prelude: string; from: string }

/** Returns whether the filter has predicates whose selectivity the planner can't estimate: at all, or together with others. */
export const hasUnpredictableSelectivity = ({ filter, search }: ParsedSearch): boolean =>
  hasPosition(filter) || unindexedColumns(filter, search).length > 0

/** Returns how many rows to scan to find `matches` shows; null if gathering reads less, for rare matches and deep pages. */
export const scanLength = (matches: number, { sampleMatches }: ParsedSearch): number | null => {
  const scanLimit = Math.max(MIN_SCAN, Math.ceil((2 * matches * SAMPLE_SIZE) / sampleMatches))
  return sampleMatches > MAX_RARE && scanLimit <= (sampleMatches / SAMPLE_SIZE) * MAX_SCAN ? scanLimit : null
}

/** Lets the planner choose between scanning and searching. Positions are ignored. */
export const planWithoutSearch = ({ filter, search, now }: ParsedSearch, values: Values): PlannedQuery => {
  const conditions = [timeCondition(filter, now, values), indexedConditions(filter, search, values)]
  return {
    prelude: '',
    from: `listed_show where ${allOf(...conditions, searchConditions(filter, search, values).matches)}`,
  }
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
  const { isNear, matches } = searchConditions(filter, search, values)
  const unindexed = unindexedColumns(filter, search)
  // The index has the coordinates. The other columns are read for nearby shows only.
  const columnsOfAll = hasPosition(filter) ? ['latitude, longitude'] : unindexed
  const matchesAll =
    hasPosition(filter) && unindexed.length > 0
      ? `exists (select from listed_show as nearby where nearby.show_id = next.show_id and ${matches})`
      : matches
  return {
    prelude: `with next as materialized (
        select ${[...new Set([ORDER, ...columns, ...columnsOfAll])].join(', ')} from listed_show
        where ${allOf(...conditions)} order by ${ORDER} limit ${scanLimit}
      ), found as materialized (select * from next where ${allOf(isNear, matchesAll)})`,
    from: 'found where true',
  }
}

/** Gathers all matches before sorting: with a limit, the planner might scan the whole list for rare matches. */
export const planBySearch = (
  { filter, search, now }: ParsedSearch,
  values: Values,
  columns: readonly string[] = [],
): PlannedQuery => {
  const { isNear, matches } = searchConditions(filter, search, values)
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
    matches,
  )
  return {
    prelude: `with hit as materialized (
        select ${[ORDER, ...columns].join(', ')} from listed_show where ${condition})`,
    from: 'hit where true',
  }
}
