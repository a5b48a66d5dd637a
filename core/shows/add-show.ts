import { withinDailyLimit } from '#core/limits/contributions.ts'
import { type Actor, mayAddShows, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type ShowListing, toListing } from './listing.ts'
import { newShow } from './new-show.ts'
import type { ShowInput } from './show-input.ts'

/**
 * Adds a show, and with it the bands and the venue that were typed and are not known yet: all of it or nothing.
 * Returns the show as the actor sees it from now on, put together from what was saved: a read that failed afterwards would
 * tell people to save once more what is saved. Refuses with `permission.login_required`, `permission.denied`,
 * `limit.exceeded`, or `input.invalid` as {@link newShow} does (decisions, sections 1, 3 and 4).
 */
export const makeAddShow =
  (ports: Pick<Ports, 'transact' | 'ids' | 'clock' | 'gazetteer' | 'lookAlikes' | 'rateLimits'>) =>
  async (actor: Actor | null, input: ShowInput): Promise<ShowListing> => {
    const adder = requireRole(actor, mayAddShows)
    const added = await withinDailyLimit(ports, 'shows', adder, () =>
      ports.transact((stores) => newShow(stores, adder, input, { ...ports, status: 'scheduled', again: true })),
    )
    return toListing(added, actor, ports.clock.now())
  }
