import type { ShowId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/contributions.ts'
import { type Actor, holdsAny, mayEditEveryShow } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type ShowListing, toListing } from './listing.ts'
import { catalogued, ownShow, withCurrent } from './own-show.ts'
import { recordShow } from './record-show.ts'

/**
 * Takes a show out of every list; it can be brought back, but only by a ShowAdmin if a ShowAdmin deleted somebody else's. One
 * that is deleted already stays as it is. Refuses with `permission.login_required`, `permission.denied`, `show.not_found`,
 * `show.deleted` where a ShowAdmin deleted it, `limit.exceeded` or `stale_write` (decisions, sections 1 and 3).
 */
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
