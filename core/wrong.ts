import type { fieldMessages } from '#core/messages/field-messages.ts'
import type { Given } from '#core/messages/said.ts'

type Fields = typeof fieldMessages

/** Encodes a field error as an issue message: the code and params as JSON. Texts are separate, so that pages without forms
 * don't load them. */
export const wrong = <Code extends keyof Fields>(code: Code, ...given: Given<Fields[Code]>): string =>
  [code, ...given.map((params) => JSON.stringify(params))].join(' ')
