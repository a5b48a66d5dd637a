import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { Label } from '#core/messages/labels.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'

/** `Date.UTC` reads the years 1 to 99 as 1901 to 1999, which have the same leap years. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

export const isCalendarDay = (value: string): boolean => {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []).map(Number)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

export const calendarDay = (label: Label) =>
  z
    .string({
      error: (issue) => fieldIssue(issue.input == null ? 'text.required' : 'date.not_a_date', { label }),
    })
    .check(
      z.trim(),
      z.refine((value) => value !== '', { error: fieldIssue('text.required', { label }) }),
      z.refine(isCalendarDay, { error: fieldIssue('date.not_real', { label }) }),
    )
    .register(schemaMetadata, { format: 'date' })

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/

/** Returns a schema for a time (HH:MM) on the 24-hour clock, or null. Pads a single-digit hour. */
export const timeOfDay = (label: Label) =>
  z.pipe(
    z._default(
      z.nullable(
        z
          .string({ error: fieldIssue('time.not_a_time', { label }) })
          .check(
            z.trim(),
            z.refine((value) => value === '' || TIME.test(value), { error: fieldIssue('time.not_a_time', { label }) }),
          )
          .register(schemaMetadata, { pattern: TIME.source }),
      ),
      null,
    ),
    z.transform((value) => (value ? value.padStart(5, '0') : null)),
  )
