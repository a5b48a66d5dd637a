import type { fieldMessages } from '#core/messages/field-messages.ts'
import type { MessageArgs } from '#core/messages/localized-message.ts'

type Fields = typeof fieldMessages

/** Encodes a field error as code and JSON params. Its text is separate, so that pages without forms don't load it. */
export const fieldIssue = <Code extends keyof Fields>(code: Code, ...given: MessageArgs<Fields[Code]>): string =>
  [code, ...given.map((params) => JSON.stringify(params))].join(' ')
