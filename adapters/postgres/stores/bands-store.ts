import { type EntityManager, LockMode, sql } from '@mikro-orm/postgresql'
import { BandRow } from '#adapters/postgres/schema/bands-and-venues.ts'
import type { Band } from '#core/bands/band.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { Bands } from '#core/stores.ts'
import { fold } from '#core/text/text.ts'
import { followMerges, freeSlug, freeSlugs, lockAdditions } from './editable-store.ts'
import { refreshed, saveRow } from './save-row.ts'

export const makeBands = (em: EntityManager): Bands => {
  const findOne = async (condition: { id: BandId; deletedAt?: null }): Promise<Band | null> => {
    const row = await em.findOne(BandRow, condition, refreshed)
    return row && bandOf(row)
  }
  return {
    find: (id) => findOne({ id, deletedAt: null }),
    findAny: (id) => findOne({ id }),
    findAll: (ids) => followMerges(em, 'band', ids, (bandIds) => findAndLock(em, bandIds)),
    findByNames: async (nameKeys) => {
      const idsByName = await oldestIdsByName(em, nameKeys)
      if (nameKeys.some((nameKey) => !idsByName.has(nameKey))) {
        await lockAdditions(em, 'band')
        const missing = nameKeys.filter((nameKey) => !idsByName.has(nameKey))
        for (const [nameKey, id] of await oldestIdsByName(em, missing)) idsByName.set(nameKey, id)
        const merged = missing.filter((nameKey) => !idsByName.has(nameKey))
        for (const [nameKey, id] of await oldestIdsByName(em, merged, 'merged')) idsByName.set(nameKey, id)
      }
      const bands = await followMerges(em, 'band', [...new Set(idsByName.values())], (bandIds) =>
        findAndLock(em, bandIds),
      )
      return new Map(
        [...idsByName].flatMap(([nameKey, id]) => {
          const band = bands.get(id)
          return band ? [[nameKey, band] as const] : []
        }),
      )
    },
    save: async (band) => ({ ...band, version: await saveRow(em, BandRow, rowOf(band)) }),
    addAll: async (bands) => {
      if (bands.some(({ version }) => version !== 0)) refuse('stale_write')
      for (const band of bands) em.create(BandRow, rowOf(band))
      await em.flush()
      return bands.map((band) => ({ ...band, version: 1 }))
    },
    freeSlug: (base, entityId) => freeSlug(em, 'band', base, entityId),
    freeSlugs: (bases) => freeSlugs(em, 'band', bases),
  }
}

/** Returns the existing bands, locked until the transaction ends, so that no line-up keeps a band that is merged meanwhile. */
const findAndLock = async (em: EntityManager, ids: readonly BandId[]): Promise<readonly Band[]> => {
  if (ids.length === 0) return []
  const rows = await em.find(
    BandRow,
    { id: { $in: [...ids] }, deletedAt: null },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_READ, disableIdentityMap: true },
  )
  return rows.map(bandOf)
}

const rowOf = (band: Band) => ({ ...band, foldedName: fold(band.name) })

const bandOf = ({ foldedName: _, ...band }: Band & { foldedName: string | null }): Band => band

/** Maps names to the ids of their oldest present or merged bands. `offset 0` keeps the planner from using the trigram index. */
const oldestIdsByName = async (
  em: EntityManager,
  nameKeys: readonly string[],
  condition: 'present' | 'merged' = 'present',
): Promise<Map<string, BandId>> => {
  if (nameKeys.length === 0) return new Map()
  const rows = await em.execute<{ id: BandId; nameKey: string }[]>(sql`
    select oldest.id, wanted as "nameKey"
    from unnest(array[${[...new Set(nameKeys)]}]::text[]) as wanted cross join lateral (
      select id from (
        select id, name_key, created_at from band
        where left(name_key, 64) = left(wanted, 64) and ${condition === 'present' ? sql`deleted_at is null` : sql`merged_into is not null`}
        offset 0
      ) as same_prefix
      where name_key = wanted
      order by created_at, id
      limit 1
    ) as oldest`)
  return new Map(rows.map(({ id, nameKey }) => [nameKey, id]))
}
