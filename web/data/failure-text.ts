import { m } from '#messages'
import { ApiError } from './api.ts'
import { refusalText } from './refusal-text.ts'

/** The server's message for a failed call, or the reason why there is none. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return m.failure_unreachable()
  if (error.status === 401) return m.failure_logged_out()
  return refusalText(error, m.common_failed_try_again())
}

export const fieldFailure = (error: unknown, ...fields: readonly string[]): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => fields.includes(field))?.message : undefined
