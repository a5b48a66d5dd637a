import type { fieldMessages } from '#core/messages/field-messages.ts'
import type { Given } from '#core/messages/said.ts'

type Fields = typeof fieldMessages

/**
 * What is wrong with a field, as the message of a schema's issue, which can only be a text: the code, and behind it the
 * params as JSON. The texts are apart, so that a page without forms does not load them.
 */
export const wrong = <Code extends keyof Fields>(code: Code, ...given: Given<Fields[Code]>): string =>
  [code, ...given.map((params) => JSON.stringify(params))].join(' ')
