import { parseIcsTimezone } from '@ts-ics/schema-zod'
import { timeZoneOffsetToMilliseconds } from 'ts-ics'
import { expect, test } from 'vitest'
import { isShownTwice, vtimezone } from '#adapters/http/feeds/vtimezone.ts'

const years = [2026, 2027, 2029, 2031]

/** What the parser makes of the zone, and what this calendar itself reckons with, where they differ. */
const differences = (timeZone: string): readonly string[] => {
  const { props } = parseIcsTimezone(vtimezone(timeZone, new Set(years)))
  const observances = props
    .map(({ start, offsetTo }) => {
      const offset = timeZoneOffsetToMilliseconds(offsetTo)
      // An onset is told in local time; the parser has taken the offset from it.
      return { onset: start.getTime() + offset, offset }
    })
    .sort((a, b) => a.onset - b.onset)
  return years.flatMap((year) =>
    Array.from({ length: 122 }, (_, index) => {
      const local = Temporal.PlainDateTime.from({ year, month: 1, day: 1, hour: 20 }).add({ days: 3 * index })
      const { epochMilliseconds } = local.toZonedDateTime('UTC')
      const observance = observances.findLast(({ onset }) => onset <= epochMilliseconds)
      const expected = local.toZonedDateTime(timeZone).offsetNanoseconds / 1e6
      return observance?.offset === expected ? '' : `${timeZone} ${local}`
    }).filter((difference) => difference !== ''),
  )
}

test('every zone there is tells the same hours as the calendar itself', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'US/Pacific']
  expect(zones.length).toBeGreaterThan(400)
  expect(zones.flatMap(differences)).toEqual([])
})

test('a year long ago and one far ahead are told as well', () => {
  expect(vtimezone('Europe/Berlin', new Set([1, 9998]))).toMatch(/^BEGIN:VTIMEZONE\r\n[\s\S]+\r\nEND:VTIMEZONE$/)
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
])('in %s the clocks show %j twice, and %j once', (timeZone, twice, once) => {
  const shownTwice = [...twice, ...once].filter((local) => isShownTwice(local, timeZone))
  expect(shownTwice).toEqual(twice)
})
