import type { ShowId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type ShowListing, toListing } from '#core/shows/listing.ts'
import { catalogued, ownShow, withCurrent } from '#core/shows/own-show.ts'
import { recordShow } from '#core/shows/record-show.ts'

/**
 * Takes a show out of every list; it can be brought back. One that is deleted already stays as it is. Refuses with
 * `permission.login_required`, `permission.denied`, `show.not_found`, or `stale_write` (decisions, sections 1 and 3).
 */
export const makeDeleteShow =
  ({ transact, catalogue, clock }: Pick<Ports, 'transact' | 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, id: ShowId): Promise<ShowListing> => {
    const at = clock.now()
    const deleted = await transact(async (stores) => {
      const { show, somebody } = await ownShow(stores, actor, id)
      if (show.deletedAt) return catalogued(stores, show)
      const made = { by: somebody.accountId, at }
      return catalogued(stores, await recordShow(stores, { ...show, deletedAt: at }, 'deleted', made))
    }).catch(withCurrent({ catalogue, clock }, actor, id))
    return toListing(deleted, actor, at)
  }
