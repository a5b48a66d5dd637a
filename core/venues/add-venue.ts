import { addition } from '#core/history/revision.ts'
import { VenueId } from '#core/ids.ts'
import { type Actor, mayAddShows, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { publicVenue } from '#core/venues/address-rule.ts'
import { makeVenue, type PublicVenue, type VenueInput, venueSlug } from '#core/venues/venue.ts'

/**
 * Adds a venue; its time zone follows from its coordinates, else from its country.
 * Refuses with `permission.login_required` or `permission.denied`.
 */
export const makeAddVenue =
  ({ transact, ids, clock, timeZones }: Pick<Ports, 'transact' | 'ids' | 'clock' | 'timeZones'>) =>
  async (actor: Actor | null, input: VenueInput): Promise<PublicVenue> => {
    const { accountId } = requireRole(actor, mayAddShows)
    return transact(async ({ venues, revisions }) => {
      const made = { by: accountId, at: clock.now() }
      const slug = await venues.freeSlug(venueSlug(input.name, input.city))
      const timeZone = timeZones.at(input)
      const venue = await venues.save(makeVenue(input, { id: VenueId.parse(ids.next()), slug, timeZone, ...made }))
      await revisions.addAll([addition('venue', venue, made)])
      return publicVenue(venue, made.at)
    })
  }
