import * as z from 'zod/mini'
import type { AccountId, BandId } from '#core/ids.ts'
import { requiredText } from '#core/text.ts'

/** That an account belongs to a band, or asks to (decisions, section 1). */
export type Membership = {
  bandId: BandId
  accountId: AccountId
  state: 'pending' | 'active'
  /** Why it should be believed, in the words of who asks; null when a member brought them in. */
  reason: string | null
  decidedBy: AccountId | null
  createdAt: Date
  decidedAt: Date | null
}

/** What somebody says who wants to belong to a band. */
export const BandClaim = z.object({ reason: requiredText('Reason', 256, { paragraphs: true }) })
export type BandClaim = z.output<typeof BandClaim>

/** A member or somebody who asks, as those see them who decide. */
export type BandMember = Pick<Membership, 'accountId' | 'state' | 'reason' | 'createdAt'> & {
  name: string
  displayName: string
}

/** A claim with the band that it is of, for those who decide claims of any band. */
export type PendingClaim = BandMember & { bandId: BandId; bandName: string; bandSlug: string; accountCreatedAt: Date }
