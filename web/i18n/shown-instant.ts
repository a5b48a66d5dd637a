import { formatTag } from './wording.ts'

const asDay = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const asMoment = { ...asDay, hour: 'numeric', minute: '2-digit' } as const

/** An instant as the language writes it (`11/20/2026, 7:05 PM` in English), in the reader's time zone or the given one. */
export const shownInstant = (instant: string, timeZone?: string): string =>
  formatOf({ ...asMoment, ...(timeZone && { timeZone }) }).format(new Date(instant))

/** The day of an instant as the language writes it (`11/20/2026` in English), in the reader's time zone. */
export const shownDay = (instant: string): string => formatOf(asDay).format(new Date(instant))

/** A calendar day without its year, for the axis of a chart (`11/20` in English). */
export const shownMonthDay = (day: string): string =>
  formatOf({ month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** The hour of an instant (`7 PM` in English), in the reader's time zone. */
export const shownHour = (instant: string): string => formatOf({ hour: 'numeric' }).format(new Date(instant))

const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(formatTag(), options)
