import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { lockMemberships, membershipOf } from './lock-memberships.ts'

/** Accepts an invitation to a band. The inviter leaves if they chose to. Throws `permission.login_required`, `band.not_found`,
 * `stale_write`, or `membership.not_found`, also if the invitation has expired or the inviter is suspended. */
export const makeAcceptInvitation =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (actor: Actor | null, bandId: BandId): Promise<void> => {
    const { accountId } = requireLogin(actor)
    const at = clock.now()
    await transact(async (stores) => {
      const { band, memberships } = await lockMemberships(stores, bandId, at)
      const invitation = membershipOf(memberships, accountId)
      if (invitation?.state !== 'invited') return refuse('membership.not_found')
      if (!(await stores.accounts.lock(accountId))) refuse('permission.login_required')
      const inviterId = invitation.decidedBy
      const inviter = inviterId && (await stores.accounts.find(inviterId))
      if (inviter?.suspendedAt) refuse('membership.not_found')
      await stores.memberships.save({ ...invitation, state: 'active', decidedAt: at, inviterLeaves: false })
      const entry = { at, kind: 'account', details: { bandId: band.id } } as const
      await stores.audit.add({ ...entry, by: accountId, of: accountId, what: 'membership.accepted' })
      if (!inviterId || !invitation.inviterLeaves || membershipOf(memberships, inviterId)?.state !== 'active') return
      await stores.memberships.remove(band.id, inviterId)
      await stores.audit.add({ ...entry, by: inviterId, of: inviterId, what: 'membership.left' })
    })
  }
