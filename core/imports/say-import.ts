import type { FieldError } from '#core/errors.ts'
import { countryName } from '#core/geography/countries.ts'
import { importMessages } from '#core/messages/import-messages.ts'
import { type Given, inEnglish, type ParamName, type Params, type Said, saying } from '#core/messages/said.ts'
import { dayAndMonth, weekdayName } from './day-words.ts'

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

export const sayOfImport = /* @__PURE__ */ saying(importMessages, shown)

export const importError = <Code extends keyof typeof importMessages>(
  field: string,
  code: Code,
  ...params: Given<(typeof importMessages)[Code]>
): FieldError => ({ field, ...sayOfImport(code, ...params) })

export type ImportNote = Said<keyof typeof importMessages>
