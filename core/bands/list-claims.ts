import type { PendingClaim } from '#core/accounts/band-member.ts'
import type { PageQuery } from '#core/paging/paging.ts'
import { type Actor, requireRole, rolesThatReviewClaims } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/** Returns a page of the pending claims of all bands, oldest first, and their total. Throws `permission.*`. */
export const makeListClaims =
  ({ directory }: Pick<Ports, 'directory'>) =>
  async (
    actor: Actor | null,
    { page, limit }: PageQuery,
  ): Promise<{ claims: readonly PendingClaim[]; totalItems: number }> => {
    requireRole(actor, rolesThatReviewClaims)
    const { claims, total } = await directory.claims({ limit, offset: (page - 1) * limit })
    return { claims, totalItems: total }
  }
