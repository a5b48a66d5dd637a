import { type Queryable, queryUnprepared, statement } from '#adapters/postgres/connection/statement.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import { MAX_COUNTED } from '#core/shows/filter/list-facets.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { type CatalogShowRow, columns, joins, showOf } from './catalog-show.ts'
import { afterKey, ORDER, type Values } from './filter-conditions.ts'
import {
  hasUnpredictableSelectivity,
  type PlannedQuery,
  planBySearch,
  planInOrder,
  planWithoutSearch,
  scanLength,
} from './query-plans.ts'
import { type ParsedSearch, readSearched } from './search-terms.ts'

type PagePosition = { limit: number } & ({ offset: number } | { after: CursorKey })
type Query = { filter: ShowFilter; now: Date } & PagePosition
/** `total` stops at {@link MAX_COUNTED} + 1 if matches are gathered. `isComplete` is false if a scan ended before the last
 * match. */
type Matches = { total: number; isComplete: boolean; ids: readonly string[] }

/** Keeps the order of the page and omits shows that were deleted meanwhile. */
const showsOfIds = statement<CatalogShowRow>(`
  select ${columns}
  from unnest($1::uuid[]) with ordinality as page (show_id, place) join show on show.id = page.show_id ${joins}
  where show.deleted_at is null
  order by page.place`)

const pageSql = ({ from }: PlannedQuery, { limit, ...position }: PagePosition, values: Values): string => {
  const after = 'after' in position ? `and ${afterKey(position.after, values)}` : ''
  const skip = 'offset' in position ? `offset $${values.push(position.offset)}` : ''
  return `array(select show_id from ${from} ${after} order by ${ORDER} limit $${values.push(limit)} ${skip}) as ids`
}

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
      (select count(*)::int from (select from ${plan.from} limit ${MAX_COUNTED + 1}) as counted) as total, ${page}`,
    values,
  )
  return { total: 0, ids: [], ...found, isComplete: true }
}

const scanInOrder = async (
  pool: Queryable,
  search: ParsedSearch,
  position: PagePosition,
  scanLimit: number,
): Promise<Matches> => {
  const values: Values = []
  const plan = planInOrder(search, values, { scanLimit, after: 'after' in position ? position.after : null })
  const page = pageSql(plan, position, values)
  const [found] = await queryUnprepared<Matches>(
    pool,
    `${plan.prelude} select (select count(*)::int from found) as total,
      (select count(*) < ${scanLimit} from next) as "isComplete", ${page}`,
    values,
  )
  return found ?? { total: 0, ids: [], isComplete: true }
}

/** Scans the list for common matches and counts those that it passes. Gathers all matches if they are rare, or if the scan
 * finds too few. */
const scanOrGather = async (pool: Queryable, search: ParsedSearch, position: PagePosition): Promise<Matches> => {
  const isAfterKey = 'after' in position
  const scanLimit = scanLength(position.limit + (isAfterKey ? 0 : position.offset), search)
  if (scanLimit !== null) {
    const { total, isComplete, ids } = await scanInOrder(
      pool,
      search,
      isAfterKey ? { offset: 0, limit: 0 } : position,
      scanLimit,
    )
    const page = isAfterKey ? await scanInOrder(pool, search, position, scanLimit) : { isComplete, ids }
    if (page.isComplete || page.ids.length === position.limit) return { total, isComplete, ids: page.ids }
  }
  const values: Values = []
  return gatherAll(pool, planBySearch(search, values), position, values)
}

export const filteredPage = async (
  pool: Queryable,
  { filter, now, ...position }: Query,
): Promise<{ shows: readonly CatalogShow[]; total: number; isTotalExact: boolean }> => {
  const find = (search: ParsedSearch): Promise<Matches> => {
    const values: Values = []
    return hasUnpredictableSelectivity(search)
      ? scanOrGather(pool, search, position)
      : gatherAll(pool, planWithoutSearch(search, values), position, values)
  }
  const { total, isComplete, ids } = await readSearched(pool, { filter, now }, find, (found) => found.total === 0)
  const rows = ids.length === 0 ? [] : await showsOfIds(pool, [ids])
  return {
    shows: rows.map(showOf),
    total: Math.min(total, MAX_COUNTED),
    isTotalExact: isComplete && total <= MAX_COUNTED,
  }
}
