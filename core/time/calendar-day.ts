import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { Label } from '#core/messages/labels.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { isCalendarDay } from './iso-date-time.ts'

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
