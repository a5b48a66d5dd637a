import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import { type Actor, requireRole, rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import type { EarlierVersion } from '#core/revisions/version.ts'
import { publicVenue } from '#core/venues/address-rule.ts'
import { filterableVenueOf } from '#core/venues/filterable-venue.ts'
import { deriveLocation } from '#core/venues/locate-venue.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { changeTimeZoneOfShows } from '#core/venues/reassign-shows.ts'
import { changeVenue, timeZoneSources, venueFields } from '#core/venues/venue.ts'

const TimeZoneSource = z.catch(z._default(z.nullable(z.enum(timeZoneSources)), null), null)

const Snapshot = z.object({ ...venueFields, slug: z.string(), timeZone: z.string(), timeZoneSource: TimeZoneSource })

/** Restores an earlier version of a venue, as a new version. Its shows adopt the restored time zone. Throws `permission.*`,
 * `venue.not_found`, `revision.not_found` or `stale_write`. */
export const makeRestoreVenue =
  ({ transact, clock, gazetteer }: Pick<Ports, 'transact' | 'clock' | 'gazetteer'>) =>
  async (actor: Actor | null, id: VenueId, { version }: EarlierVersion): Promise<PublicVenue> => {
    const stamp = { by: requireRole(actor, rolesThatEditEveryEntry).accountId, at: clock.now() }
    return transact(async ({ venues, shows, revisions, audit, jobs }) => {
      const venue = (await venues.find(id)) ?? refuse('venue.not_found')
      const revision = (await revisions.find('venue', id, version)) ?? refuse('revision.not_found')
      const { slug, timeZone, timeZoneSource, ...earlier } =
        Snapshot.safeParse(revision.snapshot).data ?? refuse('revision.not_found')
      const derivedLocation = { ...deriveLocation({ gazetteer }, earlier), timeZone, timeZoneSource }
      const saved = await venues.save(changeVenue(venue, earlier, { slug, derivedLocation, at: stamp.at }))
      if (timeZone !== venue.timeZone) await changeTimeZoneOfShows(shows, saved)
      await revisions.addAll([revisionOf('venue', saved, 'restored', stamp)])
      await jobs.add('match-alerts', { venueId: id, before: filterableVenueOf(venue) })
      await audit.add({ ...stamp, what: 'venue.restored', kind: 'venue', of: id, details: { version } })
      return publicVenue(saved, actor, stamp.at)
    })
  }
