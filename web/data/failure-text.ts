import { m } from '#messages'
import { ApiError } from './api.ts'
import { refusalText } from './refusal-text.ts'

/** Returns the server's message for a failed call, with the retry time if any. A 401, a failed connection and an empty message get
 * texts of our own. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return m.failure_unreachable()
  if (error.status === 401) return m.failure_logged_out()
  return refusalText(error, m.common_failed_try_again())
}

/** Returns the message of the first error in one of these fields. */
export const fieldFailure = (error: unknown, ...fields: readonly string[]): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => fields.includes(field))?.message : undefined
