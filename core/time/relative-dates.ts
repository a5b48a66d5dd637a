import { isoWeekdayOf } from './calendar-month.ts'

export const relativeDates = ['tonight', 'tomorrow', 'weekend', 'next7'] as const
export type RelativeDate = (typeof relativeDates)[number]

export const DAY_MS = 86_400_000
/** ISO 8601: Monday is 1, Sunday is 7. */
export const FRIDAY = 5

/** For each relative date, its first night and the night after its last, counted from tonight at the venue. `weekend` is
 * only the Friday, Saturday and Sunday of the current week among these nights. */
export const nightRanges: Readonly<Record<RelativeDate, { from: number; to: number }>> = {
  tonight: { from: 0, to: 1 },
  tomorrow: { from: 1, to: 2 },
  weekend: { from: 0, to: 7 },
  next7: { from: 0, to: 7 },
}

/** Returns whether a show is on the relative date. A night counts as 24 hours: on the day of a clock change, a show may
 * count towards the neighbouring night for an hour. */
export const matchesRelativeDate = (
  when: RelativeDate,
  { showDate, upcomingUntil }: { showDate: string; upcomingUntil: Date },
  now: Date,
): boolean => {
  const { from, to } = nightRanges[when]
  const nightsLeft = (upcomingUntil.getTime() - now.getTime()) / DAY_MS
  const weekday = isoWeekdayOf(showDate)
  const isInWeekend = weekday >= FRIDAY && nightsLeft <= weekday
  return nightsLeft > from && nightsLeft <= to && (when !== 'weekend' || isInWeekend)
}
