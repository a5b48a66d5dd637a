import { refuse } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/contributions.ts'
import { type Actor, canEditVenue, requireLogin, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import { tellingCurrent } from '#core/revisions/with-current-version.ts'
import { publicVenue } from './address-rule.ts'
import { placeVenue } from './locate-venue.ts'
import { putShowsInTimeZone } from './move-shows.ts'
import type { PublicVenue } from './public-venue.ts'
import { changeVenue, type Placement, type Venue, type VenueEdit, venueSlug } from './venue.ts'

type NeededPorts = Pick<Ports, 'transact' | 'directory' | 'clock' | 'gazetteer' | 'rateLimits'>

/**
 * Changes a venue; a new name or city gives it a new address on the site, and the old one leads there. In another time zone,
 * whether given or of a new place, its shows go by that one. Refuses with `permission.login_required`, `permission.denied`,
 * `venue.not_found`, `version.missing`, `limit.exceeded`, or `stale_write` with the venue as somebody else has left it, which is also the one
 * that it was merged into (decisions, sections 1, 3 and 4).
 */
export const makeEditVenue =
  ({ directory, clock, gazetteer, ...ports }: NeededPorts) =>
  async (actor: Actor | null, id: VenueId, input: VenueEdit): Promise<PublicVenue> => {
    const made = { by: requireLogin(actor).accountId, at: clock.now() }
    const read = async () => {
      const venue = (await directory.venue(id)) ?? refuse('venue.not_found')
      return publicVenue(venue, actor, made.at)
    }
    return transactEdit(ports, actor, async ({ venues, shows, revisions, audit }) => {
      // What present gives is held with others: two who then save it would wait for each other.
      const venue = (await venues.find(id)) ?? (await venues.present(id)) ?? refuse('venue.not_found')
      requireThat(actor, (somebody) => canEditVenue(somebody, venue))
      const version = input.version ?? refuse('version.missing')
      if (venue.id !== id || venue.version !== version) refuse('stale_write')
      const base = venueSlug(input.name, input.city)
      const slug = base === venueSlug(venue.name, venue.city) ? venue.slug : await venues.freeSlug(base, id)
      const placement = placementOf({ gazetteer }, venue, input)
      const saved = await venues.save(changeVenue(venue, input, { slug, placement, at: made.at }))
      if (saved.timeZone !== venue.timeZone) await putShowsInTimeZone(shows, saved)
      await revisions.addAll([revisionOf('venue', saved, 'edited', made)])
      await audit.add({ ...made, what: 'venue.edited', kind: 'venue', of: id, details: {} })
      return publicVenue(saved, actor, made.at)
    }).catch(tellingCurrent(read))
  }

/** A zone that was set stays, unless another one is given or the place is now in another one. */
const placementOf = (ports: Pick<Ports, 'gazetteer'>, venue: Venue, input: VenueEdit): Placement => {
  const { timeZone, timeZoneSource } = venue
  const [before, after] = [placeVenue(ports, { ...venue, timeZone: undefined }), placeVenue(ports, input)]
  const stays = input.timeZone === undefined ? after.timeZone === before.timeZone : input.timeZone === timeZone
  return stays ? { ...after, timeZone, timeZoneSource } : after
}
