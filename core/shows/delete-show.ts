import type { ShowId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/daily-limits.ts'
import { type Actor, hasAnyRole, rolesThatEditEveryShow } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type ShowListing, toListing } from './listing.ts'
import { loadCatalogShow, manageableShow, withCurrentShow } from './manageable-show.ts'
import { recordAndLoadShow } from './record-show.ts'

/** Soft-deletes a show; idempotent. If a ShowAdmin deletes a show that another user added, only a ShowAdmin may restore
 * it. Throws `permission.*`, `show.not_found`, `show.deleted`, `limit.exceeded` or `stale_write`. */
export const makeDeleteShow =
  (ports: Pick<Ports, 'transact' | 'catalog' | 'clock' | 'rateLimits'>) =>
  async (actor: Actor | null, id: ShowId): Promise<ShowListing> => {
    const at = ports.clock.now()
    const deleted = await transactEdit(ports, actor, async (stores) => {
      const { show, editor } = await manageableShow(stores, actor, id)
      if (show.deletedAt) return loadCatalogShow(stores, show)
      const stamp = { by: editor.accountId, at }
      const deletedByAdmin = hasAnyRole(editor.roles, rolesThatEditEveryShow) && show.createdBy !== editor.accountId
      return recordAndLoadShow(
        stores,
        { before: show, changed: { ...show, deletedAt: at, deletedByAdmin } },
        'deleted',
        stamp,
      )
    }).catch(withCurrentShow(ports, actor, id))
    return toListing(deleted, actor, at)
  }
