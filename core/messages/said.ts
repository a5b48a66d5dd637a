import { type Label, labels } from './labels.ts'

/** English texts by code. What stands in braces is the name of a param. */
export type Texts = Readonly<Record<string, string>>

/** Every param has one type and one meaning, whichever message it is in. */
export type ParamTypes = {
  label: Label
  /** Which of several fields with the same label, from 1. */
  nth: number
  max: number
  min: number
  /** An HTTP status. */
  status: number
  year: number
  count: number
  limit: number
  /** `10 MB` */
  size: string
  /** Words of the API, such as statuses. */
  choices: readonly string[]
  role: string
  /** YYYY-MM-DD */
  day: string
  /** Each YYYY-MM-DD, or --MM-DD without a year; the day need not exist. */
  days: readonly string[]
  /** 1 (Monday) to 7. */
  weekday: number
  saidWeekday: number
  /** ISO 3166-1 alpha-2 */
  country: string
  /** HH:mm, or a day and times. */
  time: string
  /** `+01:00` */
  offset: string
  placeOffset: string
  cities: readonly string[]
  // Written by a person or a source, and never translated:
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

/** The params of a text; a name that is no param does not compile. */
export type ParamsOf<Text extends string> = {
  readonly [Name in NamesIn<Text>]: Name extends ParamName ? ParamTypes[Name] : never
}

/** The params of a message whose code is not known here. */
export type Params = Readonly<Partial<ParamTypes>>

/** A message as it is sent: programs and other languages read the code and its params; `message` is the English text. */
export type Said<Code extends string = string> = { code: Code; params: Params; message: string }

/** The params as the last argument; left out for a text without any. */
export type Given<Text extends string> = NamesIn<Text> extends never ? [] : [params: ParamsOf<Text>]

type Shown = (name: ParamName, params: Params) => string

/** Returns the text with its params in it. */
export const filledIn = (text: string, params: Params, shown: Shown): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => shown(name, params))

/** The name of a field, and which of several it is. */
export const numbered = (label: string, { nth }: Params): string => (nth === undefined ? label : `${label} ${nth}`)

/** A param in English. */
export const inEnglish: Shown = (name, params) => {
  const value = params[name]
  if (name === 'label' && params.label) return numbered(labels[params.label], params)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Makes the messages of a table, each with its English text. */
export const saying =
  <Table extends Texts>(texts: Table, shown: Shown = inEnglish) =>
  <Code extends keyof Table & string>(code: Code, ...given: Given<Table[Code]>): Said<Code> => {
    const [params = {}]: readonly Params[] = given
    return { code, params, message: filledIn(texts[code] ?? '', params, shown) }
  }
