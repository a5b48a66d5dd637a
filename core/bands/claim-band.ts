import type { Account } from '#core/accounts/account.ts'
import type { BandClaim, Membership } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import { limits, spendOnSuccess } from '#core/limits/limits.ts'
import { type Actor, requireLogin, rolesThatDecideClaims } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { lockMemberships, membershipOf } from './lock-memberships.ts'

/** Claims membership of a band. Emails its members, or the admins if no member can log in. Rejected calls don't count towards
 * the rate limit. Throws `permission.login_required`, `limit.exceeded`, `band.not_found`, `membership.asked_already` or
 * `stale_write`. */
export const makeClaimBand =
  (ports: Pick<Ports, 'transact' | 'clock' | 'rateLimits'>) =>
  async (actor: Actor | null, bandId: BandId, { reason }: BandClaim): Promise<void> => {
    const { accountId } = requireLogin(actor)
    const at = ports.clock.now()
    await spendOnSuccess(ports, limits.bandClaim, accountId, () =>
      ports.transact(async (stores) => {
        const { band, memberships } = await lockMemberships(stores, bandId, at)
        const account = (await stores.accounts.lock(accountId)) ?? refuse('permission.login_required')
        if (membershipOf(memberships, accountId)) refuse('membership.asked_already')
        await stores.memberships.save({
          bandId: band.id,
          accountId,
          reason,
          createdAt: at,
          state: 'pending',
          decidedBy: null,
          decidedAt: null,
          mergeIds: [],
          inviterLeaves: false,
        })
        const details = { bandId: band.id }
        await stores.audit.add({ by: accountId, at, what: 'membership.asked', kind: 'account', of: accountId, details })
        const claimData = { claimant: account.displayName, bandName: band.name, bandSlug: band.slug, reason }
        for (const { email, displayName } of await decidersOf(stores, memberships, account))
          await stores.jobs.add('mail', { to: email, template: 'claim-received', data: { displayName, ...claimData } })
      }),
    )
  }

const decidersOf = async (
  { accounts }: Pick<Stores, 'accounts'>,
  memberships: readonly Membership[],
  claimant: Account,
): Promise<readonly Account[]> => {
  const members: Account[] = []
  for (const { accountId, state } of memberships) {
    const member = state === 'active' ? await accounts.find(accountId) : null
    if (member && !member.suspendedAt) members.push(member)
  }
  if (members.length > 0) return members
  const admins: Account[] = []
  for (const email of await accounts.emailsWithRoles(rolesThatDecideClaims)) {
    const admin = email === claimant.email ? null : await accounts.findByEmail(email)
    if (admin) admins.push(admin)
  }
  return admins
}
