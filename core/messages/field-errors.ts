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

const objectFields: readonly PropertyKey[] = ['filter', 'doorFacts']

/** Returns the name of the field. Fields within `filter` or `doorFacts` are prefixed with that name: `filter.near`. */
const fieldOf = ([field = '', inner]: Issue['path']): string =>
  objectFields.includes(field) && typeof inner === 'string' ? `${String(field)}.${inner}` : String(field)

export const fieldErrors = (issues: readonly Issue[]): readonly FieldError[] => {
  const messageByField = new Map<string, string>()
  for (const { path, message } of issues) {
    const field = fieldOf(path)
    if (!messageByField.has(field)) messageByField.set(field, message)
  }
  return [...messageByField].map(([field, message]) => ({ field, ...parseFieldIssue(message) }))
}
