import { isoWeekdayOf } from '#core/time/calendar-month.ts'
import { dayAfter, dayIn, instantOf, nextTimeOfDay } from '#core/time/local-time.ts'
import type { Alert } from './alert.ts'

const DIGEST_TIME = '09:00'
const THURSDAY = 4
/** Shows that match within this time share one email or notification. */
export const GROUPING_MS = 5 * 60 * 1000

/** Returns when to report a show that matches at `now`: {@link GROUPING_MS} later if right away, at the next 9:00 if daily, or on the
 * next Thursday at 9:00 if weekly. */
export const dueTime = ({ frequency, timeZone }: Pick<Alert, 'frequency' | 'timeZone'>, now: Date): Date => {
  if (frequency === 'right-away') return new Date(now.getTime() + GROUPING_MS)
  const next = nextTimeOfDay({ time: DIGEST_TIME, timeZone }, now)
  if (frequency === 'daily') return next
  let day = dayIn(timeZone, next)
  while (isoWeekdayOf(day) !== THURSDAY) day = dayAfter(day)
  return instantOf(day, DIGEST_TIME, timeZone) ?? next
}
