import { fieldMessages } from './field-messages.ts'
import { type Given, type Params, type Said, saying } from './said.ts'

type Fields = typeof fieldMessages

/** Says what is wrong with a field. */
export const sayOfField = saying(fieldMessages)

/**
 * The same as {@link sayOfField}, as the message of a schema's issue, which can only be a text: the code, and behind it the
 * params as JSON.
 */
export const wrong = <Code extends keyof Fields>(code: Code, ...given: Given<Fields[Code]>): string =>
  [code, ...given.map((params) => JSON.stringify(params))].join(' ')

/** Reads what {@link wrong} wrote, with `more` params; `value.invalid` for the library's own messages. */
export const readWrong = (text: string, more: Params = {}): Said<keyof Fields> => {
  const [code = '', ...rest] = text.split(' ')
  if (!isCode(code)) return sayOfField('value.invalid')
  const params: Params = { ...(rest.length > 0 && JSON.parse(rest.join(' '))), ...more }
  return (sayOfField as (code: keyof Fields, params: Params) => Said<keyof Fields>)(code, params)
}

const isCode = (code: string): code is keyof Fields => Object.hasOwn(fieldMessages, code)
