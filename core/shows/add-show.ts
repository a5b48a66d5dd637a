import { withinDailyLimit } from '#core/limits/daily-limits.ts'
import { type Actor, requireRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type ShowListing, toListing } from './listing.ts'
import { newShow } from './new-show.ts'
import type { ShowInput } from './show-input.ts'

/** Adds a show with its new bands and venue, all or nothing. Does not read the show back: a failed read would look like a
 * failed add, which users would repeat. Throws `permission.*`, `limit.exceeded`, or `input.invalid` as {@link newShow} does. */
export const makeAddShow =
  (ports: Pick<Ports, 'transact' | 'ids' | 'clock' | 'gazetteer' | 'confusables' | 'rateLimits'>) =>
  async (actor: Actor | null, input: ShowInput): Promise<ShowListing> => {
    const author = requireRole(actor, rolesThatAddShows)
    const added = await withinDailyLimit(ports, 'shows', author, () =>
      ports.transact((stores) => newShow(stores, author, input, { ...ports, status: 'scheduled', again: true })),
    )
    return toListing(added, actor, ports.clock.now())
  }
