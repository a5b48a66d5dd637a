import type { AccountId, BandId, MergeId, VenueId } from '#core/ids.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import type { EditableKind } from '#core/revisions/revision.ts'

type AuditDetails = {
  role: RoleName
  bandId: BandId
  version: number
  into: BandId | VenueId
  merge: MergeId
  timeZone: string
}

/** The events of the audit log as `area.what_happened`, each with the keys of its details. */
const detailKeysByEvent = {
  'account.registered': [],
  'account.confirmed': [],
  'account.first_owner_created': [],
  'account.email_changed': [],
  'account.password_changed': [],
  'account.password_reset': [],
  'account.time_codes_added': [],
  'account.time_codes_removed': [],
  'account.passkey_added': [],
  'account.passkey_removed': [],
  'account.recovery_codes_renewed': [],
  'account.suspended': [],
  'account.reinstated': [],
  'account.sessions_ended': [],
  'account.suppression_lifted': [],
  'account.deleted': [],
  'role.granted': ['role'],
  'role.revoked': ['role'],
  'request.asked': [],
  'request.approved': ['role'],
  'request.denied': [],
  'membership.asked': ['bandId'],
  'membership.approved': ['bandId'],
  'membership.denied': ['bandId'],
  'membership.taken_back': ['bandId'],
  'membership.invited': ['bandId'],
  'membership.accepted': ['bandId'],
  'membership.declined': ['bandId'],
  'membership.withdrawn': ['bandId'],
  'membership.given': ['bandId'],
  'membership.left': ['bandId'],
  'membership.ended': ['bandId'],
  'show.added': [],
  'show.edited': [],
  'show.confirmed': [],
  'show.deleted': [],
  'show.restored': [],
  'band.added': [],
  'band.edited': [],
  'band.merged': ['into', 'merge'],
  'band.unmerged': ['into', 'merge'],
  'band.restored': ['version'],
  'venue.added': [],
  'venue.edited': [],
  'venue.time_zone_corrected': ['timeZone'],
  'venue.merged': ['into', 'merge'],
  'venue.unmerged': ['into', 'merge'],
  'venue.restored': ['version'],
} as const satisfies Readonly<Record<string, readonly (keyof AuditDetails)[]>>

export type AuditEvent = keyof typeof detailKeysByEvent
export const auditEvents = Object.keys(detailKeysByEvent) as AuditEvent[]

export type AuditedKind = EditableKind | 'account'

export type AuditEntry = { by: AccountId | null; at: Date; kind: AuditedKind; of: string } & {
  [What in AuditEvent]: {
    what: What
    details: Readonly<Pick<AuditDetails, (typeof detailKeysByEvent)[What][number]>>
  }
}[AuditEvent]
