import type { FieldError } from '#core/errors.ts'
import { fieldMessage, parseFieldIssue } from './field-message.ts'
import type { fieldMessages } from './field-messages.ts'
import type { MessageArgs } from './localized-message.ts'

export const fieldError = <Code extends keyof typeof fieldMessages>(
  field: string,
  code: Code,
  ...params: MessageArgs<(typeof fieldMessages)[Code]>
): FieldError => ({ field, ...fieldMessage(code, ...params) })

type Issue = { path: readonly PropertyKey[]; message: string }

export const fieldErrors = (issues: readonly Issue[]): readonly FieldError[] => {
  const byField = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    if (!byField.has(field)) byField.set(field, message)
  }
  return [...byField].map(([field, message]) => ({ field, ...parseFieldIssue(message) }))
}
