import * as z from 'zod/mini'
import { BotCheckResponse } from '#core/bot-check/bot-check.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { ShowId } from '#core/ids.ts'
import { unlessAbsent } from '#core/input.ts'
import { Email } from '#core/mail/email.ts'
import { PushSubscription } from '#core/push/push-subscription.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { maxLength } from '#core/text/length.ts'
import { TimeZone } from '#core/time/time-zone.ts'
import { frequencies } from './alert.ts'

const Frequency = z.enum(frequencies, { error: fieldIssue('alert.unknown_frequency') })

const Locale = z
  .string({ error: fieldIssue('locale.unknown') })
  .check(
    maxLength(16, { error: fieldIssue('locale.unknown') }),
    z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, { error: fieldIssue('locale.unknown') }),
  )

/** A new alert, for a filter (query parameters of the list) or a show. `browser` adds notifications in that browser; if `byEmail`
 * is false, the alert sends no emails. Without `frequency`, an alert for a visitor's address is daily. Any other alert keeps its
 * frequency if it already exists, or else takes that of the subscriber's latest filter alert, or else is daily. `email` and
 * `recaptcha` are for visitors, `timeZone` for filters without a position, venue or city. */
export const NewAlert = z
  .object({
    filter: z.optional(ShowFilter),
    showId: unlessAbsent(ShowId),
    frequency: z.optional(Frequency),
    byEmail: z._default(z.boolean({ error: fieldIssue('alert.by_email_not_a_flag') }), true),
    email: unlessAbsent(Email),
    browser: unlessAbsent(PushSubscription),
    locale: z._default(Locale, 'en'),
    timeZone: TimeZone,
    recaptcha: BotCheckResponse,
  })
  .check(
    z.refine(({ filter, showId }) => (filter === undefined) !== (showId === undefined), {
      error: fieldIssue('alert.nothing_to_watch'),
      path: ['filter'],
    }),
    z.refine(({ byEmail, browser }) => byEmail || browser !== undefined, {
      error: fieldIssue('alert.nobody_to_tell'),
      path: ['byEmail'],
    }),
    z.refine(({ filter }) => !filter?.when, { error: fieldIssue('alert.relative_date'), path: ['filter', 'when'] }),
  )
export type NewAlert = z.output<typeof NewAlert>

export const AlertEdit = z.object({
  frequency: z.optional(Frequency),
  isPaused: z.optional(z.boolean({ error: fieldIssue('alert.pause_not_a_flag') })),
})
export type AlertEdit = z.output<typeof AlertEdit>
