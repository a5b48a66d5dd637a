import { PUBLIC_LATITUDE, PUBLIC_LONGITUDE } from '#adapters/postgres/schema/predicates.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import {
  afterKeyCondition,
  allOf,
  hasPosition,
  indexedConditions,
  ORDER,
  searchColumns,
  searchConditions,
  signatureCondition,
  timeCondition,
  type Values,
} from './filter-conditions.ts'
import { MAX_RARE, type ParsedSearch, SAMPLE_SIZE } from './search-terms.ts'

const MIN_SCAN = 500
const MAX_SCAN = 1_000_000
const MAX_GATHERED = 10_000
const MAX_SCAN_FOR_RARE = 6000
/** Scanning this many index rows takes as long as reading one show that the word index finds. */
const SCANNED_PER_HIT = 3

/** A query for shows: a `with` clause, and the text after `from`. It yields at least the order columns and the requested ones. */
export type PlannedQuery = { prelude: string; from: string }

/** Returns whether the filter has predicates whose selectivity the planner can't estimate, alone or combined. */
export const hasUnpredictableSelectivity = ({ filter, search }: ParsedSearch): boolean =>
  searchColumns(filter, search).length > 0

/** Returns whether so few shows match that gathering all of them is worth it. */
export const isRare = ({ sampleMatches, listedShows }: ParsedSearch): boolean =>
  sampleMatches <= MAX_RARE && (sampleMatches / SAMPLE_SIZE) * listedShows <= MAX_GATHERED

/** Returns how many rows to scan to find `matches` shows; null if gathering takes less time, as it may for rare matches and deep pages. */
export const scanLength = (matches: number, search: ParsedSearch): number | null => {
  const { sampleMatches, listedShows } = search
  const scanLimit = Math.max(MIN_SCAN, Math.ceil((2 * matches * SAMPLE_SIZE) / sampleMatches))
  const maxScan = isRare(search)
    ? Math.max(MAX_SCAN_FOR_RARE, scannedPerLookup(search))
    : (sampleMatches / SAMPLE_SIZE) * Math.max(MAX_SCAN, listedShows)
  return scanLimit <= maxScan ? scanLimit : null
}

/** Estimates how many index rows can be scanned in the time that a lookup of the rarest word takes in a large calendar. */
const scannedPerLookup = ({ rarestWordMatches }: ParsedSearch): number =>
  SCANNED_PER_HIT * (rarestWordMatches / SAMPLE_SIZE) * MAX_SCAN

/** Returns whether scanning this many index rows takes less time than gathering all of the rare matches. */
export const isScanCheaper = (rows: number, search: ParsedSearch): boolean => rows <= scannedPerLookup(search)

/** Lets the planner choose between scanning and gathering, because it can estimate the selectivity. The filter must not have a position. */
export const planByPlanner = ({ filter, search, now }: ParsedSearch, values: Values): PlannedQuery => {
  const conditions = [timeCondition(filter, now, values), indexedConditions(filter, search, values)]
  const { hasAttributes, hasWords } = searchConditions(filter, search, values)
  return { prelude: '', from: `listed_show where ${allOf(...conditions, hasAttributes, hasWords)}` }
}

/** SQL: tests the row `next`, which was read from the index of the list. This index lacks the words, so they are read only for shows
 * whose signature matches. `offset 0` keeps the planner from looking up all shows. */
export const matchCondition = ({ filter, search }: Pick<ParsedSearch, 'filter' | 'search'>, values: Values): string => {
  const { isInArea, hasAttributes, hasWords } = searchConditions(filter, search, values)
  if (search.kind !== 'words') return allOf(isInArea, hasAttributes)
  const hasAllWords = `exists (select from listed_show as matching where matching.show_id = next.show_id and ${hasWords} offset 0)`
  return allOf(isInArea, hasAttributes, signatureCondition(search, values), hasAllWords)
}

type Scan = { scanLimit: number; after: CursorKey | null; columns?: readonly string[] }

/** Returns the SQL for a scan of the list: `next` selects its next `scanLimit` rows, `isMatch` tests each of them, and `isComplete` is
 * true if fewer than `scanLimit` rows are left. */
export const listScan = (
  { filter, search, now }: ParsedSearch,
  values: Values,
  { scanLimit, after, columns = [] }: Scan,
): { next: string; isMatch: string; isComplete: string } => {
  const conditions = [timeCondition(filter, now, values), indexedConditions(filter, search, values)]
  if (after) conditions.push(afterKeyCondition(after, values))
  const columnsToRead = searchColumns(filter, search).filter((column) => column !== 'words')
  const isMatch = matchCondition({ filter, search }, values)
  const next = `select ${[...new Set([ORDER, 'latitude', ...columns, ...columnsToRead])].join(', ')} from listed_show
    where ${allOf(...conditions)} order by ${ORDER} limit ${scanLimit}`
  // Reads the latitude, which only the index of the list contains, so that the planner chooses this index here too.
  const isComplete = `(select count(coalesce(latitude, 0)) < ${scanLimit} from (${next}) as scanned)`
  return { next, isMatch, isComplete }
}

/** Applies the predicates with unpredictable selectivity to the next `scanLimit` rows of the index: `next` contains those rows, `found`
 * the matches. */
export const planInOrder = (search: ParsedSearch, values: Values, scan: Scan): PlannedQuery => {
  const { next, isMatch } = listScan(search, values, scan)
  return {
    prelude: `with next as materialized (${next}), found as materialized (select * from next where ${isMatch})`,
    from: 'found where true',
  }
}

/** Gathers all matches before they are sorted. In a single query with a limit, the planner might scan the whole list for rare
 * matches. */
export const planByGathering = (
  { filter, search, now, isAreaLarge }: ParsedSearch,
  values: Values,
  columns: readonly string[] = [],
): PlannedQuery => {
  const { isInArea, hasAttributes, hasWords } = searchConditions(filter, search, values)
  const { bands, venues, city } = filter
  const isIndexed = bands.length > 0 || venues.length > 0 || city !== null || search.kind === 'similar-names'
  // If other conditions leave few shows, their positions are tested: looking up every venue in a large area would take longer.
  const isSelective = isIndexed || (isAreaLarge && allOf(hasAttributes, hasWords) !== 'true')
  const areaCondition =
    hasPosition(filter) && !isSelective
      ? `venue_id = any(array(
        select id from (
          select id,
            ${PUBLIC_LATITUDE} as latitude, ${PUBLIC_LONGITUDE} as longitude
          from venue where deleted_at is null
        ) as placed where ${isInArea}))`
      : isInArea
  const condition = allOf(
    timeCondition(filter, now, values),
    indexedConditions(filter, search, values),
    areaCondition,
    hasAttributes,
    hasWords,
  )
  return {
    prelude: `with hit as materialized (
        select ${[ORDER, ...columns].join(', ')} from listed_show where ${condition})`,
    from: 'hit where true',
  }
}
