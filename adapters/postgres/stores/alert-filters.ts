import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { LRUCache } from 'lru-cache'
import { filterKeys } from '#core/alerts/alert-keys.ts'
import { makeStoredFilter, type StoredFilter } from '#core/alerts/alert-matching.ts'
import { noFilter, type ShowFilter } from '#core/shows/filter/show-filter.ts'

/** The filters under a key. If a transaction numbered `since` or higher added a filter, the filter may be missing, because the
 * transaction may not have ended when the key was read. `server` identifies one start of the database server: after a failover, transaction
 * numbers may be reused. */
type KeyFilters = { server: string; since: string; filters: ReadonlyMap<string, StoredFilter> }
type AddedFilters = {
  server: string
  until: string
  added: Record<string, { id: string; filter: Partial<ShowFilter> }[]> | null
}

const HOUR_MS = 60 * 60 * 1000

const makeFilterCache = () =>
  new LRUCache<string, KeyFilters>({
    maxSize: 100_000,
    sizeCalculation: ({ filters }) => filters.size,
    // Erased filters stay cached until they expire, which is harmless because no alert has them.
    ttl: HOUR_MS,
  })

/** Filters by database and key, as last read. Rereading the filters for a large city took 80% of the time needed to match a show. */
const cachesByDatabase = new WeakMap<object, ReturnType<typeof makeFilterCache>>()

/** Returns the filters that have one of the keys. Queries the database only for filters added since the last read. */
export const filtersWithKeys = async (em: EntityManager, keys: readonly string[]): Promise<StoredFilter[]> => {
  const cache = cachesByDatabase.get(em.config) ?? makeFilterCache()
  cachesByDatabase.set(em.config, cache)
  const lookups = keys.map((key) => ({ key, ...cache.get(key) }))
  const { server, until, added } = await readFilters(em, lookups)
  if (lookups.some((lookup) => lookup.server !== undefined && lookup.server !== server)) {
    cache.clear()
    return filtersWithKeys(em, keys)
  }
  const found = new Map<string, StoredFilter>()
  for (const { key, filters: cached = new Map() } of lookups) {
    const fresh = added?.[key]?.map(({ id, filter }) => [id, makeStoredFilter(id, { ...noFilter, ...filter })] as const)
    const filters: KeyFilters['filters'] = fresh ? new Map([...cached, ...fresh]) : cached
    if (fresh) cache.set(key, { server, since: until, filters })
    for (const [id, filter] of filters) found.set(id, filter)
  }
  return [...found.values()]
}

const readFilters = async (
  em: EntityManager,
  lookups: readonly { key: string; since?: string }[],
): Promise<AddedFilters> => {
  const lookupsJson = JSON.stringify(lookups.map(({ key, since }) => ({ key, since })))
  // The upper bound excludes filters restored from a backup: their transaction numbers come from another database and may be higher.
  const [row] = await em.execute<[AddedFilters]>(sql`
    select pg_postmaster_start_time()::text as server, pg_snapshot_xmin(pg_current_snapshot())::text as until, (
      select json_object_agg(key, filters) from (
        select lookup.key, json_agg(json_build_object('id', filter_id, 'filter', filter)) as filters
        from jsonb_to_recordset(${lookupsJson}::jsonb) as lookup (key text, since xid8) cross join lateral (
          select filter_id, filter from alert_filter where key = lookup.key and lookup.since is null
          union all
          select filter_id, filter from alert_filter
          where key = lookup.key and added_by >= lookup.since and added_by < pg_snapshot_xmax(pg_current_snapshot())
        ) as found group by lookup.key
      ) as filters_by_key
    ) as added`)
  return row
}

/** Stores the filters under their keys. Locks existing ones, to keep them from being erased until the transaction ends. */
export const addFilters = async (em: EntityManager, filters: readonly Partial<ShowFilter>[]): Promise<void> => {
  const rows = filters.flatMap((filter) => filterKeys({ ...noFilter, ...filter }).map((key) => ({ key, filter })))
  await em.execute(sql`
    insert into alert_filter (key, filter_id, filter)
    select distinct on (1, 2) key, md5(filter::text)::uuid, filter
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (key text, filter jsonb) order by 1, 2
    on conflict (key, filter_id) do update set filter = excluded.filter`)
}

/** Erases up to `limit` keys of filters that no active alert has. Returns the number of erased keys. */
export const eraseUnusedFilters = async (em: EntityManager, limit: number): Promise<number> => {
  const isUnused = sql`not exists (
    select from alert
    where alert.filter_id = alert_filter.filter_id and confirmed_at is not null and paused_at is null)`
  // Checked twice: the second statement also sees alerts that were committed after the first one had started.
  const locked = await em.execute<{ key: string; id: string }[]>(sql`
    select key, filter_id as id from alert_filter where ${isUnused} limit ${limit} for update skip locked`)
  const erased = await em.execute(sql`
    delete from alert_filter using jsonb_to_recordset(${JSON.stringify(locked)}::jsonb) as locked (key text, id uuid)
    where alert_filter.key = locked.key and filter_id = locked.id and ${isUnused} returning filter_id`)
  return erased.length
}
