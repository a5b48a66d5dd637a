import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { AccountId, type BandId } from '#core/ids.ts'
import type { NewMail } from '#core/mail/outbox-mail.ts'
import { type Actor, canEndMembership, requireLogin, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'
import type { Band } from './band.ts'
import { lockMemberships, membershipOf, withCurrentBands } from './lock-memberships.ts'

export const MembershipEnd = z.object({ reason: optionalText('reason', MAX_REASON, { paragraphs: true }) })
export type MembershipEnd = z.output<typeof MembershipEnd>

export const MemberId = z.union([z.literal('me'), AccountId], {
  error: fieldIssue('id.not_a_uuid', { label: 'account_id' }),
})
export type MemberId = z.output<typeof MemberId>

export type MembershipEnding = 'left' | 'taken_back' | 'declined' | 'ended' | 'denied' | 'withdrawn'

/** Ends a membership, claim or invitation. Users may end their own. Members of the band may also end other users' claims and
 * invitations; admins may end any. Emails a user whose membership an admin ends or whose claim is denied. Withdraws the open
 * invitations that a removed member sent. Throws `permission.*`, `band.not_found`, `membership.not_found` or `stale_write`. */
export const makeEndMembership =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (
    actor: Actor | null,
    bandId: BandId,
    memberId: MemberId,
    { reason }: MembershipEnd,
  ): Promise<MembershipEnding> => {
    const user = requireLogin(actor)
    const at = clock.now()
    const accountId = memberId === 'me' ? user.accountId : memberId
    return transact(async (stores) => {
      const { band, memberships } = await lockMemberships(stores, bandId, at)
      const membership = membershipOf(memberships, accountId)
      const state = membership?.state ?? 'pending'
      const by = requireThat(withCurrentBands(memberships, user), (current) =>
        canEndMembership(current, { bandId: band.id, accountId, state }),
      ).accountId
      if (!membership) return refuse('membership.not_found')
      const ending = endingOf(membership, by)
      await stores.memberships.remove(band.id, accountId)
      const entry = { by, at, kind: 'account', details: { bandId: band.id } } as const
      await stores.audit.add({ ...entry, of: accountId, what: `membership.${ending}` })
      for (const { accountId: invitedId } of ending === 'ended' ? invitationsBy(memberships, accountId) : []) {
        await stores.memberships.remove(band.id, invitedId)
        await stores.audit.add({ ...entry, of: invitedId, what: 'membership.withdrawn' })
      }
      const account = await stores.accounts.find(accountId)
      const mail = account && mailAbout(ending, account, band, reason)
      if (mail) await stores.jobs.add('mail', mail)
      return ending
    })
  }

const endingOf = ({ state, accountId }: Membership, by: AccountId): MembershipEnding => {
  const [own, others] = endings[state]
  return accountId === by ? own : others
}

const endings = {
  active: ['left', 'ended'],
  pending: ['taken_back', 'denied'],
  invited: ['declined', 'withdrawn'],
} as const satisfies Record<Membership['state'], readonly [own: MembershipEnding, others: MembershipEnding]>

const invitationsBy = (memberships: readonly Membership[], inviterId: AccountId): readonly Membership[] =>
  memberships.filter(({ state, decidedBy }) => state === 'invited' && decidedBy === inviterId)

const mailAbout = (ending: MembershipEnding, account: Account, band: Band, reason: string | null): NewMail | null => {
  const [to, data] = [account.email, { displayName: account.displayName, bandName: band.name, reason }]
  if (ending === 'ended') return { to, template: 'membership-ended', data }
  return ending === 'denied' ? { to, template: 'claim-denied', data } : null
}
