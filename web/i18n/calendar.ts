import { firstDayOf } from '#core/time/calendar-month.ts'
import { intlLocale } from './formatting.ts'
import { language } from './language.ts'
import type { Locale } from './locales.ts'

/** The ISO 8601 weekday (Monday is 1) on which weeks begin in each language (CLDR, `weekData`). Not every browser has
 * `Intl.Locale.prototype.getWeekInfo`, and server and browser must agree. */
export const firstWeekdays: Readonly<Record<Locale, number>> = { en: 7, de: 1, es: 1, fr: 1, ja: 7 }

export const firstWeekday = (): number => firstWeekdays[language()]

const formatMonthWith = (month: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(intlLocale(), { ...options, timeZone: 'UTC' }).format(
    new Date(`${firstDayOf(month)}T00:00:00Z`),
  )

/** Formats a YYYY-MM month: `December 2026`. */
export const formatMonth = (month: string): string => formatMonthWith(month, { month: 'long', year: 'numeric' })

/** Formats a YYYY-MM month: `Dec`. */
export const shortMonth = (month: string): string => formatMonthWith(month, { month: 'short' })
