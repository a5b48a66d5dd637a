import type { fieldMessages } from '#core/messages/field-messages.ts'
import type { MessageArgs } from '#core/messages/localized-message.ts'

type FieldMessages = typeof fieldMessages

/** Encodes a field issue as its code, followed by its params as JSON. The texts are elsewhere, so that pages without
 * forms don't load them. */
export const fieldIssue = <Code extends keyof FieldMessages>(
  code: Code,
  ...args: MessageArgs<FieldMessages[Code]>
): string => [code, ...args.map((params) => JSON.stringify(params))].join(' ')
