import * as z from 'zod/mini'
import type { Account } from '#core/accounts/account.ts'
import type { Band } from '#core/bands/band.ts'
import { asOf, heldMembers, placeOf } from '#core/bands/held-members.ts'
import type { Membership } from '#core/bands/membership.ts'
import { refuse } from '#core/errors.ts'
import { AccountId, type BandId } from '#core/ids.ts'
import type { NewMail } from '#core/mail/outbox-mail.ts'
import { type Actor, canEndMembership, requireLogin, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { optionalText } from '#core/text.ts'

/** Why, for the person whom it concerns; said to nobody else. */
export const MembershipEnd = z.object({ reason: optionalText('Reason', 256, { paragraphs: true }) })
export type MembershipEnd = z.output<typeof MembershipEnd>

/** Whose: an account's, or the actor's own. */
export const MemberId = z.union([z.literal('me'), AccountId], { error: 'Account id must be a UUID' })
export type MemberId = z.output<typeof MemberId>

/** What became of a membership or claim: of one's own, or of somebody else's. */
export type EndedAs = 'left' | 'taken_back' | 'ended' | 'denied'

/**
 * Ends a membership or a claim: members leave, who asks takes the claim back, who decides denies it, admins end the
 * membership of somebody else. The person is told by mail when it was not them. Refuses with
 * `permission.login_required`, `permission.denied`, `band.not_found`, `membership.not_found` or `stale_write` (decisions,
 * sections 1 and 3).
 */
export const makeEndMembership =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (actor: Actor | null, bandId: BandId, memberId: MemberId, { reason }: MembershipEnd): Promise<EndedAs> => {
    const somebody = requireLogin(actor)
    const accountId = memberId === 'me' ? somebody.accountId : memberId
    return transact(async (stores) => {
      const { band, held } = await heldMembers(stores, bandId)
      const ended = placeOf(held, accountId)
      const state = ended?.state ?? 'pending'
      const by = requireThat(asOf(held, somebody), (now) =>
        canEndMembership(now, { bandId: band.id, accountId, state }),
      ).accountId
      if (!ended) return refuse('membership.not_found')
      const as = endedAs(ended, by)
      await stores.memberships.remove(band.id, accountId)
      const entry = { by, at: clock.now(), kind: 'account', of: accountId, details: { bandId: band.id } } as const
      await stores.audit.add({ ...entry, what: `membership.${as}` })
      const account = await stores.accounts.find(accountId)
      const mail = account && notice(as, account, band, reason)
      if (mail) await stores.outbox.add(mail)
      return as
    })
  }

const endedAs = ({ state, accountId }: Membership, by: AccountId): EndedAs => {
  if (accountId === by) return state === 'active' ? 'left' : 'taken_back'
  return state === 'active' ? 'ended' : 'denied'
}

/** What the person is told; nothing of what they did themselves. */
const notice = (as: EndedAs, account: Account, band: Band, reason: string | null): NewMail | null => {
  const [to, data] = [account.email, { displayName: account.displayName, bandName: band.name, reason }]
  if (as === 'ended') return { to, template: 'membership-ended', data }
  return as === 'denied' ? { to, template: 'claim-denied', data } : null
}
