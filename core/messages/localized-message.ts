import { labels } from './labels.ts'
import type { Params } from './message-params.ts'
import { roleTitle } from './role-title.ts'

export type Texts = Readonly<Record<string, string>>

type ParamTypes = Required<Params>
export type ParamName = keyof ParamTypes

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ParamsOf<Text extends string> = {
  readonly [Name in NamesIn<Text>]: Name extends ParamName ? ParamTypes[Name] : never
}

/** `code` and `params` are for programs and translations; `message` is English. */
export type LocalizedMessage<Code extends string = string> = { code: Code; params: Params; message: string }

export type MessageArgs<Text extends string> = NamesIn<Text> extends never ? [] : [params: ParamsOf<Text>]

type FormatParam = (name: ParamName, params: Params) => string

export const interpolate = (text: string, params: Params, format: FormatParam): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => format(name, params))

export const numbered = (label: string, { nth }: Params): string => (nth === undefined ? label : `${label} ${nth}`)

export const englishParam: FormatParam = (name, params) => {
  const value = params[name]
  if (name === 'label' && params.label) return numbered(labels[params.label], params)
  if (name === 'role' && params.role) return roleTitle(params.role)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

export const makeMessages =
  <Table extends Texts>(texts: Table, format: FormatParam = englishParam) =>
  <Code extends keyof Table & string>(code: Code, ...args: MessageArgs<Table[Code]>): LocalizedMessage<Code> => {
    const [params = {}]: readonly Params[] = args
    return { code, params, message: interpolate(texts[code] ?? '', params, format) }
  }
