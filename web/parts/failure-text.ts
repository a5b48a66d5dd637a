import { ApiError } from '#web/api.ts'
import { refusalText } from './refusal-text.ts'

/** What a failed call says to the person: the server's own sentence, or why there is none. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'The server could not be reached. Please try again.'
  if (error.status === 401) return 'You are not logged in any more. Log in again in another tab, then try again here.'
  return refusalText(error, 'Something went wrong. Please try again.')
}

/** What the server says of one field; undefined when it says nothing of it. */
export const fieldFailure = (error: unknown, ...fields: readonly string[]): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => fields.includes(field))?.message : undefined
