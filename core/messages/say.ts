import { fieldMessages } from './field-messages.ts'
import { type Params, type Said, saying } from './said.ts'

type Fields = typeof fieldMessages

export const sayOfField = /* @__PURE__ */ saying(fieldMessages)

/** Parses the output of `wrong`; `value.invalid` for Zod's own messages. */
export const readWrong = (text: string, more: Params = {}): Said<keyof Fields> => {
  const [code = '', ...rest] = text.split(' ')
  if (!isCode(code)) return sayOfField('value.invalid')
  const params: Params = { ...(rest.length > 0 && JSON.parse(rest.join(' '))), ...more }
  return (sayOfField as (code: keyof Fields, params: Params) => Said<keyof Fields>)(code, params)
}

const isCode = (code: string): code is keyof Fields => Object.hasOwn(fieldMessages, code)
