import * as z from 'zod/mini'
import { AccountId } from '#core/ids.ts'
import type { Label } from '#core/messages/labels.ts'
import { PageLimit } from '#core/paging/paging.ts'
import { optionalText } from '#core/text/text.ts'
import { isCalendarDay } from '#core/time/calendar-day.ts'
import { wrong } from '#core/wrong.ts'
import type { AuditDetails, AuditEntry, AuditEvent } from './audit-entry.ts'

/** What entries are about: what stands before the full stop in `what`. */
export const auditAreas = ['account', 'role', 'request', 'membership', 'show', 'band', 'venue'] as const

/**
 * A line of the audit log as admins read it, with present names: null once the account or thing has gone, and for `by` also
 * where the product itself acted.
 */
export type AuditLine = Pick<AuditEntry, 'at' | 'kind' | 'of'> & {
  /** Rising with time; decimal digits. */
  id: string
  by: AccountId | null
  byName: string | null
  what: AuditEvent
  ofName: string | null
  /** Those that the event has. */
  details: Readonly<Partial<AuditDetails>>
}

const day = (label: Label) =>
  optionalText(label, 10, { format: 'date' }).check(
    z.refine((value) => value === null || isCalendarDay(value), {
      error: wrong('date.not_real', { label }),
    }),
  )

const filterFields = {
  /** Who acted. */
  by: z._default(z.nullable(AccountId), null),
  /** What it was done to: the id of an account, show, band or venue. */
  of: z._default(z.nullable(z.guid({ error: wrong('audit.not_a_uuid') })), null),
  area: z._default(
    z.nullable(z.enum(auditAreas, { error: wrong('audit.unknown_area', { choices: auditAreas }) })),
    null,
  ),
  /** Days of UTC, both included. */
  startDate: day('start_date'),
  endDate: day('end_date'),
}

/** Which lines are meant; all that is given must hold. */
export const AuditFilter = z.object(filterFields)
export type AuditFilter = z.output<typeof AuditFilter>

/** The query of `GET /api/audit`: a filter, and the line (`before`) behind which the page begins. */
export const AuditQuery = z.object({
  ...filterFields,
  before: z._default(
    z.nullable(z.string().check(z.regex(/^[1-9]\d{0,17}$/, { error: wrong('audit.not_a_line') }))),
    null,
  ),
  limit: PageLimit,
})
export type AuditQuery = z.output<typeof AuditQuery>
