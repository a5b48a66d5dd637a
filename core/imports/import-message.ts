import type { FieldError } from '#core/errors.ts'
import { countryName } from '#core/geography/countries.ts'
import { importMessages } from '#core/messages/import-messages.ts'
import {
  englishParam,
  type LocalizedMessage,
  type MessageArgs,
  makeMessages,
  type ParamName,
} from '#core/messages/localized-message.ts'
import type { Params } from '#core/messages/message-params.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

const dayInEnglish = (day: string): string => {
  const [, year, month, dayOfMonth] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(day) ?? []
  const monthName = months[Number(month) - 1]
  if (!monthName) return day.replace(/^--/, '')
  const monthAndDay = `${monthName} ${Number(dayOfMonth)}`
  return year === '-' ? monthAndDay : `${monthAndDay}, ${Number(year)}`
}

const groupDigits = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

const formatParam = (name: ParamName, params: Params): string => {
  const { count = 0, limit = 0, day = '', days = [], weekday = 0, saidWeekday = 0, country = '', cities = [] } = params
  const formats: { [Name in ParamName]?: () => string } = {
    count: () => groupDigits(count),
    limit: () => groupDigits(limit),
    day: () => dayInEnglish(day),
    days: () => days.map(dayInEnglish).join(' or '),
    weekday: () => weekdays[weekday - 1] ?? '',
    saidWeekday: () => weekdays[saidWeekday - 1] ?? '',
    country: () => countryName(country),
    cities: () => cities.join(' / '),
  }
  return formats[name]?.() ?? englishParam(name, params)
}

export const importMessage = /* @__PURE__ */ makeMessages(importMessages, formatParam)

export const importError = <Code extends keyof typeof importMessages>(
  field: string,
  code: Code,
  ...params: MessageArgs<(typeof importMessages)[Code]>
): FieldError => ({ field, ...importMessage(code, ...params) })

export type ImportNote = LocalizedMessage<keyof typeof importMessages>
