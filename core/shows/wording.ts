import type { ActState } from './act.ts'
import { isPlaying } from './act.ts'
import type { Show } from './show.ts'

/** MM/DD/YYYY (specification section 9). Splits the text: a Date would shift the day west of Greenwich. */
export const shownDate = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The weekday of a calendar day, in English: `Friday`. */
export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** A 24-hour HH:MM on the 12-hour clock: `7:05 PM`, `12:00 AM` (specification section 9). */
export const shownTime = (time: string): string => {
  const [hours, minutes] = time.split(':')
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

type Aged = Pick<Show, 'ageRestriction' | 'ageLimit'>

/** The age from which on one may come: 0 where there is no restriction, null where nobody said. */
export const ageFrom = ({ ageRestriction, ageLimit }: Aged): number | null => {
  if (ageRestriction === 'No') return 0
  return ageRestriction === 'Yes' ? ageLimit : null
}

/** `N+` when the restriction is Yes, `None` when No, `Unknown` otherwise (specification section 9). */
export const shownAge = (show: Aged): string => {
  const age = ageFrom(show)
  return age === null ? 'Unknown' : age === 0 ? 'None' : `${age}+`
}

/** What stands where no band is known yet (specification section 9). */
export const NO_BANDS = 'TBD'

/** A bill by the names of its bands, in billing order. */
export type Billed = {
  lineUp: readonly { bandName: string; state?: ActState }[]
  /** How many play besides; of a shortened line-up. */
  moreBands?: number
}

/** The names on the bill in its order, without those that dropped out: nobody is to come for them. */
export const playing = ({ lineUp }: Billed): readonly string[] =>
  lineUp.filter(isPlaying).map(({ bandName }) => bandName)

/** Who plays, in one line. */
export const shownBands = (show: Billed): string => withMore(playing(show).join(', ') || NO_BANDS, show.moreBands)

/** The names, and how many bands they leave out. */
export const withMore = (names: string, more = 0): string => (more > 0 ? `${names} and ${more} more` : names)
