import type { PageQuery } from '#core/paging/paging.ts'
import { type Actor, requireRole, rolesThatReviewShowManagerRequests } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { PendingRequest } from './show-manager-request.ts'

/** Returns a page of the pending requests, oldest first, and the total number. A request stays pending until it is closed,
 * even if its user already has the role. Throws `permission.*`. */
export const makeListRequests =
  ({ accountDirectory }: Pick<Ports, 'accountDirectory'>) =>
  async (
    actor: Actor | null,
    { page, limit }: PageQuery,
  ): Promise<{ requests: readonly PendingRequest[]; total: number }> => {
    requireRole(actor, rolesThatReviewShowManagerRequests)
    return accountDirectory.requests({ limit, offset: (page - 1) * limit })
  }
