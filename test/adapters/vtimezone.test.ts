import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { vtimezone } from '#adapters/http/feeds/vtimezone.ts'

const years = [2026, 2027, 2029, 2031]

/** What the parser makes of the zone, and what this calendar itself reckons with, where they differ. */
const differences = (timeZone: string): readonly string[] => {
  const [, , [zone]] = ICAL.parse(
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${vtimezone(timeZone, new Set(years))}\r\nEND:VCALENDAR`,
  ) as [string, unknown, [unknown[]]]
  const read = new ICAL.Timezone(new ICAL.Component(zone as never))
  return years.flatMap((year) =>
    Array.from({ length: 122 }, (_, index) => {
      const local = Temporal.PlainDateTime.from({ year, month: 1, day: 1, hour: 20 }).add({ days: 3 * index })
      const { month, day } = local
      const time = new ICAL.Time({ year: local.year, month, day, hour: 20, minute: 0, second: 0, isDate: false }, read)
      const expected = local.toZonedDateTime(timeZone).offsetNanoseconds / 1e9
      return read.utcOffset(time) === expected ? '' : `${timeZone} ${local}`
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
