import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { AccountId } from '#core/ids.ts'
import type { Label } from '#core/messages/labels.ts'
import { PageLimit } from '#core/paging/paging.ts'
import { optionalText } from '#core/text/text.ts'
import { isCalendarDay } from '#core/time/iso-date-time.ts'

export const auditAreas = ['account', 'role', 'request', 'membership', 'show', 'band', 'venue'] as const

const day = (label: Label) =>
  optionalText(label, 10, { format: 'date' }).check(
    z.refine((value) => value === null || isCalendarDay(value), {
      error: fieldIssue('date.not_real', { label }),
    }),
  )

const filterFields = {
  by: z._default(z.nullable(AccountId), null),
  of: z._default(z.nullable(z.guid({ error: fieldIssue('audit.not_a_uuid') })), null),
  area: z._default(
    z.nullable(z.enum(auditAreas, { error: fieldIssue('audit.unknown_area', { choices: auditAreas }) })),
    null,
  ),
  /** Days in UTC, both inclusive. */
  startDate: day('start_date'),
  endDate: day('end_date'),
}

export const AuditFilter = z.object(filterFields)
export type AuditFilter = z.output<typeof AuditFilter>

/** The query parameters of `GET /api/audit`. `before` is the id of the last entry on the previous page. */
export const AuditQuery = z.object({
  ...filterFields,
  before: z._default(
    z.nullable(z.string().check(z.regex(/^[1-9]\d{0,17}$/, { error: fieldIssue('audit.not_an_entry') }))),
    null,
  ),
  limit: PageLimit,
})
export type AuditQuery = z.output<typeof AuditQuery>
