import { type EntityManager, LockMode, sql } from '@mikro-orm/postgresql'
import { VenueRow } from '#adapters/postgres/schema/bands-and-venues.ts'
import type { VenueId } from '#core/ids.ts'
import type { Venues } from '#core/stores.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import { followMerges, freeSlug, lockAdditions } from './editable-store.ts'
import { REFRESH_OPTIONS, saveRow } from './save-row.ts'

export const makeVenues = (em: EntityManager): Venues => {
  const findOne = async (condition: { id: VenueId; deletedAt?: null }): Promise<Venue | null> => {
    const row = await em.findOne(VenueRow, condition, REFRESH_OPTIONS)
    return row && venueOf(row)
  }
  const findOldestId = async (
    venue: Parameters<Venues['findByNameAndAddress']>[0],
    state: 'current' | 'merged',
  ): Promise<VenueId | undefined> => {
    const { name, address, city, country } = venue
    const [nameKey, addressKey, cityKey] = [nameKeyOf(name), fold(address), fold(city)]
    const rows = await em.execute<{ id: VenueId }[]>(sql`
      select id from venue
      where left(name_key, 64) = left(${nameKey}, 64) and name_key = ${nameKey}
        and ${state === 'current' ? sql`deleted_at is null` : sql`merged_into is not null`}
        and address_key = ${addressKey} and city_key = ${cityKey} and country = ${country}
      order by created_at, id
      limit 1`)
    return rows[0]?.id
  }
  const findCurrent = async (id: VenueId | undefined): Promise<Venue | null> =>
    id === undefined
      ? null
      : ((await followMerges(em, 'venue', [id], (venueIds) => findAndLock(em, venueIds))).get(id) ?? null)
  return {
    find: (id) => findOne({ id, deletedAt: null }),
    findAny: (id) => findOne({ id }),
    findCurrent,
    save: async (venue) => {
      const row = {
        ...venue,
        foldedName: fold(venue.name),
        addressKey: fold(venue.address),
        cityKey: fold(venue.city),
        regionKey: fold(venue.region),
      }
      return { ...venue, version: await saveRow(em, VenueRow, row) }
    },
    freeSlug: (base, entityId) => freeSlug(em, 'venue', base, entityId),
    findByNameAndAddress: async (venue) => {
      const existing = await findCurrent(await findOldestId(venue, 'current'))
      if (existing) return existing
      await lockAdditions(em, 'venue')
      const added = await findCurrent(await findOldestId(venue, 'current'))
      return added ?? findCurrent(await findOldestId(venue, 'merged'))
    },
    claimWithoutDerivedLocation: async (limit) => {
      const withoutDerivedLocation = { timeZoneSource: null, deletedAt: null }
      const lockOptions = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, disableIdentityMap: true } as const
      const rows = await em.find(VenueRow, withoutDerivedLocation, { ...lockOptions, orderBy: { id: 'asc' }, limit })
      return rows.map(venueOf)
    },
    setDerivedLocation: async (id, { timeZone, timeZoneSource, approximateLatitude, approximateLongitude }) => {
      // `nativeUpdate` would raise the version.
      await em.execute(sql`
        update venue set time_zone = ${timeZone}, time_zone_source = ${timeZoneSource},
          approximate_latitude = ${approximateLatitude}, approximate_longitude = ${approximateLongitude}
        where id = ${id}`)
    },
  }
}

type StoredVenue = Venue & { foldedName: string | null; addressKey: string; cityKey: string; regionKey: string | null }

const venueOf = ({ foldedName: _, addressKey: __, cityKey: ___, regionKey: ____, ...venue }: StoredVenue): Venue =>
  venue

/** Returns the venues that are not deleted, and locks them until commit, so that no show is saved with a merged venue or an
 * outdated time zone. */
const findAndLock = async (em: EntityManager, ids: readonly VenueId[]): Promise<readonly Venue[]> => {
  const rows = await em.find(
    VenueRow,
    { id: { $in: [...ids] }, deletedAt: null },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_READ, disableIdentityMap: true },
  )
  return rows.map(venueOf)
}
