import { refuse } from '#core/errors.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import {
  type Actor,
  canDecideClaim,
  hasAnyRole,
  requireLogin,
  requireThat,
  rolesThatDecideClaims,
} from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { lockMemberships, membershipOf, withCurrentBands } from './lock-memberships.ts'

/** Approves a claim and emails the claimant. Approving it again does nothing. Throws `permission.*`, `band.not_found`,
 * `membership.not_found`, `membership.impossible` (the account can't log in) or `stale_write`. */
export const makeApproveClaim =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (actor: Actor | null, bandId: BandId, accountId: AccountId): Promise<void> => {
    const user = requireLogin(actor)
    const at = clock.now()
    await transact(async (stores) => {
      const { band, memberships } = await lockMemberships(stores, bandId, at)
      const decider = requireThat(withCurrentBands(memberships, user), (current) =>
        canDecideClaim(current, { bandId: band.id, accountId }),
      )
      const claim = membershipOf(memberships, accountId) ?? refuse('membership.not_found')
      if (claim.state === 'active') return
      if (claim.state === 'invited') refuse('membership.not_found')
      const account = await stores.accounts.lock(accountId)
      if (!account?.confirmedAt || account.suspendedAt) return refuse('membership.impossible')
      const stamp = { by: decider.accountId, at }
      // A member's approval depends on the merges that their own membership depends on; an admin's does not.
      const isAdmin = hasAnyRole(decider.roles, rolesThatDecideClaims)
      const { mergeIds } = (isAdmin ? null : membershipOf(memberships, stamp.by)) ?? claim
      await stores.memberships.save({ ...claim, state: 'active', decidedBy: stamp.by, decidedAt: stamp.at, mergeIds })
      const details = { bandId: band.id }
      await stores.audit.add({ ...stamp, what: 'membership.approved', kind: 'account', of: accountId, details })
      const { email, displayName } = account
      const data = { displayName, bandName: band.name, bandSlug: band.slug }
      await stores.jobs.add('mail', { to: email, template: 'claim-approved', data })
    })
  }
