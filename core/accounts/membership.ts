import * as z from 'zod/mini'
import type { AccountId, BandId, MergeId } from '#core/ids.ts'
import type { MembershipState } from '#core/permissions/policy.ts'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { requiredText } from '#core/text/text.ts'

export type Membership = {
  bandId: BandId
  accountId: AccountId
  state: MembershipState
  reason: string | null
  /** The user who approved the claim, sent the invitation or merged the bands. Null for a pending claim, and once that user's
   * account has been deleted. */
  decidedBy: AccountId | null
  createdAt: Date
  decidedAt: Date | null
  /** The merges that this membership depends on, oldest first. Memberships that this member offers or approves inherit them. */
  mergeIds: readonly MergeId[]
  /** Whether the inviter leaves the band when this invitation is accepted. */
  inviterLeaves: boolean
}

export const INVITATION_DAYS = 14

/** Returns false only for an expired invitation, which counts as absent. */
export const isUnexpired = ({ state, createdAt }: Pick<Membership, 'state' | 'createdAt'>, now: Date): boolean =>
  state !== 'invited' || now.getTime() - createdAt.getTime() < INVITATION_DAYS * 24 * 60 * 60 * 1000

export const BandClaim = z.object({ reason: requiredText('reason', MAX_REASON, { paragraphs: true }) })
export type BandClaim = z.output<typeof BandClaim>
