import type { FieldError } from '#core/errors.ts'
import { countryName } from '#core/geography/countries.ts'
import { importMessages } from '#core/messages/import-messages.ts'
import { type Given, inEnglish, type ParamName, type Params, type Said, saying } from '#core/messages/said.ts'
import { dayAndMonth, weekdayName } from './day-words.ts'

/** `3 October`, and the year where the day has one. */
const dayInEnglish = (day: string): string => {
  const [, year, month, date] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(day) ?? []
  const name = dayAndMonth(Number(month), Number(date))
  return year === '-' ? name : `${name} ${Number(year)}`
}

const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

const shown = (name: ParamName, params: Params): string => {
  const { count = 0, limit = 0, day = '', days = [], weekday = 0, saidWeekday = 0, country = '', cities = [] } = params
  const special: { [Name in ParamName]?: () => string } = {
    count: () => grouped(count),
    limit: () => grouped(limit),
    day: () => dayInEnglish(day),
    days: () => days.map(dayInEnglish).join(' or '),
    weekday: () => weekdayName(weekday),
    saidWeekday: () => weekdayName(saidWeekday),
    country: () => countryName(country),
    cities: () => cities.join(' / '),
  }
  return special[name]?.() ?? inEnglish(name, params)
}

/** Says what was found, noted or left out while reading shows. */
export const sayOfImport = /* @__PURE__ */ saying(importMessages, shown)

/** What is wrong with a field of what shows are read from, or of a show that was read. */
export const importError = <Code extends keyof typeof importMessages>(
  field: string,
  code: Code,
  ...params: Given<(typeof importMessages)[Code]>
): FieldError => ({ field, ...sayOfImport(code, ...params) })

/** What is said about a line or a show: why it was left out, or what the person should know. */
export type ImportNote = Said<keyof typeof importMessages>
