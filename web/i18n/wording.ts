import type { ShowStatus } from '#core/shows/status.ts'
import {
  ageFrom,
  shownDate as dateInEnglish,
  playing,
  shownTime as timeInEnglish,
  weekdayOf as weekdayInEnglish,
} from '#core/shows/wording.ts'
import { m } from '#messages'
import { language } from './language.ts'

/** What `Intl` is told of the language that is read: English writes numbers and instants as in the United States. */
export const formatTag = (): string => (language() === 'en' ? 'en-US' : language())

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes far longer than using it, and a list uses each for every show. */
const inWords = (date: Date, options: Intl.DateTimeFormatOptions): string => {
  const key = language() + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(date)
}

/** A calendar day, YYYY-MM-DD, as the language writes it; in English MM/DD/YYYY (specification section 9). */
export const shownDate = (day: string): string =>
  language() === 'en' ? dateInEnglish(day) : inWords(utc(day), { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The weekday of a calendar day: `Friday`. */
export const weekdayOf = (day: string): string =>
  language() === 'en' ? weekdayInEnglish(day) : inWords(utc(day), { weekday: 'long' })

/** The weekday as it stands before a date: `Fri`. */
export const shortWeekday = (day: string): string =>
  language() === 'en' ? weekdayInEnglish(day).slice(0, 3) : inWords(utc(day), { weekday: 'short' })

/** A 24-hour HH:MM as the language writes it; in English `7:05 PM` (specification section 9). */
export const shownTime = (time: string): string =>
  language() === 'en' ? timeInEnglish(time) : inWords(new Date(`1970-01-01T${time}Z`), { timeStyle: 'short' })

/** Up to three digits every language of ours writes alike: to learn the rest takes a phone as long as to draw the list. */
export const shownNumber = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : value.toLocaleString(formatTag())

/** `N+` when the restriction is Yes, `None` when No, `Unknown` otherwise (specification section 9). */
export const shownAge = (show: Parameters<typeof ageFrom>[0]): string => {
  const age = ageFrom(show)
  return age === null ? m.age_unknown() : age === 0 ? m.age_none() : m.age_from({ age })
}

/** Who plays, in one line; what stands there where no band is known yet. */
export const shownBands = (show: Parameters<typeof playing>[0]): string =>
  withMore(playing(show).join(', ') || m.bands_unknown(), show.moreBands)

/** The names, and how many bands they leave out. */
export const withMore = (bands: string, more = 0): string =>
  more > 0 ? m.bands_and_more({ bands, count: more }) : bands

const statusWords: Readonly<Record<ShowStatus, (() => string) | null>> = {
  scheduled: null,
  cancelled: m.status_cancelled,
  postponed: m.status_postponed,
  rescheduled: m.status_rescheduled,
  moved: m.status_moved,
  'sold-out': m.status_sold_out,
}

/** What has become of a show, in a word; none for one that goes on as announced. */
export const statusWord = (status: ShowStatus): string | null => statusWords[status]?.() ?? null
