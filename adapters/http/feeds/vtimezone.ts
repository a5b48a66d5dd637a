import { type ClockChange, changesBetween, offsetAt } from '#core/time/zone-rules.ts'
import { dateTime } from './calendar-lines.ts'

const dayOf = (year: number, month: number, day: number): number => new Date(0).setUTCFullYear(year, month - 1, day)

const writtenOffset = (ms: number): string => {
  const size = dateTime(new Date(Math.abs(ms)).toISOString()).slice('YYYYMMDDT'.length)
  return (ms < 0 ? '-' : '+') + size.replace(/^(\d{4})00$/, '$1')
}

const observance = (kind: 'STANDARD' | 'DAYLIGHT', begin: number, before: number, after: number): string =>
  [
    `BEGIN:${kind}`,
    `DTSTART:${dateTime(new Date(begin).toISOString())}`,
    `TZOFFSETFROM:${writtenOffset(before)}`,
    `TZOFFSETTO:${writtenOffset(after)}`,
    `END:${kind}`,
  ].join('\r\n')

/** Covers the years before the first change: RFC 5545 has no default offset. */
const beginning = (year: number, timeZone: string): string => {
  const begin = dayOf(year - 1, 12, 31)
  const offset = offsetAt(timeZone, begin)
  return observance('STANDARD', begin, offset, offset)
}

/** The onset uses the local time before the change (RFC 5545, section 3.6.5). */
const changed = ({ at, before, after }: ClockChange): string =>
  observance(after > before ? 'DAYLIGHT' : 'STANDARD', at + before, before, after)

/** Includes the first days of the next year, in which the year's last shows may end. */
const yearOf = (year: number, timeZone: string): readonly string[] =>
  changesBetween(timeZone, dayOf(year - 1, 12, 31), dayOf(year + 1, 1, 3)).map(changed)

/** A VTIMEZONE (RFC 5545, section 3.6.5). It lists single clock changes, because some zones have no yearly rule. */
export const vtimezone = (timeZone: string, years: ReadonlySet<number>): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...new Set(
      [...years]
        .sort((a, b) => a - b)
        .flatMap((year) => [...(years.has(year - 1) ? [] : [beginning(year, timeZone)]), ...yearOf(year, timeZone)]),
    ),
    'END:VTIMEZONE',
  ].join('\r\n')
