import * as z from 'zod/mini'
import { AccountId } from '#core/ids.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { date, described, integer, list, named, orNull, text, uuid } from '#core/response.ts'
import { auditEvents } from './audit-entry.ts'

const Details = z.object({
  role: z.exactOptional(z.enum(roleNames)),
  bandId: described(z.exactOptional(uuid), 'The band of a membership.'),
  version: described(z.exactOptional(integer), 'The restored version.'),
  into: described(z.exactOptional(uuid), 'The band or venue that remains after a merge.'),
  merge: z.exactOptional(uuid),
  timeZone: described(z.exactOptional(text), 'IANA time zone.'),
})

/** An audit entry with current names. `by` is null for the system. */
export const ListedAuditEntry = z.object({
  id: text,
  by: orNull(AccountId),
  byName: described(orNull(text), 'Display name; null for the system and for deleted accounts.'),
  at: date,
  what: described(z.enum(auditEvents), 'The event, as `area.what_happened`.'),
  kind: z.enum(['account', 'show', 'band', 'venue']),
  of: text,
  ofName: orNull(text),
  details: described(Details, 'Details that depend on the event.'),
})
export type ListedAuditEntry = z.output<typeof ListedAuditEntry>

export const AuditPage = named(
  'AuditPage',
  z.object({
    entries: list(ListedAuditEntry),
    next: described(orNull(text), 'Send it as `before` for the next page; null on the last page.'),
  }),
)
export type AuditPage = z.output<typeof AuditPage>
