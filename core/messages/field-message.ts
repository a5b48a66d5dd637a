import { fieldMessages } from './field-messages.ts'
import { type LocalizedMessage, makeMessages } from './localized-message.ts'
import type { Params } from './message-params.ts'

type Code = keyof typeof fieldMessages

export const fieldMessage = /* @__PURE__ */ makeMessages(fieldMessages)

/** Parses the output of `fieldIssue`. Returns `value.invalid` for Zod's own messages. */
export const parseFieldIssue = (text: string, extraParams: Params = {}): LocalizedMessage<Code> => {
  const [code = '', ...jsonParts] = text.split(' ')
  if (!isCode(code)) return fieldMessage('value.invalid')
  const params: Params = { ...(jsonParts.length > 0 && JSON.parse(jsonParts.join(' '))), ...extraParams }
  return (fieldMessage as (code: Code, params: Params) => LocalizedMessage<Code>)(code, params)
}

const isCode = (code: string): code is Code => Object.hasOwn(fieldMessages, code)
