import type { Passkey } from '#core/authentication/second-factors.ts'
import type { Session } from '#core/authentication/session.ts'
import type { Image } from '#core/images/image.ts'
import type { Account } from './account.ts'
import type { Membership } from './membership.ts'

/** Everything that is stored about a person and is no secret (GDPR, articles 15 and 20). */
export type PersonalData = {
  account: Pick<
    Account,
    | 'id'
    | 'name'
    | 'email'
    | 'displayName'
    | 'bio'
    | 'url'
    | 'profilePicture'
    | 'roles'
    | 'confirmedAt'
    | 'suspendedAt'
    | 'suspendedReason'
    | 'createdAt'
  >
  /** The new addresses of changes that were not confirmed, oldest first; expired ones stay until they are swept. */
  wantedEmails: readonly string[]
  sessions: readonly Pick<Session, 'id' | 'device' | 'country' | 'createdAt' | 'expiresAt'>[]
  twoStep: {
    timeCodesSince: Date | null
    recoveryCodesLeft: number
    passkeys: readonly Pick<Passkey, 'name' | 'createdAt' | 'lastUsedAt'>[]
  }
  /** Bands that the person belongs to or has claimed, with what they said for it. */
  bands: readonly {
    id: string
    name: string
    state: Membership['state']
    reason: string | null
    since: Date
    decidedAt: Date | null
  }[]
  /** That they want to be a show manager, and why; null when no request waits. */
  request: { explanation: string; askedAt: Date } | null
  /** What the person added; ids and names. */
  addedShows: readonly { id: string; showTitle: string; showDate: string; addedAt: Date }[]
  addedBands: readonly { id: string; name: string; addedAt: Date }[]
  addedVenues: readonly { id: string; name: string; addedAt: Date }[]
  /** Pictures for shows. */
  uploadedImages: readonly (Pick<Image, 'id' | 'width' | 'height'> & { uploadedAt: Date })[]
  /** Changes of shows, bands and venues, and what the person stood up for. */
  changes: readonly { kind: string; of: string; what: string; at: Date }[]
  /** What the person did, and what was done to their account, from the audit log. */
  audit: readonly { at: Date; what: string; kind: string; of: string; byMe: boolean }[]
}
