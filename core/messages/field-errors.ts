import type { FieldError } from '#core/errors.ts'
import type { fieldMessages } from './field-messages.ts'
import type { Given } from './said.ts'
import { readWrong, sayOfField } from './say.ts'

/** What is wrong with a field, by its code. */
export const fieldError = <Code extends keyof typeof fieldMessages>(
  field: string,
  code: Code,
  ...params: Given<(typeof fieldMessages)[Code]>
): FieldError => ({ field, ...sayOfField(code, ...params) })

type Issue = { path: readonly PropertyKey[]; message: string }

/** The issues of a schema as field errors: one a field, the first that was found; a list's entry counts as the list's field. */
export const fieldErrors = (issues: readonly Issue[]): readonly FieldError[] => {
  const byField = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    if (!byField.has(field)) byField.set(field, message)
  }
  return [...byField].map(([field, message]) => ({ field, ...readWrong(message) }))
}
