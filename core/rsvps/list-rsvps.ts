import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { toListing } from '#core/shows/listing.ts'
import { RsvpList } from './rsvp-list.ts'

/** Returns the actor's RSVPs, including those to past and cancelled shows. Throws `permission.login_required`. */
export const makeListRsvps =
  ({ transact, catalog, clock }: Pick<Ports, 'transact' | 'catalog' | 'clock'>) =>
  async (actor: Actor | null): Promise<RsvpList> => {
    const { accountId } = requireLogin(actor)
    const rsvpsOfActor = await transact(({ rsvps }) => rsvps.of(accountId))
    const shows = await catalog.shows(rsvpsOfActor.map(({ showId }) => showId))
    const listings = shows.filter(({ deletedAt }) => !deletedAt).map((show) => toListing(show, null, clock.now()))
    const listingById = new Map(listings.map((listing) => [listing.id, listing]))
    // Parsing drops the fields of a listing that are not part of the response.
    return RsvpList.parse({
      rsvps: rsvpsOfActor.map(({ accountId: _, ...rsvp }) => ({ ...rsvp, show: listingById.get(rsvp.showId) ?? null })),
    })
  }
