import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { Label } from '#core/messages/labels.ts'
import { schemaFacts } from '#core/schema-facts.ts'

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

export const isCalendarDay = (value: string): boolean => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
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
    .register(schemaFacts, { format: 'date' })

const TIME = /^([01]?\d|2[0-3]):[0-5]\d$/

/** HH:MM on the 24-hour clock, or null. Pads a single-digit hour. */
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
          .register(schemaFacts, { pattern: TIME.source }),
      ),
      null,
    ),
    z.transform((value) => (value ? value.padStart(5, '0') : null)),
  )
