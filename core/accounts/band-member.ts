import * as z from 'zod/mini'
import { AccountId, BandId } from '#core/ids.ts'
import { membershipStates } from '#core/permissions/policy.ts'
import { date, described, integer, list, named, orNull, text } from '#core/response.ts'

export const BandMember = named(
  'BandMember',
  z.object({
    accountId: AccountId,
    name: text,
    displayName: text,
    bio: described(orNull(text), 'From their profile.'),
    url: described(orNull(text), 'From their profile.'),
    state: z.enum(membershipStates),
    reason: described(orNull(text), 'The reason given with the claim.'),
    createdAt: date,
  }),
)
export type BandMember = z.output<typeof BandMember>

export const BandMembers = named('BandMembers', z.object({ members: described(list(BandMember), 'The oldest first.') }))

export const PendingClaim = named(
  'BandClaimView',
  z.extend(BandMember, { bandId: BandId, bandName: text, bandSlug: text, accountCreatedAt: date }),
)
export type PendingClaim = z.output<typeof PendingClaim>

export const BandClaims = named(
  'BandClaims',
  z.object({ claims: described(list(PendingClaim), 'The oldest first.'), totalItems: integer }),
)
