import { intlLocale } from './formatting.ts'

const dayFormat = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const minuteFormat = { ...dayFormat, hour: 'numeric', minute: '2-digit' } as const

/** Formats an instant (`11/20/2026, 7:05 PM` in English), in the local time zone by default. */
export const formatInstant = (instant: string, timeZone?: string): string =>
  formatOf({ ...minuteFormat, timeZone }).format(new Date(instant))

/** Formats the day of an instant (`11/20/2026` in English), in the local time zone by default. */
export const formatDay = (instant: string, timeZone?: string): string =>
  formatOf({ ...dayFormat, timeZone }).format(new Date(instant))

/** Formats a YYYY-MM-DD day without its year, for chart axes (`11/20` in English). */
export const formatMonthDay = (day: string): string =>
  formatOf({ month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** Formats the hour of an instant (`7 PM` in English), in the local time zone. */
export const formatHour = (instant: string): string => formatOf({ hour: 'numeric' }).format(new Date(instant))

const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intlLocale(), options)
