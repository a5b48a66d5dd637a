import { type ClockChange, clockChangesBetween, offsetAt } from '#core/time/zone-rules.ts'
import { localDateTime } from './calendar-lines.ts'

const startOfDay = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month - 1, day)

const formatOffset = (ms: number): string => {
  const digits = localDateTime(new Date(Math.abs(ms)).toISOString()).slice('YYYYMMDDT'.length)
  return (ms < 0 ? '-' : '+') + digits.replace(/^(\d{4})00$/, '$1')
}

const observance = (kind: 'STANDARD' | 'DAYLIGHT', start: number, before: number, after: number): string =>
  [
    `BEGIN:${kind}`,
    `DTSTART:${localDateTime(new Date(start).toISOString())}`,
    `TZOFFSETFROM:${formatOffset(before)}`,
    `TZOFFSETTO:${formatOffset(after)}`,
    `END:${kind}`,
  ].join('\r\n')

/** Covers the time before the year's first clock change, because RFC 5545 has no default offset. */
const initialObservance = (year: number, timeZone: string): string => {
  const start = startOfDay(year - 1, 12, 31)
  const offset = offsetAt(timeZone, start)
  return observance('STANDARD', start, offset, offset)
}

/** Dates the onset in the local time before the change (RFC 5545, section 3.6.5). */
const changeObservance = ({ at, before, after }: ClockChange): string =>
  observance(after > before ? 'DAYLIGHT' : 'STANDARD', at + before, before, after)

/** Covers the clock changes in a year and in the days around it: local times differ from UTC, and the year's last shows may end
 * after it. */
const changeObservances = (year: number, timeZone: string): readonly string[] =>
  clockChangesBetween(timeZone, startOfDay(year - 1, 12, 31), startOfDay(year + 1, 1, 3)).map(changeObservance)

/** Returns a VTIMEZONE component. It lists each clock change instead of a rule (RFC 5545, section 3.6.5), because some zones have
 * no yearly rule. */
export const vtimezone = (timeZone: string, years: ReadonlySet<number>): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...new Set(
      [...years]
        .sort((a, b) => a - b)
        .flatMap((year) => [
          ...(years.has(year - 1) ? [] : [initialObservance(year, timeZone)]),
          ...changeObservances(year, timeZone),
        ]),
    ),
    'END:VTIMEZONE',
  ].join('\r\n')
