import { type Label, labels } from './labels.ts'

export type Texts = Readonly<Record<string, string>>

type ParamTypes = {
  label: Label
  /** Number among fields with the same label, from 1. */
  nth: number
  max: number
  min: number
  status: number
  year: number
  count: number
  limit: number
  size: string
  choices: readonly string[]
  role: string
  day: string
  /** YYYY-MM-DD, or --MM-DD without a year. The day need not exist. */
  days: readonly string[]
  /** 1 (Monday) to 7. */
  weekday: number
  saidWeekday: number
  country: string
  /** HH:mm, or a day and times. */
  time: string
  offset: string
  placeOffset: string
  cities: readonly string[]
  // Data from users or sources, never translated:
  text: string
  why: string
  name: string
  city: string
  region: string
  place: string
  sign: string
}
export type ParamName = keyof ParamTypes

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ParamsOf<Text extends string> = {
  readonly [Name in NamesIn<Text>]: Name extends ParamName ? ParamTypes[Name] : never
}

export type Params = Readonly<Partial<ParamTypes>>

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
  return Array.isArray(value) ? value.join(', ') : String(value)
}

export const makeMessages =
  <Table extends Texts>(texts: Table, format: FormatParam = englishParam) =>
  <Code extends keyof Table & string>(code: Code, ...args: MessageArgs<Table[Code]>): LocalizedMessage<Code> => {
    const [params = {}]: readonly Params[] = args
    return { code, params, message: interpolate(texts[code] ?? '', params, format) }
  }
