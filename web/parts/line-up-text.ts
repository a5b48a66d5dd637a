import type { ActRole, ActState } from '#core/shows/line-up.ts'
import { shownTime } from '#web/wording.ts'
import type { BilledBand } from './show-form-values.ts'

/** A name in quotes, whole; else everything up to the next sign that parts two bands on a poster. */
const name = /\s*"([^"]*)"|[^,/+•\t\r\n]+/g

/** The band names in a line-up as it stands on a poster: `A, B / C + D • E`. A name that bears such a sign stands in quotes. */
export const namesIn = (lineUp: string): string[] =>
  [...lineUp.matchAll(name)].map(([whole, quoted]) => (quoted ?? whole).trim()).filter(Boolean)

/** Whether what was typed ends at least one name, outside of quotes. */
export const endsName = (typed: string): boolean => /[,/+•\t\r\n]/.test(typed.replace(/"[^"]*("|$)/g, ''))

/** `1st`, `2nd`, `3rd`, `4th` … for a place on the bill, counted from 0. */
export const ordinal = (index: number): string => {
  const place = index + 1
  const ending = place % 100 > 10 && place % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

export const roleWords: Readonly<Record<ActRole, string>> = {
  headliner: 'Headliner',
  support: 'Support',
  dj: 'DJ',
  other: 'Other',
}

export const stateWords: Readonly<Record<ActState, string>> = {
  confirmed: 'Confirmed',
  announced: 'Announced',
  'dropped-out': 'Dropped out',
}

/** What is unusual about an act: `DJ, 11:30 PM, Dropped out`; empty for nothing. */
export const detailWords = ({ role, setTime, state }: BilledBand): string =>
  [role && roleWords[role], setTime && shownTime(setTime), state && stateWords[state]].filter(Boolean).join(', ')

/** A band, and in brackets what is unusual about it. */
export const actWords = (band: BilledBand): string => {
  const details = detailWords(band)
  return details ? `${band.bandName} (${details})` : band.bandName
}
