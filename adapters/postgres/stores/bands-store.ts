import { type EntityManager, LockMode, sql } from '@mikro-orm/postgresql'
import { BandRow } from '#adapters/postgres/schema/bands-and-venues.ts'
import type { Band } from '#core/bands/band.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { Bands } from '#core/stores.ts'
import { fold } from '#core/text/text.ts'
import { followMerges, freeSlug, freeSlugs, lockAdditions } from './editable-store.ts'
import { REFRESH_OPTIONS, saveRow } from './save-row.ts'

export const makeBands = (em: EntityManager): Bands => {
  const findOne = async (
    condition: { id: BandId; deletedAt?: null },
    lockMode = LockMode.NONE,
  ): Promise<Band | null> => {
    const row = await em.findOne(BandRow, condition, { ...REFRESH_OPTIONS, lockMode })
    return row && bandOf(row)
  }
  const findAll = (ids: readonly BandId[]) => followMerges(em, 'band', ids, (bandIds) => findAndLock(em, bandIds))
  const oldestByName = async (nameKeys: readonly string[], state: 'current' | 'merged' = 'current') => {
    const idsByName = [...(await oldestIdsByName(em, nameKeys, state))]
    const bands = await findAll([...new Set(idsByName.map(([, id]) => id))])
    return new Map(
      idsByName.flatMap(([nameKey, id]) => {
        const band = bands.get(id)
        return band ? [[nameKey, band] as const] : []
      }),
    )
  }
  return {
    find: (id) => findOne({ id, deletedAt: null }, LockMode.PESSIMISTIC_WRITE),
    findAny: (id) => findOne({ id }),
    findAll,
    findByNames: async (nameKeys) => {
      const known = await oldestByName(nameKeys)
      const missing = nameKeys.filter((nameKey) => !known.has(nameKey))
      if (missing.length === 0) return known
      await lockAdditions(em, 'band')
      const added = await oldestByName(missing)
      const merged = await oldestByName(
        missing.filter((nameKey) => !added.has(nameKey)),
        'merged',
      )
      return new Map([...known, ...added, ...merged])
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

/** Returns the existing bands, locked until the transaction ends, so that no line-up keeps a band that another transaction merges. */
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

/** Returns, by name key, the id of the oldest band that has the name and is in `state`. `offset 0` keeps the planner from using the
 * trigram index. */
const oldestIdsByName = async (
  em: EntityManager,
  nameKeys: readonly string[],
  state: 'current' | 'merged' = 'current',
): Promise<Map<string, BandId>> => {
  if (nameKeys.length === 0) return new Map()
  const rows = await em.execute<{ id: BandId; nameKey: string }[]>(sql`
    select oldest.id, wanted as "nameKey"
    from unnest(array[${[...new Set(nameKeys)]}]::text[]) as wanted cross join lateral (
      select id from (
        select id, name_key, created_at from band
        where left(name_key, 64) = left(wanted, 64) and ${state === 'current' ? sql`deleted_at is null` : sql`merged_into is not null`}
        offset 0
      ) as same_prefix
      where name_key = wanted
      order by created_at, id
      limit 1
    ) as oldest`)
  return new Map(rows.map(({ id, nameKey }) => [nameKey, id]))
}
