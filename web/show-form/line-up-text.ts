import type { ActRole, ActState } from '#core/shows/act.ts'
import { m } from '#messages'
import { oneAfterAnother } from '#web/i18n/name-lists.ts'
import { shownTime } from '#web/i18n/wording.ts'
import type { BilledBand } from './show-form-values.ts'

/** A name in quotes, whole; else everything up to the next sign that parts two bands on a poster. */
const name = /\s*"([^"]*)"|[^,/+•\t\r\n]+/g

/** The band names in a line-up as it stands on a poster: `A, B / C + D • E`. A name that bears such a sign stands in quotes. */
export const namesIn = (lineUp: string): string[] =>
  [...lineUp.matchAll(name)].map(([whole, quoted]) => (quoted ?? whole).trim()).filter(Boolean)

/** Whether what was typed ends at least one name, outside of quotes. */
export const endsName = (typed: string): boolean => /[,/+•\t\r\n]/.test(typed.replace(/"[^"]*("|$)/g, ''))

/** `1st`, `2nd`, `3rd`, `4th` … for a place on the bill, counted from 0. */
export const ordinal = (index: number): string => m.line_up_place({ place: index + 1 })

export const roleWords: Readonly<Record<ActRole, () => string>> = {
  headliner: m.show_headliner,
  support: m.show_support,
  dj: m.show_dj,
  other: m.line_up_role_other,
}

export const stateWords: Readonly<Record<ActState, () => string>> = {
  confirmed: m.line_up_confirmed,
  announced: m.line_up_announced,
  'dropped-out': m.line_up_dropped_out,
}

/** What is unusual about an act: `DJ, 11:30 PM, Dropped out`; empty for nothing. */
export const detailWords = ({ role, setTime, state }: BilledBand): string =>
  oneAfterAnother([role && roleWords[role](), setTime && shownTime(setTime), state && stateWords[state]()])

/** A band, and in brackets what is unusual about it. */
export const actWords = (band: BilledBand): string => {
  const details = detailWords(band)
  return details ? m.line_up_act({ name: band.bandName, details }) : band.bandName
}
