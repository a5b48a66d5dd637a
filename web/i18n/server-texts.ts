import { filledIn, numbered, type ParamName, type Params, type Said } from '#core/messages/said.ts'
import type { Locale } from './locales.ts'

/** What the core and the server say, in one language. */
export type ServerTexts = {
  textOf: (said: Said) => string
  /** Puts the message of an answer, and those of its errors, into the language. */
  translate: (answer: unknown) => void
}

/** Texts by code, and names of fields by `label.…`; what stands in braces is the name of a param. */
type Table = Readonly<Record<string, string>>

const sources = import.meta.glob<Table>('./server-messages/*.json', { import: 'default' })

/** What the core and the server say in a language; as they say it where the language has no text. */
export const serverTextsIn = async (locale: Locale): Promise<ServerTexts> =>
  serverTexts((await sources[`./server-messages/${locale}.json`]?.()) ?? {}, locale)

export const serverTexts = (table: Table, locale: Locale): ServerTexts => {
  const shown = formatsOf(table, locale)
  const textOf = ({ code, params = {}, message }: Said): string => {
    const text = table[`${code}.${params.label}`] ?? table[code]
    return text === undefined ? message : filledIn(text, params, shown)
  }
  return {
    textOf,
    translate: (answer) => {
      const problem: Partial<Said> & { reason?: string; errors?: readonly Said[] } = Object(answer)
      const { code, reason, params = {}, message, errors } = problem
      const wrong = Array.isArray(errors) ? errors.filter((error) => Object(error) === error) : []
      for (const error of wrong) error.message = textOf(error)
      if (code === undefined || message === undefined) return
      problem.message = wrong[0]?.message ?? textOf({ code: reason ?? code, params, message })
    },
  }
}

/** How the values of params are shown; what a person or a source wrote stays as it is. */
const formatsOf = (table: Table, locale: Locale): ((name: ParamName, params: Params) => string) => {
  const number = (value = 0) => value.toLocaleString(locale)
  const formats: { [Name in ParamName]?: (params: Params) => string } = {
    label: (params) => numbered(table[`label.${params.label}`] ?? String(params.label), params),
    max: ({ max }) => number(max),
    min: ({ min }) => number(min),
    count: ({ count }) => number(count),
    limit: ({ limit }) => number(limit),
    day: ({ day = '' }) => dayIn(day, locale),
    days: ({ days = [] }) =>
      new Intl.ListFormat(locale, { type: 'disjunction' }).format(days.map((day) => dayIn(day, locale))),
    weekday: ({ weekday }) => weekdayIn(weekday, locale),
    saidWeekday: ({ saidWeekday }) => weekdayIn(saidWeekday, locale),
    country: ({ country = '' }) => new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country,
    choices: ({ choices = [] }) => choices.join(', '),
    cities: ({ cities = [] }) => cities.join(' / '),
  }
  return (name, params) => formats[name]?.(params) ?? String(params[name])
}

const weekdayIn = (weekday = 1, locale: Locale): string =>
  // The first of that year was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, 0, weekday))

/** A day as {@link Params} have it, also one that no calendar has. */
const dayIn = (day: string, locale: Locale): string => {
  const [, year, month, date] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (date === undefined || Number(month) > 12) return day
  const hasYear = year !== '-'
  // The second is in every month, and the year of no matter where it is not shown.
  const second = Date.UTC(hasYear ? Number(year) : 2000, Number(month) - 1, 2)
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
    .formatToParts(second)
    .map(({ type, value }) => (type === 'day' ? value.replace('2', String(Number(date))) : value))
    .join('')
}
