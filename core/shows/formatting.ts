import { type ActState, isPlaying } from './act.ts'
import type { Show } from './show.ts'

/** Returns MM/DD/YYYY (specification section 9). Splits the text, because a Date would shift the day in time zones west of Greenwich. */
export const formatDate = (day: string): string => {
  const [year, month, dayOfMonth] = day.split('-')
  return `${month}/${dayOfMonth}/${year}`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** Returns a time such as `7:05 PM` or `12:00 AM` (specification section 9). */
export const formatTime = (time: string): string => {
  const [hours, minutes] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns a text such as `Friday 11/20/2026, doors 7:00 PM, show 8:00 PM`. */
export const formatDateAndTimes = ({
  showDate,
  doorTime,
  showTime,
}: Pick<Show, 'showDate' | 'doorTime' | 'showTime'>): string =>
  [
    `${weekdayOf(showDate)} ${formatDate(showDate)}`,
    doorTime && `doors ${formatTime(doorTime)}`,
    showTime && `show ${formatTime(showTime)}`,
  ]
    .filter(Boolean)
    .join(', ')

type AgeFields = Pick<Show, 'ageRestriction' | 'ageLimit'>

export const minimumAge = ({ ageRestriction, ageLimit }: AgeFields): number | null => {
  if (ageRestriction === 'No') return 0
  return ageRestriction === 'Yes' ? ageLimit : null
}

/** Returns `N+`, `None` or `Unknown` (specification section 9). */
export const formatAge = (show: AgeFields): string => {
  const age = minimumAge(show)
  return age === null ? 'Unknown' : age === 0 ? 'None' : `${age}+`
}

/** Returns an amount such as `$12` or `$12.50`. */
export const formatAmount = (amount: number, currency: string, locale: string): string =>
  amount.toLocaleString(locale, {
    style: 'currency',
    currency,
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  })

export const NO_BANDS = 'TBD'

export type WithLineUp = {
  lineUp: readonly { bandName: string; state?: ActState }[]
  moreBands?: number
}

export const playingBandNames = ({ lineUp }: WithLineUp): readonly string[] =>
  lineUp.filter(isPlaying).map(({ bandName }) => bandName)

export const formatBandNames = (show: WithLineUp): string =>
  withOmittedCount(playingBandNames(show).join(', ') || NO_BANDS, show.moreBands)

export const withOmittedCount = (names: string, omittedCount = 0): string =>
  omittedCount > 0 ? `${names} and ${omittedCount} more` : names
