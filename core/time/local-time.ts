import { isAfterMidnight, NIGHT_ENDS_AT } from './night.ts'
import { instantAt, offsetAt } from './zone-rules.ts'

const MINUTE_MS = 60_000

const wallClockMs = (day: string, time: string): number => Date.parse(`${day}T${time}Z`)

const isoLocal = (local: number): string => new Date(local).toISOString().slice(0, -'.000Z'.length)

export const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

export const upcomingUntil = (showDate: string, timeZone: string): Date =>
  new Date(instantAt(timeZone, wallClockMs(dayAfter(showDate), NIGHT_ENDS_AT)))

export const instantOf = (day: string, time: string | null, timeZone: string): Date | null =>
  time === null ? null : new Date(instantAt(timeZone, wallClockMs(day, time)))

/** Returns an RFC 3339 timestamp with the zone's offset: `2026-11-20T19:00:00-08:00`. */
export const timestampWithOffset = (day: string, time: string, timeZone: string): string => {
  const local = wallClockMs(day, time)
  const at = instantAt(timeZone, local)
  const offset = offsetAt(timeZone, at)
  // A skipped time moves forward with the clock.
  return (at + offset === local ? `${day}T${time}:00` : isoLocal(at + offset)) + offsetText(offset)
}

export const shiftInstant = (instant: string, ms: number, timeZone: string): string => {
  const at = Date.parse(instant) + ms
  const offset = offsetAt(timeZone, at)
  return isoLocal(at + offset) + offsetText(offset)
}

/** Historic offsets are rounded, because RFC 3339 has no seconds in offsets. */
const offsetText = (offset: number): string => {
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${hour}:${minute}`
}

/** Returns the next instant at which the clocks of the zone show the time. */
export const nextTimeOfDay = ({ time, timeZone }: { time: string; timeZone: string }, now: Date): Date => {
  const instantOn = (day: string): Date => new Date(instantAt(timeZone, wallClockMs(day, time)))
  const today = dayIn(timeZone, now)
  return instantOn(today) > now ? instantOn(today) : instantOn(dayAfter(today))
}

export const dayIn = (timeZone: string, now: Date): string => localAt(timeZone, now).day

export const localAt = (timeZone: string, at: Date): { day: string; time: string } => {
  const [day = '', time = ''] = isoLocal(at.getTime() + offsetAt(timeZone, at.getTime())).split('T')
  return { day, time: time.slice(0, 'HH:MM'.length) }
}

/** Returns the day on which the music starts: the day after `showDate` for a show time before 06:00 with doors after 06:00. */
export const startDay = (show: { showDate: string; doorTime: string | null; showTime: string | null }): string => {
  const { showDate, doorTime, showTime } = show
  return doorTime !== null && showTime !== null && isAfterMidnight(doorTime, showTime) ? dayAfter(showDate) : showDate
}

/** Returns false for a local time that a clock change skips. */
export const isExistingTime = (day: string, time: string, timeZone: string): boolean => {
  const local = wallClockMs(day, time)
  const at = instantAt(timeZone, local)
  return at + offsetAt(timeZone, at) === local
}
