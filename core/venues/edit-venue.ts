import { refuse } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/daily-limits.ts'
import { type Actor, canEditVenue, requireLogin, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import { withCurrentVersion } from '#core/revisions/with-current-version.ts'
import { publicVenue } from './address-rule.ts'
import { filterableVenueOf } from './filterable-venue.ts'
import { makeFindVenue } from './find-venue.ts'
import { deriveLocation } from './locate-venue.ts'
import type { PublicVenue } from './public-venue.ts'
import { changeTimeZoneOfShows } from './reassign-shows.ts'
import { changeVenue, type DerivedLocation, type Venue, type VenueEdit, venueSlug } from './venue.ts'

type NeededPorts = Pick<Ports, 'transact' | 'directory' | 'clock' | 'gazetteer' | 'rateLimits'>

/** Edits a venue. A new name or city changes the slug, and the former slug redirects. The venue's shows adopt a new time zone. Throws
 * `permission.*`, `venue.not_found`, `version.missing`, `limit.exceeded`, or `stale_write` with the current venue. */
export const makeEditVenue =
  (ports: NeededPorts) =>
  async (actor: Actor | null, id: VenueId, input: VenueEdit): Promise<PublicVenue> => {
    const stamp = { by: requireLogin(actor).accountId, at: ports.clock.now() }
    return transactEdit(ports, actor, async ({ venues, shows, revisions, audit, jobs }) => {
      // Reads without a lock first: two edits that hold the shared lock from `findCurrent` would deadlock.
      const venue = (await venues.find(id)) ?? (await venues.findCurrent(id)) ?? refuse('venue.not_found')
      requireThat(actor, (user) => canEditVenue(user, venue))
      const version = input.version ?? refuse('version.missing')
      if (venue.id !== id || venue.version !== version) refuse('stale_write')
      const baseSlug = venueSlug(input.name, input.city)
      const slug = baseSlug === venueSlug(venue.name, venue.city) ? venue.slug : await venues.freeSlug(baseSlug, id)
      const derivedLocation = derivedLocationOf(ports, venue, input)
      const saved = await venues.save(changeVenue(venue, input, { slug, derivedLocation, at: stamp.at }))
      if (saved.timeZone !== venue.timeZone) await changeTimeZoneOfShows(shows, saved)
      await revisions.addAll([revisionOf('venue', saved, 'edited', stamp)])
      await jobs.add('match-alerts', { venueId: id, before: filterableVenueOf(venue) })
      await audit.add({ ...stamp, what: 'venue.edited', kind: 'venue', of: id, details: {} })
      return publicVenue(saved, actor, stamp.at)
    }).catch(withCurrentVersion(() => makeFindVenue(ports)(actor, id)))
  }

/** Keeps the time zone unless the input gives another one or, if it gives none, the zone of the location changes. */
const derivedLocationOf = (ports: Pick<Ports, 'gazetteer'>, venue: Venue, input: VenueEdit): DerivedLocation => {
  const { timeZone, timeZoneSource } = venue
  const [before, after] = [deriveLocation(ports, { ...venue, timeZone: undefined }), deriveLocation(ports, input)]
  const keepsTimeZone = input.timeZone === undefined ? after.timeZone === before.timeZone : input.timeZone === timeZone
  return keepsTimeZone ? { ...after, timeZone, timeZoneSource } : after
}
