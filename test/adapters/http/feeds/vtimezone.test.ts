import { parseIcsTimezone } from '@ts-ics/schema-zod'
import { timeZoneOffsetToMilliseconds } from 'ts-ics'
import { expect, test } from 'vitest'
import { vtimezone } from '#adapters/http/feeds/vtimezone.ts'
import { instantAt } from '#core/time/zone-rules.ts'

const years = [2026, 2027, 2029, 2031]

/** Returns the local times, with their time zone, for which a parsed VTIMEZONE and our time zone rules give different offsets. */
const differences = (timeZone: string): readonly string[] => {
  const { props } = parseIcsTimezone(vtimezone(timeZone, new Set(years)))
  const observances = props
    .map(({ start, offsetTo }) => {
      const offset = timeZoneOffsetToMilliseconds(offsetTo)
      // Onsets are local times. The parser subtracted the new offset from them, so this adds it again.
      return { onset: start.getTime() + offset, offset }
    })
    .sort((a, b) => a.onset - b.onset)
  return years.flatMap((year) =>
    Array.from({ length: 122 }, (_, index) => {
      const local = Temporal.PlainDateTime.from({ year, month: 1, day: 1, hour: 20 }).add({ days: 3 * index })
      const { epochMilliseconds } = local.toZonedDateTime('UTC')
      const observance = observances.findLast(({ onset }) => onset <= epochMilliseconds)
      const expected = epochMilliseconds - instantAt(timeZone, epochMilliseconds)
      return observance?.offset === expected ? '' : `${timeZone} ${local}`
    }).filter((difference) => difference !== ''),
  )
}

test('the VTIMEZONE of every supported zone has the same UTC offsets as our time zone rules', () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Calcutta', 'US/Pacific']
  expect(zones.length).toBeGreaterThan(400)
  expect(zones.flatMap(differences)).toEqual([])
})

test('a VTIMEZONE can be written even for the first and last possible years', () => {
  expect(vtimezone('Europe/Berlin', new Set([1, 9999]))).toMatch(/^BEGIN:VTIMEZONE\r\n[\s\S]+\r\nEND:VTIMEZONE$/)
})
