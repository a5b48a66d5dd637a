import type { EventTime } from '#core/imports/show-draft.ts'
import { isCalendarDay, isTimeOfDay } from '#core/time/iso-date-time.ts'

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:(Z)|([+-](?:0\d|1[0-4]))(?::?([0-5]\d))?)?)?/i

/** Parses ISO 8601: `2026-11-27` is a day, `…T20:00` is local, `…T20:00+01:00` is local and an instant, `…T19:00Z` is
 * only an instant. Ignores the rest of the text. Returns null for any other text. */
export const eventTime = (value: unknown): EventTime | null => {
  if (typeof value !== 'string') return null
  const [, day = '', time, utc, hours, minutes = '00'] = ISO.exec(value.trim()) ?? []
  if (!isCalendarDay(day) || (time !== undefined && !isTimeOfDay(time))) return null
  if (time === undefined) return { day, time: null }
  if (utc) return { instant: new Date(`${day}T${time}:00Z`), zone: null }
  return hours ? { day, time, instant: new Date(`${day}T${time}:00${hours}:${minutes}`), zone: null } : { day, time }
}
