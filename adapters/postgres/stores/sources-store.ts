import { type EntityManager, LockMode, raw, sql } from '@mikro-orm/postgresql'
import { SourceItemRow, SourceRow } from '#adapters/postgres/schema/sources.ts'
import type { BandId, SourceId, VenueId } from '#core/ids.ts'
import type { OpenItems, Sources } from '#core/sources/source-store.ts'
import { blockMerges, takeAdvisoryLocks } from './editable-store.ts'

const UNTRACKED = { disableIdentityMap: true } as const
const LOCKED = { ...UNTRACKED, lockMode: LockMode.PESSIMISTIC_WRITE } as const

export const makeSources = (em: EntityManager): Sources => ({
  find: async (id) => {
    // Blocks merges before locking the row: merges take the two locks in this order too.
    await blockMerges(em)
    return copyOrNull(await em.findOne(SourceRow, { id }, LOCKED))
  },
  findByAddress: async (address) => copyOrNull(await em.findOne(SourceRow, { address }, UNTRACKED)),
  save: async (source) => {
    await em.upsert(SourceRow, source, UNTRACKED)
  },
  remove: async (id) => (await em.nativeDelete(SourceRow, { id })) > 0,
  list: async ({ of, state, order, limit }) => {
    const where = {
      ...(of && { $or: [{ keeperId: of.keeperId }, { bandId: { $in: [...of.bandIds] } }] }),
      ...(state && { isPaused: state === 'paused' }),
      ...((state === 'active' || state === 'failing') && { failingSince: state === 'failing' ? { $ne: null } : null }),
    }
    const [rows, total] = await em.findAndCount(SourceRow, where, {
      ...UNTRACKED,
      limit,
      orderBy: [...orderings[order], { id: 'asc' }],
    })
    return { sources: rows.map((row) => ({ ...row })), total }
  },
  claim: async ({ now, leaseUntil, id }) => {
    await takeAdvisoryLocks(em, ['leases of sources'])
    const wantedCondition = id === undefined ? sql`not is_paused and next_read_at <= ${now}` : sql`id = ${id}`
    const [claimed] = await em.execute<{ id: SourceId }[]>(sql`
      update source set leased_until = ${leaseUntil} where id = (
        select id from source as wanted where ${wantedCondition} and not exists (
          select from source as leased where leased.leased_until > ${now}
            and ${hostIn('leased')} = ${hostIn('wanted')})
        order by next_read_at, id limit 1 for update skip locked)
      returning id`)
    return claimed ? copyOrNull(await em.findOne(SourceRow, { id: claimed.id }, UNTRACKED)) : null
  },
  referringTo: async (id) => {
    const byDefaultVenue = { defaults: { venueId: id as VenueId } }
    const where = { $or: [{ bandId: id as BandId }, { venueId: id as VenueId }, byDefaultVenue] }
    return (await em.find(SourceRow, where, { ...LOCKED, orderBy: { id: 'asc' } })).map((row) => ({ ...row }))
  },
  items: async (sourceId, from) => {
    const orderByDate = { showDate: 'asc', externalId: 'asc', id: 'asc' } as const
    const rows = await em.find(
      SourceItemRow,
      { sourceId, showDate: { $gte: from } },
      { ...UNTRACKED, orderBy: orderByDate },
    )
    return rows.map((row) => ({ ...row }))
  },
  findItem: async (sourceId, { externalId, showDate }) =>
    copyOrNull(await em.findOne(SourceItemRow, { sourceId, externalId, showDate }, UNTRACKED)),
  itemsOfShows: async (showIds) => {
    if (showIds.length === 0) return []
    const byAge = { firstReadAt: 'asc', id: 'asc' } as const
    const items = await em.find(SourceItemRow, { showId: { $in: [...showIds] } }, { ...UNTRACKED, orderBy: byAge })
    const sources = await em.find(SourceRow, { id: { $in: items.map(({ sourceId }) => sourceId) } }, UNTRACKED)
    const sourcesById = new Map(sources.map((source) => [source.id, { ...source }]))
    return items.flatMap((row) => {
      const source = sourcesById.get(row.sourceId)
      return source ? [{ item: { ...row }, source }] : []
    })
  },
  countOpen: async (sourceIds, today) => {
    if (sourceIds.length === 0) return new Map()
    const rows = await em.execute<(OpenItems & { id: SourceId })[]>(sql`
      select source_id as id,
        count(*) filter (where state = 'asked')::int as questions,
        count(*) filter (where state = 'proposed')::int as proposed,
        count(*) filter (where state = 'incomplete')::int as incomplete,
        count(*) filter (where gone_since is not null)::int as gone
      from source_item where source_id = any(array[${sourceIds}]::uuid[]) and show_date >= ${today}::date
      group by source_id`)
    return new Map(rows.map(({ id, ...counts }) => [id, counts]))
  },
  saveItem: async (item) => {
    await em.upsert(SourceItemRow, item, UNTRACKED)
  },
  removePastItems: async (sourceId, before) => {
    await em.nativeDelete(SourceItemRow, { sourceId, showId: null, showDate: { $lt: before } })
  },
  removeItems: async (ids) => {
    if (ids.length > 0) await em.nativeDelete(SourceItemRow, { id: { $in: [...ids] } })
  },
})

/** Returns SQL for the host in a source's address, as `hostOf` returns it. */
const hostIn = (alias: string) => sql`regexp_replace(split_part(${sql.ref(`${alias}.address`)}, '/', 3), ':\\d*$', '')`

const copyOrNull = <Row extends object>(row: Row | null): Row | null => row && { ...row }

const DURATION_MS = raw("(result ->> 'tookMs')::int")

const orderings = {
  newest: [{ createdAt: 'desc' }],
  stale: [{ lastReadAt: 'asc nulls first' }],
  slowest: [{ [DURATION_MS]: 'desc nulls last' }],
} as const
