import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { LRUCache } from 'lru-cache'
import { keysOfFilter } from '#core/alerts/alert-keys.ts'
import type { StoredFilter } from '#core/alerts/alert-stores.ts'
import { noFilter, type ShowFilter } from '#core/shows/filter/show-filter.ts'

type FilterRow = { id: string; filter: Partial<ShowFilter> }

/** The filters last read, by id. An id is the hash of its filter, so none is ever out of date. Reading them again took four
 * fifths of the time of finding the filters of a show in a large city. */
const knownFilters = new LRUCache<string, ShowFilter>({ max: 20_000 })

/** Returns the filters that have one of the keys. */
export const filtersWithKeys = async (em: EntityManager, keys: readonly string[]): Promise<StoredFilter[]> => {
  const [keyed] = await em.execute<{ ids: string | null }[]>(sql`
    select string_agg(filter_id::text, ',') as ids from alert_filter where key = any(array[${keys}]::text[])`)
  const ids = [...new Set(keyed?.ids?.split(','))]
  const found = new Map(ids.map((id) => [id, knownFilters.get(id)]))
  const unknown = ids.filter((id) => !found.get(id))
  const rows = unknown.length > 0 ? await readFilters(em, unknown) : []
  for (const row of rows) {
    const filter = { ...noFilter, ...row.filter }
    found.set(row.id, filter)
    knownFilters.set(row.id, filter)
  }
  return [...found].flatMap(([id, filter]) => (filter ? [{ id, filter }] : []))
}

const readFilters = (em: EntityManager, ids: readonly string[]) =>
  em.execute<FilterRow[]>(sql`
    select distinct on (filter_id) filter_id as id, filter from alert_filter
    where filter_id = any(array[${ids}]::uuid[])`)

/** Stores the filters under their keys. Locks those that exist already, so that they are not erased meanwhile. */
export const addFilters = async (em: EntityManager, filters: readonly Partial<ShowFilter>[]): Promise<void> => {
  const rows = filters.flatMap((filter) => keysOfFilter({ ...noFilter, ...filter }).map((key) => ({ key, filter })))
  await em.execute(sql`
    insert into alert_filter (key, filter_id, filter)
    select distinct on (1, 2) key, md5(filter::text)::uuid, filter
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (key text, filter jsonb) order by 1, 2
    on conflict (key, filter_id) do update set filter = excluded.filter`)
}

/** Erases up to `limit` filters that no active alert has. Returns how many. */
export const eraseUnusedFilters = async (em: EntityManager, limit: number): Promise<number> => {
  const isUnused = sql`not exists (
    select from alert
    where alert.filter_id = alert_filter.filter_id and confirmed_at is not null and paused_at is null)`
  // The second statement also sees the alerts of transactions that committed while this one waited for the locks.
  const locked = await em.execute<{ key: string; id: string }[]>(sql`
    select key, filter_id as id from alert_filter where ${isUnused} limit ${limit} for update skip locked`)
  const erased = await em.execute(sql`
    delete from alert_filter using jsonb_to_recordset(${JSON.stringify(locked)}::jsonb) as locked (key text, id uuid)
    where alert_filter.key = locked.key and filter_id = locked.id and ${isUnused} returning filter_id`)
  return erased.length
}
