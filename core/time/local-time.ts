import { NIGHT_ENDS_AT } from './night.ts'
import { instantAt, offsetAt } from './zone-rules.ts'

const MINUTE_MS = 60_000

/** A local day and time (HH:MM) in ms, as if it were UTC. */
const wallClock = (day: string, time: string): number => Date.parse(`${day}T${time}Z`)

/** A local time in ms, as if it were UTC, as RFC 3339 without an offset. */
const written = (local: number): string => new Date(local).toISOString().slice(0, -'.000Z'.length)

/** The next calendar day. */
export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** The instant until which a show counts as upcoming (decisions, section 2). */
export const upcomingUntil = (showDate: string, timeZone: string): Date =>
  new Date(instantAt(timeZone, wallClock(dayAfter(showDate), NIGHT_ENDS_AT)))

/** The instant of a local day and time, or null without a time. */
export const instantOf = (day: string, time: string | null, timeZone: string): Date | null =>
  time === null ? null : new Date(instantAt(timeZone, wallClock(day, time)))

/** A local day and time (HH:MM) as RFC 3339 with the zone's offset of that moment: `2026-11-20T19:00:00-08:00`. */
export const offsetTime = (day: string, time: string, timeZone: string): string => {
  const local = wallClock(day, time)
  const at = instantAt(timeZone, local)
  const offset = offsetAt(timeZone, at)
  // A time that the clocks skip is written as the one they show instead; all others are as they were given.
  return (at + offset === local ? `${day}T${time}:00` : written(at + offset)) + offsetText(offset)
}

/** An instant (RFC 3339) that is later by `ms`, by the clocks of a zone: the offset may be another one then. */
export const laterBy = (instant: string, ms: number, timeZone: string): string =>
  withOffset(Date.parse(instant) + ms, timeZone)

const withOffset = (at: number, timeZone: string): string => {
  const offset = offsetAt(timeZone, at)
  return written(at + offset) + offsetText(offset)
}

/** Offsets of former centuries are rounded to the minute, as RFC 3339 has no seconds in them. */
const offsetText = (offset: number): string => {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${hour}:${minute}`
}

/** The calendar day at `now` in a zone. */
export const dayIn = (timeZone: string, now: Date): string => localAt(timeZone, now).day

/** The local day and time (HH:MM) of an instant in a zone. */
export const localAt = (timeZone: string, at: Date): { day: string; time: string } => {
  const [day = '', time = ''] = written(at.getTime() + offsetAt(timeZone, at.getTime())).split('T')
  return { day, time: time.slice(0, 'HH:MM'.length) }
}

/** The day on which a show's music starts: the next one when the doors open in the evening and it starts after midnight. */
export const startDay = (show: { showDate: string; doorTime: string | null; showTime: string | null }): string => {
  const { showDate, doorTime, showTime } = show
  const isAfterMidnight = doorTime !== null && showTime !== null && showTime < NIGHT_ENDS_AT && NIGHT_ENDS_AT < doorTime
  return isAfterMidnight ? dayAfter(showDate) : showDate
}

/** False for a time that the zone's clocks skip on that day, when they are put forward. */
export const isRealTime = (day: string, time: string, timeZone: string): boolean => {
  const local = wallClock(day, time)
  const at = instantAt(timeZone, local)
  return at + offsetAt(timeZone, at) === local
}
