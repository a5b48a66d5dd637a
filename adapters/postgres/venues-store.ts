import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { VenueId } from '#core/ids.ts'
import type { Venues } from '#core/stores.ts'
import { fold } from '#core/text.ts'
import { expectOne, freeSlug, takeTurnsToAdd } from './editable-store.ts'
import { VenueRow } from './schema/places.ts'

export const makeVenues = (em: EntityManager): Venues => {
  const find: Venues['find'] = async (id) => {
    const row = await em.findOne(VenueRow, { id, deletedAt: null }, { disableIdentityMap: true })
    if (!row) return null
    const { addressKey: _, cityKey: __, ...venue } = row
    return venue
  }
  const findByPlace: Venues['findByPlace'] = async ({ name, address, city, country }) => {
    const [nameKey, addressKey, cityKey] = [fold(name), fold(address), fold(city)]
    const { rows } = await sql<{ id: VenueId }>`
      select id from venue
      where left(name_key, 64) = left(${nameKey}, 64) and name_key = ${nameKey} and deleted_at is null
        and address_key = ${addressKey} and city_key = ${cityKey} and country = ${country}
      order by created_at, id
      limit 1`.execute(em.getKysely())
    return rows[0] ? find(rows[0].id) : null
  }
  return {
    find,
    save: async (venue) => {
      const { id, version } = venue
      const saved = { ...venue, version: version + 1 }
      const row = { ...saved, addressKey: fold(venue.address), cityKey: fold(venue.city) }
      if (version === 0) await em.insert(VenueRow, row)
      else expectOne(await em.nativeUpdate(VenueRow, { id, version }, row))
      return saved
    },
    freeSlug: (base) => freeSlug(em, 'venue', base),
    findByPlace: async (place) => {
      const known = await findByPlace(place)
      if (known) return known
      await takeTurnsToAdd(em, 'venue')
      return findByPlace(place)
    },
  }
}
