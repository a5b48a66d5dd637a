import { describe, expect, test } from 'vitest'
import { clockChangesBetween, instantAt, isRepeated, offsetAt, zoneDataVersion } from '#core/time/zone-rules.ts'
import { differingZones } from '#test/support/differing-zones.ts'

const utc = (local: string): number => Date.parse(`${local}Z`)
const iso = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z')
const zones = Intl.supportedValuesOf('timeZone')

/** Returns the start of each month and the seconds around each clock change, in selected years. */
const momentsOf = (timeZone: string): readonly number[] =>
  [1901, 1942, 1975, 1996, 2026, 2027, 2038, 2400, 2498, 2499, 2500, 3027, 9998].flatMap((year) => {
    const from = new Date(0).setUTCFullYear(year, 0, 1)
    const changes = clockChangesBetween(timeZone, from, from + 366 * 24 * 3_600_000)
    const months = Array.from({ length: 12 }, (_, month) => new Date(0).setUTCFullYear(year, month, 1))
    return [...months, ...changes.flatMap(({ at }) => [at - 1000, at, at + 1000])]
  })

const platformOffset = (timeZone: string, ms: number): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6

const platformInstant = (timeZone: string, local: number): number =>
  Temporal.PlainDateTime.from(new Date(local).toISOString().slice(0, -1)).toZonedDateTime(timeZone).epochMilliseconds

test("every zone has the platform's offsets and instants, unless it is known to differ", () => {
  const different = zones.filter((timeZone) =>
    momentsOf(timeZone).some((ms) => {
      const localBefore = ms + offsetAt(timeZone, ms - 1000)
      const locals = [-1_800_000, 0, 1_800_000, 3_600_000].map((shift) => localBefore + shift)
      return (
        offsetAt(timeZone, ms) !== platformOffset(timeZone, ms) ||
        locals.some((local) => instantAt(timeZone, local) !== platformInstant(timeZone, local))
      )
    }),
  )
  expect(different.filter((timeZone) => !differingZones.has(timeZone))).toEqual([])
})

test("the clock changes from 2000 to 2039 equal the platform's, except in zones known to differ", () => {
  const [from, until] = [utc('2000-01-01T00:00'), utc('2040-01-01T00:00')]
  const platformChanges = (timeZone: string): number[] => {
    const changes: number[] = []
    let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).getTimeZoneTransition('next')
    for (; at && at.epochMilliseconds < until; at = at.getTimeZoneTransition('next')) changes.push(at.epochMilliseconds)
    return changes
  }
  const compared = zones.filter((zone) => !differingZones.has(zone))
  expect(compared.length).toBeGreaterThan(400)
  for (const zone of compared)
    expect(
      clockChangesBetween(zone, from, until).map(({ at }) => at),
      zone,
    ).toEqual(platformChanges(zone))
})

describe('time zone data from 2026f or later', () => {
  test('are in use', () => {
    expect(zoneDataVersion() >= '2026f').toBe(true)
  })

  test.each([
    ['America/Winnipeg', '2026-10-31T20:00', '-05:00'],
    ['America/Winnipeg', '2026-11-20T20:00', '-05:00'],
    ['America/Winnipeg', '2027-07-01T20:00', '-05:00'],
    ['Canada/Central', '2027-01-15T20:00', '-05:00'],
    ['America/Inuvik', '2026-12-01T20:00', '-06:00'],
    ['America/Inuvik', '2027-07-01T20:00', '-06:00'],
    ['America/Havana', '2026-12-01T20:00', '-04:00'],
    ['America/Havana', '2027-10-31T20:00', '-04:00'],
    ['America/Havana', '2027-11-20T20:00', '-05:00'],
  ])('give %s the right offset at %s', (timeZone, local, offset) => {
    expect(iso(instantAt(timeZone, utc(local)))).toBe(iso(Date.parse(`${local}:00${offset}`)))
  })
})

describe('a local time', () => {
  test.each([
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00Z'],
    ['America/Los_Angeles', '2027-03-14T02:00', '2027-03-14T10:00:00Z'],
    ['Australia/Lord_Howe', '2027-10-03T02:15', '2027-10-02T15:45:00Z'],
    ['America/Santiago', '2027-09-05T00:30', '2027-09-05T04:30:00Z'],
    ['Pacific/Apia', '2011-12-30T20:00', '2011-12-31T06:00:00Z'],
  ])('that the clocks in %s skip, %s, is shifted by the gap', (timeZone, local, instant) => {
    expect(iso(instantAt(timeZone, utc(local)))).toBe(instant)
    expect(isRepeated(timeZone, utc(local))).toBe(false)
  })

  test.each([
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00Z'],
    ['America/Los_Angeles', '2027-11-07T01:00', '2027-11-07T08:00:00Z'],
    ['Europe/Dublin', '2027-10-31T01:30', '2027-10-31T00:30:00Z'],
    ['Australia/Lord_Howe', '2027-04-04T01:30', '2027-04-03T14:30:00Z'],
  ])('that the clocks in %s repeat, %s, means its first occurrence', (timeZone, local, instant) => {
    expect(iso(instantAt(timeZone, utc(local)))).toBe(instant)
    expect(isRepeated(timeZone, utc(local))).toBe(true)
  })
})

test.each([
  [
    'America/Los_Angeles',
    ['2027-11-07T01:00:00', '2027-11-07T01:59:59'],
    ['2027-11-07T00:59:59', '2027-11-07T02:00:00'],
  ],
  ['America/Los_Angeles', [], ['2027-03-14T01:30:00', '2027-03-14T02:30:00', '2027-03-14T03:00:00']],
  ['America/Santiago', ['2027-04-03T23:00:00', '2027-04-03T23:59:59'], ['2027-04-03T22:59:59', '2027-04-04T00:00:00']],
  ['Australia/Lord_Howe', ['2027-04-04T01:30:00'], ['2027-04-04T01:29:59', '2027-04-04T02:00:00']],
  ['UTC', [], ['2027-11-07T01:30:00']],
])('in %s the clocks repeat %j, but not %j', (timeZone, twice, once) => {
  expect([...twice, ...once].filter((local) => isRepeated(timeZone, utc(local)))).toEqual(twice)
})

test('a zone is found by its former names and regardless of case, and unknown names are refused', () => {
  const at = utc('2027-07-01T12:00')
  for (const name of ['America/Los_Angeles', 'US/Pacific', 'us/pacific', 'AMERICA/LOS_ANGELES'])
    expect(offsetAt(name, at), name).toBe(-7 * 3_600_000)
  for (const name of ['Europe/Nowhere', '', 'constructor', '__proto__'])
    expect(() => offsetAt(name, at)).toThrow(RangeError)
})
