import type { Pool } from 'pg'
import type { CursorKey } from '#core/shows/cursor.ts'
import { MOST_COUNTED } from '#core/shows/list-facets.ts'
import type { CatalogueShow } from '#core/shows/listing.ts'
import type { ShowFilter } from '#core/shows/show-filter.ts'
import { columns, joins, type ReadShow, showOf } from './catalogue-show.ts'
import { behind, choiceOf, ORDER, searchOf, timeOf, type Values } from './filter-conditions.ts'
import { type Search, searchFor } from './search-words.ts'
import { ask, statement } from './statement.ts'

type Query = { filter: ShowFilter; now: Date; limit: number } & ({ offset: number } | { after: CursorKey })
type Found = { total: number; ids: readonly string[] }

/** The shows of a page, in its order; one that was deleted meanwhile is left out. */
const showsOfIds = statement<ReadShow>(`
  select ${columns}
  from unnest($1::uuid[]) with ordinality as page (show_id, place) join show on show.id = page.show_id ${joins}
  where show.deleted_at is null
  order by page.place`)

/**
 * What a filter leaves, to read from like from `listed_show`. Words that are rare are looked up first and whole: asked for
 * the first ones in order, the planner, who cannot know how rare they are, might walk along the whole list for them.
 */
export const leftBy = (
  filter: ShowFilter,
  search: Search,
  now: Date,
  values: Values,
): { prelude: string; from: string } => {
  const conditions = [timeOf(filter, now, values), choiceOf(filter, values), searchOf(search, values)]
  const from = `listed_show where ${conditions.filter((condition) => condition !== 'true').join(' and ') || 'true'}`
  if (search.kind !== 'words' || search.isCommon) return { prelude: '', from }
  return { prelude: `with hit as materialized (select * from ${from})`, from: 'hit where true' }
}

/** A page of the shows that the filter leaves. */
export const filteredPage = async (
  pool: Pool,
  { filter, now, limit, ...place }: Query,
): Promise<{ shows: readonly CatalogueShow[]; total: number; isTotalExact: boolean }> => {
  const values: Values = []
  const { prelude, from } = leftBy(filter, await searchFor(pool, filter, now), now, values)
  const after = 'after' in place ? `and ${behind(place.after, values)}` : ''
  const skip = 'offset' in place ? `offset $${values.push(place.offset)}` : ''
  const [found] = await ask<Found>(
    pool,
    `${prelude} select
      (select count(*)::int from (select from ${from} limit ${MOST_COUNTED + 1}) as counted) as total,
      array(select show_id from ${from} ${after} order by ${ORDER} limit $${values.push(limit)} ${skip}) as ids`,
    values,
  )
  const { total, ids } = found ?? { total: 0, ids: [] }
  const rows = ids.length === 0 ? [] : await showsOfIds(pool, [ids])
  return { shows: rows.map(showOf), total: Math.min(total, MOST_COUNTED), isTotalExact: total <= MOST_COUNTED }
}
