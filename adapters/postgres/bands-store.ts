import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Band } from '#core/bands/band.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { Bands } from '#core/stores.ts'
import { expectOne, freeSlug, freeSlugs, takeTurnsToAdd } from './editable-store.ts'
import { BandRow } from './schema/places.ts'

export const makeBands = (em: EntityManager): Bands => {
  const findAll: Bands['findAll'] = async (ids) => {
    if (ids.length === 0) return new Map()
    const rows = await em.find(BandRow, { id: { $in: [...ids] }, deletedAt: null }, { disableIdentityMap: true })
    return new Map(rows.map((row) => [row.id, { ...row }]))
  }
  return {
    find: async (id) => (await findAll([id])).get(id) ?? null,
    findAll,
    findByNames: async (nameKeys) => {
      const known = await oldestOfNames(em, nameKeys)
      if (nameKeys.some((nameKey) => !known.has(nameKey))) {
        await takeTurnsToAdd(em, 'band')
        const missing = nameKeys.filter((nameKey) => !known.has(nameKey))
        for (const [nameKey, id] of await oldestOfNames(em, missing)) known.set(nameKey, id)
      }
      const bands = await findAll([...known.values()])
      return new Map([...bands.values()].map((band) => [band.nameKey, band]))
    },
    save: async (band) => {
      const { id, version } = band
      const saved = savedOf(band)
      if (version === 0) await em.insert(BandRow, saved)
      else expectOne(await em.nativeUpdate(BandRow, { id, version }, saved))
      return saved
    },
    addAll: async (bands) => {
      if (bands.some(({ version }) => version !== 0)) refuse('stale_write')
      const added = bands.map(savedOf)
      if (added.length > 0) await em.insertMany(BandRow, added)
      return added
    },
    freeSlug: (base) => freeSlug(em, 'band', base),
    freeSlugs: (bases) => freeSlugs(em, 'band', bases),
  }
}

const savedOf = (band: Band): Band => ({ ...band, version: band.version + 1 })

/** The ids of the bands that `findByNames` promises, by name. */
const oldestOfNames = async (em: EntityManager, nameKeys: readonly string[]): Promise<Map<string, BandId>> => {
  if (nameKeys.length === 0) return new Map()
  const { rows } = await sql<{ id: BandId; nameKey: string }>`
    select distinct on (name_key) id, name_key as "nameKey" from band
    where left(name_key, 64) in (select left(wanted, 64) from unnest(${[...nameKeys]}::text[]) as wanted)
      and name_key = any (${[...nameKeys]}) and deleted_at is null
    order by name_key, created_at, id`.execute(em.getKysely())
  return new Map(rows.map(({ id, nameKey }) => [nameKey, id]))
}
