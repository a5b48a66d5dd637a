import * as z from 'zod/mini'
import type { AccountId, BandId, MergeId } from '#core/ids.ts'
import type { MembershipState } from '#core/permissions/policy.ts'
import { requiredText } from '#core/text/text.ts'
import type { Account } from './account.ts'

/** That an account belongs to a band, asks to, or is asked to (decisions, section 1). */
export type Membership = {
  bandId: BandId
  accountId: AccountId
  state: MembershipState
  /** Why it should be believed, in the words of who asks; null when a member brought them in. */
  reason: string | null
  /** The account that approved the claim, or that invited the person. */
  decidedBy: AccountId | null
  createdAt: Date
  /** When the claim was approved or the invitation accepted. */
  decidedAt: Date | null
  /** The merges that this right rests on, the oldest first; whoever is let in by its holder inherits them. */
  mergeIds: readonly MergeId[]
  /** Of an invitation: whether the member who sent it leaves the band when it is accepted. */
  giverLeaves: boolean
}

const INVITATION_MS = 14 * 24 * 60 * 60 * 1000

/** True unless it is an invitation that was not answered within 14 days. An expired one counts as if it were not there. */
export const isInForce = ({ state, createdAt }: Pick<Membership, 'state' | 'createdAt'>, now: Date): boolean =>
  state !== 'invited' || now.getTime() - createdAt.getTime() < INVITATION_MS

/** What somebody says who wants to belong to a band. */
export const BandClaim = z.object({ reason: requiredText('reason', 256, { paragraphs: true }) })
export type BandClaim = z.output<typeof BandClaim>

/** A member, somebody who asks or is invited, as those see them who decide. */
export type BandMember = Pick<Membership, 'accountId' | 'state' | 'reason' | 'createdAt'> &
  Pick<Account, 'name' | 'displayName' | 'bio' | 'url'>

/** A claim with the band that it is of, for those who decide claims of any band. */
export type PendingClaim = BandMember & { bandId: BandId; bandName: string; bandSlug: string; accountCreatedAt: Date }
