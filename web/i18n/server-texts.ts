import {
  interpolate,
  type LocalizedMessage,
  numbered,
  type ParamName,
  type Texts,
} from '#core/messages/localized-message.ts'
import type { Params } from '#core/messages/message-params.ts'
import type { Locale } from './locales.ts'
import { roleLabels } from './role-labels.ts'

export type ServerTexts = {
  translate: (message: LocalizedMessage) => string
  /** Translates the message and the field errors of a response body in place. */
  translateBody: (body: unknown) => void
}

/** Loaders by file. Each file has texts by message code, or by code and label (`text.too_long.search`), and field names by
 * `label.…`. */
const loaders = import.meta.glob<Texts>('./server-messages/*.json', { import: 'default' })

/** Loads the texts of a language. Messages without a text stay in English. */
export const serverTextsIn = async (locale: Locale): Promise<ServerTexts> =>
  serverTexts((await loaders[`./server-messages/${locale}.json`]?.()) ?? {}, locale)

export const serverTexts = (table: Texts, locale: Locale): ServerTexts => {
  const format = paramFormatterOf(table, locale)
  const translate = ({ code, params = {}, message }: LocalizedMessage): string => {
    const text = table[`${code}.${params.label}`] ?? table[code]
    return text === undefined ? message : interpolate(text, params, format)
  }
  return {
    translate,
    translateBody: (body) => {
      const problem: Partial<LocalizedMessage> & { reason?: string; errors?: readonly LocalizedMessage[] } =
        Object(body)
      const { code, reason, params = {}, message, errors } = problem
      const fieldErrors = Array.isArray(errors) ? errors.filter((error) => Object(error) === error) : []
      for (const error of fieldErrors) error.message = translate(error)
      if (code === undefined || message === undefined) return
      problem.message = fieldErrors[0]?.message ?? translate({ code: reason ?? code, params, message })
    },
  }
}

/** Returns a formatter for params. Text from users and imported sources stays unchanged. */
const paramFormatterOf = (table: Texts, locale: Locale): ((name: ParamName, params: Params) => string) => {
  const formatNumber = (value = 0) => value.toLocaleString(locale)
  const formats: { [Name in ParamName]?: (params: Params) => string } = {
    label: (params) => numbered(table[`label.${params.label}`] ?? String(params.label), params),
    max: ({ max }) => formatNumber(max),
    min: ({ min }) => formatNumber(min),
    count: ({ count }) => formatNumber(count),
    limit: ({ limit }) => formatNumber(limit),
    day: ({ day = '' }) => dayIn(day, locale),
    days: ({ days = [] }) =>
      new Intl.ListFormat(locale, { type: 'disjunction' }).format(days.map((day) => dayIn(day, locale))),
    weekday: ({ weekday }) => weekdayIn(weekday, locale),
    saidWeekday: ({ saidWeekday }) => weekdayIn(saidWeekday, locale),
    country: ({ country = '' }) => new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country,
    role: ({ role = '' }) => (isRoleName(role) ? roleLabels[role]() : role),
    choices: ({ choices = [] }) => choices.join(', '),
    cities: ({ cities = [] }) => cities.join(' / '),
  }
  return (name, params) => formats[name]?.(params) ?? String(params[name])
}

const isRoleName = (role: string): role is keyof typeof roleLabels => Object.hasOwn(roleLabels, role)

const weekdayIn = (weekday = 1, locale: Locale): string =>
  // 1 January 2001 was a Monday.
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, 0, weekday))

/** Formats a day from {@link Params}, including impossible dates. */
const dayIn = (day: string, locale: Locale): string => {
  const [, year, month, dayOfMonth] = /^(\d{4}|-)-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (dayOfMonth === undefined || Number(month) > 12) return day
  const hasYear = year !== '-'
  // Formats the second day, which every month has, and replaces its number. A year that is not shown is irrelevant.
  const secondOfMonth = Date.UTC(hasYear ? Number(year) : 2000, Number(month) - 1, 2)
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
    .formatToParts(secondOfMonth)
    .map(({ type, value }) => (type === 'day' ? value.replace('2', String(Number(dayOfMonth))) : value))
    .join('')
}
