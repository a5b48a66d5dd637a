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

/** What a zone's clocks do in a year, and shortly after it: as lines, and the hours that they show twice, in ms as if of UTC. */
type Year = { lines: readonly string[]; twice: readonly (readonly [from: number, to: number])[] }

const yearOf = (year: number, timeZone: string): Year => {
  const end = Temporal.PlainDate.from({ year: year + 1, month: 1, day: 3 }).toZonedDateTime(timeZone)
  const lines: string[] = []
  const twice: [number, number][] = []
  let moment = Temporal.PlainDate.from({ year: year - 1, month: 12, day: 31 })
    .toZonedDateTime(timeZone)
    .getTimeZoneTransition('next')
  while (moment && Temporal.ZonedDateTime.compare(moment, end) < 0) {
    const before = moment.subtract({ seconds: 1 })
    const shift = (moment.offsetNanoseconds - before.offsetNanoseconds) / 1e6
    // The onset is told in the time that the clocks showed until then (RFC 5545, section 3.6.5).
    const onset = before.toPlainDateTime().add({ seconds: 1 })
    lines.push(observance(shift > 0 ? 'DAYLIGHT' : 'STANDARD', onset, offset(before), offset(moment)))
    const until = onset.toZonedDateTime('UTC').epochMilliseconds
    if (shift < 0) twice.push([until + shift, until])
    moment = moment.getTimeZoneTransition('next')
  }
  return { lines, twice }
}

/** Finding out is dear, and one feed after the other asks for the same few. */
const known = new Map<string, Year>()
const MOST_KNOWN = 2000

const knownYear = (year: number, timeZone: string): Year => {
  const key = `${timeZone} ${year}`
  const found = known.get(key) ?? yearOf(year, timeZone)
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, found)
  return found
}

/**
 * Whether the zone's clocks show this time (RFC 3339; its offset does not matter) twice, as they are put back. RFC 5545
 * means the first then (section 3.3.5), most programs take the second.
 */
export const isShownTwice = (local: string, timeZone: string): boolean => {
  const at = Date.parse(`${local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`)
  return knownYear(Number(local.slice(0, 4)), timeZone).twice.some(([from, to]) => from <= at && at < to)
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
      .flatMap((year) => [
        ...(years.has(year - 1) ? [] : [beginning(year, timeZone)]),
        ...knownYear(year, timeZone).lines,
      ]),
    'END:VTIMEZONE',
  ].join('\r\n')
