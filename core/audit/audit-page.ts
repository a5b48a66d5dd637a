import * as z from 'zod/mini'
import { AccountId } from '#core/ids.ts'
import { date, described, flag, list, named, orNull, text } from '#core/response.ts'

/**
 * A line of the audit log as admins read it. Who acted or was meant goes by the present name; null once they have gone, and
 * for `by` also where nobody acted but the product itself.
 */
export const AuditLine = z.object({
  /** Rising with time; decimal digits. */
  id: text,
  by: orNull(AccountId),
  byName: described(orNull(text), 'Display name; null for the system and for deleted accounts.'),
  at: date,
  what: described(text, 'The event, as `area.what_happened`.'),
  kind: z.enum(['account', 'show', 'band', 'venue']),
  of: text,
  ofName: orNull(text),
  details: z.record(text, z.union([text, z.number(), flag, z.null()])),
})
export type AuditLine = z.output<typeof AuditLine>

export const AuditPage = named(
  'AuditPage',
  z.object({
    entries: list(AuditLine),
    next: described(orNull(text), 'Send it as `before` to read on; null on the last page.'),
  }),
)
export type AuditPage = z.output<typeof AuditPage>
