import type { AuditEvent, AuditedKind } from '#core/audit/audit-entry.ts'
import type { ListedAuditEntry } from '#core/audit/audit-page.ts'
import type { auditAreas } from '#core/audit/audit-query.ts'
import { m } from '#messages'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { roleLabels } from '#web/i18n/role-labels.ts'

export const areaLabels: Readonly<Record<(typeof auditAreas)[number], () => string>> = {
  account: m.audit_area_account,
  role: m.audit_area_role,
  request: m.audit_area_request,
  membership: m.audit_area_membership,
  show: m.audit_area_show,
  band: m.audit_area_band,
  venue: m.audit_area_venue,
}

/** The name of each kind of subject, and the label for a subject without a name. */
export const kindLabels = {
  account: { kind: m.audit_kind_account, nameless: m.audit_deleted_account },
  show: { kind: m.audit_kind_show, nameless: m.audit_a_show },
  band: { kind: m.audit_kind_band, nameless: m.audit_a_band },
  venue: { kind: m.audit_kind_venue, nameless: m.audit_a_venue },
} as const satisfies Readonly<Record<AuditedKind, object>>

const eventLabels: Readonly<Record<AuditEvent, () => string>> = {
  'account.registered': m.audit_account_registered,
  'account.confirmed': m.audit_account_confirmed,
  'account.first_owner_created': m.audit_account_first_owner_created,
  'account.email_changed': m.audit_account_email_changed,
  'account.password_changed': m.audit_account_password_changed,
  'account.password_reset': m.audit_account_password_reset,
  'account.time_codes_added': m.audit_account_time_codes_added,
  'account.time_codes_removed': m.audit_account_time_codes_removed,
  'account.passkey_added': m.audit_account_passkey_added,
  'account.passkey_removed': m.audit_account_passkey_removed,
  'account.recovery_codes_renewed': m.audit_account_recovery_codes_renewed,
  'account.suspended': m.audit_account_suspended,
  'account.reinstated': m.audit_account_reinstated,
  'account.sessions_ended': m.audit_account_sessions_ended,
  'account.suppression_lifted': m.audit_account_suppression_lifted,
  'account.deleted': m.audit_account_deleted,
  'role.granted': m.audit_role_granted,
  'role.revoked': m.audit_role_revoked,
  'request.asked': m.audit_request_asked,
  'request.approved': m.audit_request_approved,
  'request.denied': m.audit_request_denied,
  'membership.asked': m.audit_membership_asked,
  'membership.approved': m.audit_membership_approved,
  'membership.denied': m.audit_membership_denied,
  'membership.taken_back': m.audit_membership_taken_back,
  'membership.invited': m.audit_membership_invited,
  'membership.accepted': m.audit_membership_accepted,
  'membership.declined': m.audit_membership_declined,
  'membership.withdrawn': m.audit_membership_withdrawn,
  'membership.given': m.audit_membership_given,
  'membership.left': m.audit_membership_left,
  'membership.ended': m.audit_membership_ended,
  'show.added': m.audit_show_added,
  'show.edited': m.audit_show_edited,
  'show.confirmed': m.audit_show_confirmed,
  'show.deleted': m.audit_show_deleted,
  'show.restored': m.audit_show_restored,
  'band.added': m.audit_band_added,
  'band.edited': m.audit_band_edited,
  'band.merged': m.audit_band_merged,
  'band.unmerged': m.audit_band_unmerged,
  'band.restored': m.audit_band_restored,
  'venue.added': m.audit_venue_added,
  'venue.edited': m.audit_venue_edited,
  'venue.time_zone_corrected': m.audit_venue_time_zone_corrected,
  'venue.merged': m.audit_venue_merged,
  'venue.unmerged': m.audit_venue_unmerged,
  'venue.restored': m.audit_venue_restored,
}

/** Returns the label of the event, or its code if this version of the page has no label for it. */
export const eventText = (event: AuditEvent): string =>
  Object.hasOwn(eventLabels, event) ? eventLabels[event]() : event

export const auditDetailsText = ({ role, version }: ListedAuditEntry['details']): string =>
  joinWithCommas([role && roleLabels[role](), version !== undefined && m.audit_version({ version })])
