import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { BandId } from '#core/ids.ts'
import type { Bands } from '#core/ports.ts'
import { expectOne, findOrTakeTurns, freeSlug } from './editable-store.ts'
import { BandRow } from './schema/places.ts'

export const makeBands = (em: EntityManager): Bands => {
  const find: Bands['find'] = async (id) => {
    const row = await em.findOne(BandRow, { id, deletedAt: null }, { disableIdentityMap: true })
    return row && { ...row }
  }
  const findByName: Bands['findByName'] = async (nameKey) => {
    const { rows } = await sql<{ id: BandId }>`
      select id from band
      where left(name_key, 64) = left(${nameKey}, 64) and name_key = ${nameKey} and deleted_at is null
      order by created_at, id
      limit 1`.execute(em.getKysely())
    return rows[0] ? find(rows[0].id) : null
  }
  return {
    find,
    save: async (band) => {
      const { id, version } = band
      const saved = { ...band, version: version + 1 }
      if (version === 0) await em.insert(BandRow, saved)
      else expectOne(await em.nativeUpdate(BandRow, { id, version }, saved))
      return saved
    },
    freeSlug: (base) => freeSlug(em, 'band', base),
    findByName: (nameKey) => findOrTakeTurns(em, 'band', () => findByName(nameKey)),
  }
}
