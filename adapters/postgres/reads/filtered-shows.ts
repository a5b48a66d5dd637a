import { ask, type Queryable, statement } from '#adapters/postgres/connection/statement.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import { MAX_COUNTED } from '#core/shows/list-facets.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { columns, joins, type ReadShow, showOf } from './catalog-show.ts'
import { behind, ORDER, type Values } from './filter-conditions.ts'
import {
  isUnselective,
  type PlannedQuery,
  planBySearch,
  planInOrder,
  planWithoutSearch,
  scanLength,
} from './query-plans.ts'
import { type Asked, parseSearch } from './search-terms.ts'

type Place = { limit: number } & ({ offset: number } | { after: CursorKey })
type Query = { filter: ShowFilter; now: Date } & Place
/** `total` is at most {@link MAX_COUNTED} + 1. `isWhole` says that no match was missed. */
type Found = { total: number; isWhole: boolean; ids: readonly string[] }

/** Keeps the order of the page and omits shows that were deleted meanwhile. */
const showsOfIds = statement<ReadShow>(`
  select ${columns}
  from unnest($1::uuid[]) with ordinality as page (show_id, place) join show on show.id = page.show_id ${joins}
  where show.deleted_at is null
  order by page.place`)

const pageSql = ({ from }: PlannedQuery, { limit, ...place }: Place, values: Values): string => {
  const after = 'after' in place ? `and ${behind(place.after, values)}` : ''
  const skip = 'offset' in place ? `offset $${values.push(place.offset)}` : ''
  return `array(select show_id from ${from} ${after} order by ${ORDER} limit $${values.push(limit)} ${skip}) as ids`
}

const whole = async (pool: Queryable, left: PlannedQuery, place: Place, values: Values): Promise<Found> => {
  const page = pageSql(left, place, values)
  const [found] = await ask<{ total: number; ids: readonly string[] }>(
    pool,
    `${left.prelude} select
      (select count(*)::int from (select from ${left.from} limit ${MAX_COUNTED + 1}) as counted) as total, ${page}`,
    values,
  )
  return { total: 0, ids: [], ...found, isWhole: true }
}

const onTheWay = async (pool: Queryable, asked: Asked, place: Place, far: number): Promise<Found> => {
  const values: Values = []
  const left = planInOrder(asked, values, { far, after: 'after' in place ? place.after : null })
  const page = pageSql(left, place, values)
  const [found] = await ask<Found>(
    pool,
    `${left.prelude} select (select count(*)::int from found) as total,
      (select count(*) < ${far} from next) as "isWhole", ${page}`,
    values,
  )
  return found ?? { total: 0, ids: [], isWhole: true }
}

/** Scans for common matches and counts those on the way; gathers if they are rare or the scan fell short. */
const findUncertain = async (pool: Queryable, asked: Asked, place: Place): Promise<Found> => {
  const isBehind = 'after' in place
  const far = scanLength(place.limit + (isBehind ? 0 : place.offset), asked)
  if (far !== null) {
    const { total, isWhole, ids } = await onTheWay(pool, asked, isBehind ? { offset: 0, limit: 0 } : place, far)
    const page = isBehind ? await onTheWay(pool, asked, place, far) : { isWhole, ids }
    if (page.isWhole || page.ids.length === place.limit) return { total, isWhole, ids: page.ids }
  }
  const values: Values = []
  return whole(pool, planBySearch(asked, values), place, values)
}

export const filteredPage = async (
  pool: Queryable,
  { filter, now, ...place }: Query,
): Promise<{ shows: readonly CatalogShow[]; total: number; isTotalExact: boolean }> => {
  const asked = await parseSearch(pool, filter, now)
  const values: Values = []
  const { total, isWhole, ids } = isUnselective(asked)
    ? await findUncertain(pool, asked, place)
    : await whole(pool, planWithoutSearch(asked, values), place, values)
  const rows = ids.length === 0 ? [] : await showsOfIds(pool, [ids])
  return {
    shows: rows.map(showOf),
    total: Math.min(total, MAX_COUNTED),
    isTotalExact: isWhole && total <= MAX_COUNTED,
  }
}
