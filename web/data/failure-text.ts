import { m } from '#messages'
import { intlLocale } from '#web/i18n/formatting.ts'
import { ApiError } from './api.ts'

/** Returns the server's message for a failed call, with the retry time if any. Uses a text of the web application instead
 * for a 401, an empty message, and a call without a response. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return m.failure_unreachable()
  if (error.status === 401) return m.failure_logged_out()
  return refusalText(error, m.common_failed_try_again())
}

/** Returns the message of the first error that concerns one of these fields. */
export const fieldFailure = (error: unknown, ...fields: readonly string[]): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => fields.includes(field))?.message : undefined

/** Returns the message of a refusal, with the retry time if any; `fallback` replaces an empty message. */
export const refusalText = ({ message, retryAfter }: ApiError, fallback: string): string => {
  const reason = message || fallback
  return retryAfter === null ? reason : m.failure_retry_in({ reason, time: waitText(retryAfter) })
}

const waitText = (seconds: number): string => {
  if (seconds < 120) return durationText(seconds, 'second')
  return seconds < 7200 ? durationText(seconds / 60, 'minute') : durationText(seconds / 3600, 'hour')
}

const durationText = (count: number, unit: string): string =>
  new Intl.NumberFormat(intlLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count))
