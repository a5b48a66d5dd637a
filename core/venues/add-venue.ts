import { withinDailyLimit } from '#core/limits/daily-limits.ts'
import { type Actor, requireRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { publicVenue } from './address-rule.ts'
import { findOrAddVenue } from './find-or-add-venue.ts'
import type { PublicVenue } from './public-venue.ts'
import type { VenueInput } from './venue.ts'

type NeededPorts = Pick<Ports, 'transact' | 'ids' | 'clock' | 'gazetteer' | 'rateLimits'>

/** Adds a venue; its time zone defaults to that of its location. If a venue with the same name, street, city and country exists,
 * returns that venue with `isNew` false. Throws `permission.*` or `limit.exceeded`. */
export const makeAddVenue =
  ({ transact, ids, clock, gazetteer, rateLimits }: NeededPorts) =>
  async (actor: Actor | null, input: VenueInput): Promise<{ venue: PublicVenue; isNew: boolean }> => {
    const author = requireRole(actor, rolesThatAddShows)
    const { accountId } = author
    const add = async (stores: Stores) => {
      const at = clock.now()
      const { venue, isNew } = await findOrAddVenue(stores, input, { ids, gazetteer, by: accountId, at })
      if (isNew)
        await stores.audit.add({ by: accountId, at, what: 'venue.added', kind: 'venue', of: venue.id, details: {} })
      return { venue: publicVenue(venue, actor, at), isNew }
    }
    return withinDailyLimit({ rateLimits }, 'entries', author, () => transact(add))
  }
