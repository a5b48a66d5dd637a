import {
  formatDate as dateInEnglish,
  minimumAge,
  playingBandNames,
  formatTime as timeInEnglish,
  weekdayOf as weekdayInEnglish,
} from '#core/shows/formatting.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { isCalendarDay, isTimeOfDay } from '#core/time/iso-date-time.ts'
import { m } from '#messages'
import { language } from './language.ts'

/** Returns the locale for `Intl`. English uses United States formats. */
export const intlLocale = (): string => (language() === 'en' ? 'en-US' : language())

const midnightUtc = (day: string): Date => new Date(`${day}T00:00:00Z`)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats a date with a cached `Intl.DateTimeFormat`: creating one is far slower than using it, and lists format many dates. */
const formatWith = (date: Date, options: Intl.DateTimeFormatOptions): string => {
  const key = language() + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(date)
}

/** Formats a YYYY-MM-DD day, in English as MM/DD/YYYY (specification, section 9). Returns any other text, such as one from a URL or
 * an import, unchanged. */
export const formatDate = (day: string): string => {
  if (!isCalendarDay(day)) return day
  if (language() === 'en') return dateInEnglish(day)
  return formatWith(midnightUtc(day), { year: 'numeric', month: '2-digit', day: '2-digit' })
}

export const weekdayOf = (day: string): string =>
  language() === 'en' ? weekdayInEnglish(day) : formatWith(midnightUtc(day), { weekday: 'long' })

export const shortWeekday = (day: string): string =>
  language() === 'en' ? weekdayInEnglish(day).slice(0, 3) : formatWith(midnightUtc(day), { weekday: 'short' })

/** Formats a day with its weekday. Returns any text but a YYYY-MM-DD day unchanged. */
export const formatDateWithWeekday = (day: string): string =>
  isCalendarDay(day) ? m.show_day({ weekday: weekdayOf(day), date: formatDate(day) }) : day

/** Formats a 24-hour HH:MM time, in English as `7:05 PM` (specification, section 9). Returns any other text unchanged. */
export const formatTime = (time: string): string => {
  if (!isTimeOfDay(time)) return time
  return language() === 'en' ? timeInEnglish(time) : formatWith(new Date(`1970-01-01T${time}Z`), { timeStyle: 'short' })
}

/** Formats a number. Whole numbers up to 999 need no `Intl`, which is slow on phones: all our languages write them alike. */
export const formatNumber = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : value.toLocaleString(intlLocale())

/** Returns the message params for a count: the number, which selects the plural form, and its formatted text. */
export const countParams = (count: number) => ({ count, formattedCount: formatNumber(count) })

/** Formats the minimum age: in English as `N+`, as `None` without a restriction, or as `Unknown` if the age is unknown
 * (specification, section 9). */
export const formatAge = (show: Parameters<typeof minimumAge>[0]): string => {
  const age = minimumAge(show)
  return age === null ? m.age_unknown() : age === 0 ? m.age_none() : m.age_from({ age })
}

export const formatBandNames = (show: Parameters<typeof playingBandNames>[0]): string =>
  withOmittedCount(playingBandNames(show).join(', ') || m.bands_unknown(), show.moreBands)

export const withOmittedCount = (bands: string, omittedCount = 0): string =>
  omittedCount > 0 ? m.bands_and_more({ bands, count: omittedCount }) : bands

const statusLabels: Readonly<Record<ShowStatus, (() => string) | null>> = {
  scheduled: null,
  cancelled: m.status_cancelled,
  postponed: m.status_postponed,
  rescheduled: m.status_rescheduled,
  moved: m.status_moved,
  'sold-out': m.status_sold_out,
}

/** Returns the label of a status; null for `scheduled`. */
export const statusLabel = (status: ShowStatus): string | null => statusLabels[status]?.() ?? null
