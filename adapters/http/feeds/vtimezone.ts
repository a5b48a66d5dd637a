const stamp = (local: Temporal.PlainDateTime): string => local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

const offset = (moment: Temporal.ZonedDateTime): string => moment.offset.replaceAll(':', '')

const observance = (kind: 'STANDARD' | 'DAYLIGHT', begin: Temporal.PlainDateTime, from: string, to: string): string =>
  [`BEGIN:${kind}`, `DTSTART:${stamp(begin)}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${kind}`].join('\r\n')

/** What the clocks of a zone show when a year begins, for years before which nothing is told. */
const beginning = (year: number, timeZone: string): string => {
  const begin = Temporal.PlainDateTime.from({ year: year - 1, month: 12, day: 31 })
  const at = offset(begin.toZonedDateTime(timeZone))
  return observance('STANDARD', begin, at, at)
}

/** Every change of the zone's clocks in a year, and shortly after it. */
const changes = (year: number, timeZone: string): readonly string[] => {
  const end = Temporal.PlainDate.from({ year: year + 1, month: 1, day: 3 }).toZonedDateTime(timeZone)
  const found: string[] = []
  let moment = Temporal.PlainDate.from({ year: year - 1, month: 12, day: 31 })
    .toZonedDateTime(timeZone)
    .getTimeZoneTransition('next')
  while (moment && Temporal.ZonedDateTime.compare(moment, end) < 0) {
    const before = moment.subtract({ seconds: 1 })
    const isForward = moment.offsetNanoseconds > before.offsetNanoseconds
    // The onset is told in the time that the clocks showed until then (RFC 5545, section 3.6.5).
    const onset = before.toPlainDateTime().add({ seconds: 1 })
    found.push(observance(isForward ? 'DAYLIGHT' : 'STANDARD', onset, offset(before), offset(moment)))
    moment = moment.getTimeZoneTransition('next')
  }
  return found
}

/**
 * The zone as a VTIMEZONE (RFC 5545, section 3.6.5), change by change as they stand in the tables that this calendar itself
 * reckons with, for the years in which there are shows: so both never differ, and a zone that follows no rule is told right.
 */
export const vtimezone = (timeZone: string, years: ReadonlySet<number>): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...[...years]
      .sort((a, b) => a - b)
      .flatMap((year) => [...(years.has(year - 1) ? [] : [beginning(year, timeZone)]), ...changes(year, timeZone)]),
    'END:VTIMEZONE',
  ].join('\r\n')
