import type { ShowId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/contributions.ts'
import { type Actor, holdsAny, mayEditEveryShow } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type ShowListing, toListing } from './listing.ts'
import { catalogued, ownShow, withCurrent } from './own-show.ts'
import { recordShow } from './record-show.ts'

/** Soft-deletes a show. Repeating it does nothing. After a ShowAdmin deleted another's show, only a ShowAdmin may restore it.
 * Throws `permission.*`, `show.not_found`, `show.deleted`, `limit.exceeded` or `stale_write`. */
export const makeDeleteShow =
  ({ catalogue, clock, ...ports }: Pick<Ports, 'transact' | 'catalogue' | 'clock' | 'rateLimits'>) =>
  async (actor: Actor | null, id: ShowId): Promise<ShowListing> => {
    const at = clock.now()
    const deleted = await transactEdit(ports, actor, async (stores) => {
      const { show, somebody } = await ownShow(stores, actor, id)
      if (show.deletedAt) return catalogued(stores, show)
      const made = { by: somebody.accountId, at }
      const removedByAdmin = holdsAny(somebody.roles, mayEditEveryShow) && show.createdBy !== somebody.accountId
      return catalogued(stores, await recordShow(stores, { ...show, deletedAt: at, removedByAdmin }, 'deleted', made))
    }).catch(withCurrent({ catalogue, clock }, actor, id))
    return toListing(deleted, actor, at)
  }
