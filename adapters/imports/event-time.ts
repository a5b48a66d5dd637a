import type { EventTime } from '#core/imports/document.ts'
import { isCalendarDay } from '#core/shows/calendar-day.ts'

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?/i

/**
 * A date or a time as ISO 8601 has them, `2026-11-27T20:00+01:00`. With an offset it is a local time, as pages write it; with
 * none of its own (`Z`) it is an instant, whose local time follows from the place. Null for what is neither.
 */
export const eventTime = (value: unknown): EventTime | null => {
  if (typeof value !== 'string') return null
  const [, day = '', time, offset] = ISO.exec(value.trim()) ?? []
  if (!isCalendarDay(day) || (time !== undefined && !isTime(time))) return null
  if (time !== undefined && offset !== undefined && /^(?:Z|[+-]00:?00)$/i.test(offset))
    return { instant: new Date(`${day}T${time}:00Z`), zone: null }
  return { day, time: time ?? null }
}

export const isTime = (time: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)

/** A text as it may be, at most so long; null for anything else and for nothing. */
export const textIn = (value: unknown, max = 600): string | null => {
  if (typeof value !== 'string') return null
  const text = value.slice(0, max).replaceAll('\0', '').toWellFormed().trim()
  return text === '' ? null : text
}

/** A number, also one in letters; null for anything else. */
export const numberIn = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
