import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { LRUCache } from 'lru-cache'
import { keysOfFilter } from '#core/alerts/alert-keys.ts'
import { makeStoredFilter, type StoredFilter } from '#core/alerts/alert-matching.ts'
import { distinctBy } from '#core/distinct-by.ts'
import { noFilter, type ShowFilter } from '#core/shows/filter/show-filter.ts'

/** The filters under a key, with a checksum of their ids. An id is the hash of its filter, so an equal checksum means equal filters. */
type KeyFilters = { checksum: string; filters: readonly StoredFilter[] }
type KeyRow = { key: string; checksum: string }

/** By key, as last read. Reading the filters of a large city again takes four fifths of the time of matching a show. */
const knownFilters = new LRUCache<string, KeyFilters>({
  maxSize: 100_000,
  sizeCalculation: ({ filters }) => filters.length,
})

/** Covered by the primary key. */
const checksum = sql`count(*) || ':' || bit_xor(uuid_hash_extended(filter_id, 0))`

/** Returns the filters that have one of the keys. */
export const filtersWithKeys = async (em: EntityManager, keys: readonly string[]): Promise<StoredFilter[]> => {
  // Planned faster than `any` with a hundred keys.
  const found = await em.execute<KeyRow[]>(sql`
    select asked.key, checksum from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as asked (key)
      cross join lateral (select count(*), ${checksum} as checksum from alert_filter where key = asked.key) as filters
    where count > 0`)
  const isKnown = ({ key, checksum }: KeyRow) => knownFilters.get(key)?.checksum === checksum
  const known = found.filter(isKnown).flatMap(({ key }) => knownFilters.get(key)?.filters ?? [])
  const unknown = found.filter((row) => !isKnown(row)).map(({ key }) => key)
  const read = unknown.length > 0 ? await readFilters(em, unknown) : []
  return distinctBy([...known, ...read], ({ id }) => id)
}

const readFilters = async (em: EntityManager, keys: readonly string[]): Promise<StoredFilter[]> => {
  const rows = await em.execute<(KeyRow & { filters: { id: string; filter: Partial<ShowFilter> }[] })[]>(sql`
    select key, ${checksum} as checksum, json_agg(json_build_object('id', filter_id, 'filter', filter)) as filters
    from alert_filter where key = any(array[${keys}]::text[]) group by key`)
  return rows.flatMap(({ key, checksum, filters: stored }) => {
    const filters = stored.map(({ id, filter }) => makeStoredFilter(id, { ...noFilter, ...filter }))
    knownFilters.set(key, { checksum, filters })
    return filters
  })
}

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
