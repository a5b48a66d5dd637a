import type { BandMember, PendingClaim } from '#core/accounts/band-member.ts'
import { isUnexpired } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { PageQuery } from '#core/paging/paging.ts'
import {
  type Actor,
  canDecideClaimsFor,
  requireLogin,
  requireRole,
  requireThat,
  rolesThatDecideClaims,
} from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/** Returns the band's members, claims and open invitations, oldest first. Throws `permission.*` or `band.not_found`. */
export const makeListMembers =
  ({ directory, clock }: Pick<Ports, 'directory' | 'clock'>) =>
  async (actor: Actor | null, id: BandId): Promise<readonly BandMember[]> => {
    requireLogin(actor)
    const band = (await directory.band(id)) ?? refuse('band.not_found')
    requireThat(actor, (user) => canDecideClaimsFor(user, band.id))
    const now = clock.now()
    return (await directory.members(band.id, { includeInactive: true })).filter((member) => isUnexpired(member, now))
  }

/** Returns a page of the pending claims to all bands, oldest first, and their total number. Throws `permission.*`. */
export const makeListClaims =
  ({ directory }: Pick<Ports, 'directory'>) =>
  async (
    actor: Actor | null,
    { page, limit }: PageQuery,
  ): Promise<{ claims: readonly PendingClaim[]; totalItems: number }> => {
    requireRole(actor, rolesThatDecideClaims)
    const { claims, total } = await directory.claims({ limit, offset: (page - 1) * limit })
    return { claims, totalItems: total }
  }
