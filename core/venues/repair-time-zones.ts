import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import { deriveLocation } from './locate-venue.ts'
import { changeTimeZoneOfShows } from './reassign-shows.ts'
import type { DerivedLocation, Venue } from './venue.ts'

/** Locates up to `limit` venues without a time zone source. Replaces time zones that were only assumed; shows keep
 * their local times. Returns the numbers of venues located and of zones corrected. If `located` is below `limit`, no such
 * venues are left. */
export const makeRepairTimeZones =
  ({ transact, gazetteer, clock }: Pick<Ports, 'transact' | 'gazetteer' | 'clock'>) =>
  (limit: number): Promise<{ located: number; corrected: number }> =>
    transact(async (stores) => {
      const venues = await stores.venues.claimWithoutDerivedLocation(limit)
      let corrected = 0
      for (const venue of venues) {
        const derivedLocation = derivedLocationOf({ gazetteer }, venue)
        if (derivedLocation.timeZone === venue.timeZone)
          await stores.venues.setDerivedLocation(venue.id, derivedLocation)
        else {
          await correctTimeZone(stores, { ...venue, ...derivedLocation }, clock.now())
          corrected += 1
        }
      }
      return { located: venues.length, corrected }
    })

/** Returns the derived location of a venue. A time zone that differs from the derived one is kept as `given`, unless it may be
 * assumed: the country's most populous zone or the site's zone, for a venue without coordinates. */
const derivedLocationOf = ({ gazetteer }: Pick<Ports, 'gazetteer'>, venue: Venue): DerivedLocation => {
  const { timeZone, country, latitude } = venue
  const located = deriveLocation({ gazetteer }, { ...venue, timeZone: undefined })
  const assumedZones = [gazetteer.timeZones(country)[0], gazetteer.siteTimeZone]
  if (located.timeZone === timeZone || (latitude === null && assumedZones.includes(timeZone))) return located
  return { ...located, timeZone, timeZoneSource: 'given' }
}

const correctTimeZone = async ({ venues, shows, revisions, audit }: Stores, venue: Venue, at: Date): Promise<void> => {
  const saved = await venues.save({ ...venue, updatedAt: at })
  await changeTimeZoneOfShows(shows, saved)
  const stamp = { by: null, at }
  await revisions.addAll([revisionOf('venue', saved, 'corrected', stamp)])
  const details = { timeZone: saved.timeZone }
  await audit.add({ ...stamp, what: 'venue.time_zone_corrected', kind: 'venue', of: saved.id, details })
}
