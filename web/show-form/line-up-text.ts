import type { ActRole, ActState } from '#core/shows/act.ts'
import { m } from '#messages'
import { formatTime } from '#web/i18n/formatting.ts'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import type { LineUpBand } from './show-form-values.ts'

/** A quoted name, or the text up to the next separator. */
const namePattern = /\s*"([^"]*)"|[^,/+•\t\r\n]+/g

/** Splits a text such as `A, B / C + D • E` into names. A name that contains a separator must be in double quotes. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(namePattern)].map(([whole, quoted]) => (quoted ?? whole).trim()).filter(Boolean)

export const containsSeparator = (text: string): boolean => /[,/+•\t\r\n]/.test(text.replace(/"[^"]*("|$)/g, ''))

/** Returns the ordinal for a zero-based index, such as `1st` for 0 in English. */
export const ordinal = (index: number): string => m.line_up_place({ place: index + 1 })

export const roleLabels: Readonly<Record<ActRole, () => string>> = {
  headliner: m.show_headliner,
  support: m.show_support,
  dj: m.show_dj,
  other: m.line_up_role_other,
}

export const stateLabels: Readonly<Record<ActState, () => string>> = {
  confirmed: m.line_up_confirmed,
  announced: m.line_up_announced,
  'dropped-out': m.line_up_dropped_out,
}

/** Returns the details that are set for an act, such as `DJ, 11:30 PM, Dropped out`; '' if there are none. */
export const detailText = ({ role, setTime, state }: LineUpBand): string =>
  joinWithCommas([role && roleLabels[role](), setTime && formatTime(setTime), state && stateLabels[state]()])

export const actText = (band: LineUpBand): string => {
  const details = detailText(band)
  return details ? m.line_up_act({ name: band.bandName, details }) : band.bandName
}
