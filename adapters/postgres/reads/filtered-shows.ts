import { prepareStatement, type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import { MAX_COUNTED_SHOWS } from '#core/shows/filter/list-facets.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { type CatalogShowRow, showColumns, showJoins, showOf } from './catalog-show.ts'
import { afterKeyCondition, ORDER, type Values } from './filter-conditions.ts'
import {
  hasUnpredictableSelectivity,
  isRare,
  listScan,
  type PlannedQuery,
  planByGathering,
  planByPlanner,
  scanLength,
} from './query-plans.ts'
import { type ParsedSearch, readSearched } from './search-terms.ts'

type PagePosition = { limit: number } & ({ offset: number } | { after: CursorKey })
type Query = { filter: ShowFilter; now: Date } & PagePosition
/** `total` stops at {@link MAX_COUNTED_SHOWS} + 1 if matches are gathered. `isComplete` is false if a scan may have stopped
 * before the last match. */
type Matches = { total: number; isComplete: boolean; ids: readonly string[] }

/** Keeps the order of the page and omits shows deleted since their ids were read. The subquery hides the number of ids
 * from the planner, which would otherwise replan for each short page. */
const showsByIds = prepareStatement<CatalogShowRow>(`
  select ${showColumns}
  from unnest((select $1::uuid[])) with ordinality as page (show_id, place) join show on show.id = page.show_id ${showJoins}
  where show.deleted_at is null
  order by page.place`)

const pageSql = ({ from }: PlannedQuery, { limit, ...position }: PagePosition, values: Values): string => {
  const after = 'after' in position ? `and ${afterKeyCondition(position.after, values)}` : ''
  const skip = 'offset' in position ? `offset $${values.push(position.offset)}` : ''
  return `array(select show_id from ${from} ${after} order by ${ORDER} limit $${values.push(limit)} ${skip}) as ids`
}

/** Reads the total and the page. If the plan has no prelude, the query reads the matches twice, once for each. */
const gatherAll = async (
  pool: Queryable,
  plan: PlannedQuery,
  position: PagePosition,
  values: Values,
): Promise<Matches> => {
  const page = pageSql(plan, position, values)
  const [found] = await queryUnprepared<{ total: number; ids: readonly string[] }>(
    pool,
    `${plan.prelude} select
      (select count(*)::int from (select from ${plan.from} limit ${MAX_COUNTED_SHOWS + 1}) as counted) as total, ${page}`,
    values,
  )
  return { total: 0, ids: [], ...found, isComplete: true }
}

/** Reads the total and the page from the next rows of the list. Stops after `neededMatches` if matches are rare, because the next
 * match would be far away. */
const scanInOrder = async (
  pool: Queryable,
  search: ParsedSearch,
  position: PagePosition,
  { scanLimit, neededMatches }: { scanLimit: number; neededMatches: number },
): Promise<Matches> => {
  const values: Values = []
  const scan = { scanLimit, after: 'after' in position ? position.after : null }
  const { next, isMatch, isComplete } = listScan(search, values, scan)
  const maxMatches = isRare(search) ? neededMatches : scanLimit
  const page = pageSql({ prelude: '', from: 'found where true' }, position, values)
  const [found] = await queryUnprepared<Matches>(
    pool,
    `with found as materialized (select ${ORDER} from (${next}) as next where ${isMatch} limit ${maxMatches})
    select counted.total, case when counted.total < ${maxMatches} then ${isComplete} else false end as "isComplete",
      ${page}
    from (select count(*)::int as total from found) as counted`,
    values,
  )
  return found ?? { total: 0, ids: [], isComplete: true }
}

/** Scans the list and counts the matches that the scan passes. Gathers all matches if {@link scanLength} returns null, or if
 * the scan finds too few. */
const scanOrGather = async (pool: Queryable, search: ParsedSearch, position: PagePosition): Promise<Matches> => {
  const isAfterKey = 'after' in position
  const neededMatches = position.limit + (isAfterKey ? 0 : position.offset)
  const scanLimit = scanLength(neededMatches, search)
  if (scanLimit !== null) {
    const scan = { scanLimit, neededMatches }
    const start = isAfterKey ? { offset: 0, limit: 0 } : position
    const { total, isComplete, ids } = await scanInOrder(pool, search, start, scan)
    const page = isAfterKey ? await scanInOrder(pool, search, position, scan) : { isComplete, ids }
    if (page.isComplete || page.ids.length === position.limit) return { total, isComplete, ids: page.ids }
  }
  const values: Values = []
  return gatherAll(pool, planByGathering(search, values), position, values)
}

/** Returns whether reading a page requires sorting all matches, because no index contains them in list order. */
const mustSortAll = ({ filter, search }: ParsedSearch): boolean =>
  filter.bands.length > 0 || search.kind === 'similar-names'

const materialize = ({ from }: PlannedQuery): PlannedQuery => ({
  prelude: `with hit as materialized (select ${ORDER} from ${from})`,
  from: 'hit where true',
})

export const filteredPage = async (
  pool: Queryable,
  { filter, now, ...position }: Query,
): Promise<{ shows: readonly CatalogShow[]; total: number; isTotalExact: boolean }> => {
  const find = (search: ParsedSearch): Promise<Matches> => {
    if (hasUnpredictableSelectivity(search)) return scanOrGather(pool, search, position)
    const values: Values = []
    const plan = planByPlanner(search, values)
    return gatherAll(pool, mustSortAll(search) ? materialize(plan) : plan, position, values)
  }
  const { total, isComplete, ids } = await readSearched(pool, { filter, now }, find, (found) => found.total === 0)
  const rows = ids.length === 0 ? [] : await showsByIds(pool, [ids])
  return {
    shows: rows.map(showOf),
    total: Math.min(total, MAX_COUNTED_SHOWS),
    isTotalExact: isComplete && total <= MAX_COUNTED_SHOWS,
  }
}
