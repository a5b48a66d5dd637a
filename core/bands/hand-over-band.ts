import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import type { BandId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { type Actor, isMember, requireLogin, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { requiredText } from '#core/text/text.ts'
import { lockMemberships, membershipOf, withCurrentBands } from './lock-memberships.ts'

export const HandOver = z.object({
  name: requiredText('username', 64),
  leave: z._default(z.boolean({ error: fieldIssue('membership.leave_not_a_flag') }), false),
})
export type HandOver = z.output<typeof HandOver>

export type HandOverResult = { receiver: 'active' | 'invited'; hasLeft: boolean }

type NeededPorts = Pick<Ports, 'transact' | 'clock' | 'confusables' | 'rateLimits'>

/** Invites a user to a band; a claimant becomes a member at once. With `leave`, the inviter leaves: at once if another member
 * remains whose account isn't suspended, otherwise when the invitation is accepted. Refuses users who are already members or
 * invited, except with `leave`. Throws `permission.*`, `limit.exceeded`, `band.not_found`, `stale_write`, or `input.invalid`
 * for `name`. */
export const makeHandOverBand =
  (ports: NeededPorts) =>
  async (actor: Actor | null, bandId: BandId, { name, leave }: HandOver): Promise<HandOverResult> => {
    const user = requireLogin(actor)
    await spend(ports, limits.handOver, user.accountId)
    const at = ports.clock.now()
    return ports.transact(async (stores) => {
      const { band, memberships } = await lockMemberships(stores, bandId, at)
      const inviter = requireThat(withCurrentBands(memberships, user), (current) => isMember(current, band.id))
      const account = (await lockInvitee(stores, ports, name)) ?? refuseName('membership.nobody')
      if (account.id === inviter.accountId) refuseName('membership.own_name')
      const stamp = { by: inviter.accountId, at }
      const details = { bandId: band.id }
      const existingMembership = membershipOf(memberships, account.id)
      const { mergeIds = [] } = membershipOf(memberships, inviter.accountId) ?? {}
      const membership = membershipAfter(
        existingMembership,
        { bandId: band.id, accountId: account.id, ...stamp, mergeIds },
        leave,
      )
      const hasRemainingMember = membership.state === 'active' || (await hasOtherMember(stores, memberships, inviter))
      await stores.memberships.save({ ...membership, inviterLeaves: membership.inviterLeaves && !hasRemainingMember })
      if (membership.state !== existingMembership?.state) {
        const what = membership.state === 'active' ? 'membership.given' : 'membership.invited'
        await stores.audit.add({ ...stamp, what, kind: 'account', of: account.id, details })
        const { email, displayName } = account
        const data = { displayName, by: inviter.displayName, bandName: band.name, bandSlug: band.slug }
        const template = membership.state === 'active' ? 'membership-given' : 'membership-offered'
        await stores.jobs.add('mail', { to: email, template, data })
      }
      const hasLeft = leave && hasRemainingMember
      if (hasLeft) {
        await stores.memberships.remove(band.id, inviter.accountId)
        await stores.audit.add({ ...stamp, what: 'membership.left', kind: 'account', of: inviter.accountId, details })
      }
      return { receiver: membership.state, hasLeft }
    })
  }

type NameErrorCode =
  | 'membership.nobody'
  | 'membership.own_name'
  | 'membership.member_already'
  | 'membership.invited_already'

const refuseName = (code: NameErrorCode): never => refuse('input.invalid', [fieldError('name', code)])

/** Locks and returns the account with this username, ignoring case. Returns null if there is none, or if it is unconfirmed or
 * suspended. Confusable names don't match. */
const lockInvitee = async (
  { accounts }: Pick<Stores, 'accounts'>,
  { confusables }: Pick<Ports, 'confusables'>,
  name: string,
): Promise<Account | null> => {
  const candidate = await accounts.findByNameKey(confusables.keyOf(name))
  if (candidate?.name.toLowerCase() !== name.toLowerCase()) return null
  const account = await accounts.lock(candidate.id)
  return account?.confirmedAt && !account.suspendedAt ? account : null
}

type HandOverDetails = Pick<Membership, 'bandId' | 'accountId' | 'mergeIds'> & { by: Account['id']; at: Date }
type NewMembership = Membership & { state: HandOverResult['receiver'] }

const membershipAfter = (
  existing: Membership | null,
  { bandId, accountId, by, at, mergeIds }: HandOverDetails,
  leave: boolean,
): NewMembership => {
  if (existing?.state === 'active')
    return leave ? { ...existing, state: 'active' } : refuseName('membership.member_already')
  if (existing?.state === 'pending')
    return { ...existing, state: 'active', decidedBy: by, decidedAt: at, mergeIds, inviterLeaves: false }
  if (existing && !leave) return refuseName('membership.invited_already')
  const invitation = { bandId, accountId, reason: null, createdAt: at, decidedAt: null }
  return { ...(existing ?? invitation), state: 'invited', decidedBy: by, mergeIds, inviterLeaves: leave }
}

const hasOtherMember = async (
  { accounts }: Pick<Stores, 'accounts'>,
  memberships: readonly Membership[],
  inviter: Actor,
): Promise<boolean> => {
  for (const { accountId, state } of memberships) {
    if (state !== 'active' || accountId === inviter.accountId) continue
    const account = await accounts.find(accountId)
    if (account && !account.suspendedAt) return true
  }
  return false
}
