import type { EventTime } from '#core/imports/show-draft.ts'
import { isCalendarDay, isTimeOfDay } from '#core/time/iso-date-time.ts'

const ISO_DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:(Z)|([+-](?:0\d|1[0-4]))(?::?([0-5]\d))?)?)?/i

/** Parses the ISO 8601 date, with an optional time, at the start of a text: `2026-11-27` is a day, `…T20:00` is local,
 * `…T20:00+01:00` is local and an instant, `…T19:00Z` is only an instant. Returns null if there is none or it is impossible. */
export const eventTime = (value: unknown): EventTime | null => {
  if (typeof value !== 'string') return null
  const [, day = '', time, utc, offsetHours, offsetMinutes = '00'] = ISO_DATE_TIME.exec(value.trim()) ?? []
  if (!isCalendarDay(day) || (time !== undefined && !isTimeOfDay(time))) return null
  if (time === undefined) return { day, time: null }
  if (utc) return { instant: new Date(`${day}T${time}:00Z`), zone: null }
  if (offsetHours === undefined) return { day, time }
  return { day, time, instant: new Date(`${day}T${time}:00${offsetHours}:${offsetMinutes}`), zone: null }
}
