import { expect, test } from 'vitest'
import { dayIn, localAt, nextTimeOfDay, shiftInstant, timestampWithOffset } from '#core/time/local-time.ts'
import { differingZones } from '#test/support/differing-zones.ts'

/** Returns the local time with the platform's offset. */
const platformTime = (day: string, time: string, timeZone: string): string =>
  Temporal.ZonedDateTime.from(`${day}T${time}[${timeZone}]`).toString({ timeZoneName: 'never', smallestUnit: 'second' })

test("a local time has the platform's offset, even on days of clock changes, except in zones known to differ", () => {
  const days = [
    ...['2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28', '2027-04-03', '2027-04-04', '2027-10-03', '2027-11-07'],
    ...['1890-06-01', '1999-12-31', '2011-12-29', '2026-11-20', '9999-12-31'],
  ]
  for (const timeZone of Intl.supportedValuesOf('timeZone').filter((zone) => !differingZones.has(zone)))
    for (const day of days)
      for (const time of ['00:00', '00:30', '01:30', '02:30', '12:00', '23:30'])
        expect(timestampWithOffset(day, time, timeZone), `${timeZone} ${day} ${time}`).toBe(
          platformTime(day, time, timeZone),
        )
})

test.each([
  ['2026-10-31T23:00:00-07:00', 'America/Los_Angeles', '2026-11-01T01:00:00-08:00'],
  ['2027-03-27T23:00:00+01:00', 'Europe/Berlin', '2027-03-28T03:00:00+02:00'],
  ['2027-07-01T20:00:00+02:00', 'Europe/Berlin', '2027-07-01T23:00:00+02:00'],
])('three hours after %s in %s is %s', (from, timeZone, later) => {
  expect(shiftInstant(from, 3 * 3_600_000, timeZone)).toBe(later)
})

test('an instant is converted to the local day and time of a time zone', () => {
  const at = new Date('2027-01-15T04:30:59.999Z')
  expect(localAt('America/Winnipeg', at)).toEqual({ day: '2027-01-14', time: '23:30' })
  expect(localAt('Asia/Tokyo', at)).toEqual({ day: '2027-01-15', time: '13:30' })
  expect(dayIn('America/Winnipeg', at)).toBe('2027-01-14')
})

test.each([
  ['2026-11-20T15:59:59Z', '2026-11-20T16:00:00.000Z'],
  ['2026-11-20T16:00:00Z', '2026-11-21T16:00:00.000Z'],
  ['2026-10-31T20:00:00Z', '2026-11-01T16:00:00.000Z'],
  ['2026-10-31T10:00:00Z', '2026-10-31T15:00:00.000Z'],
])('after %s, the next 08:00 in Los Angeles is at %s', (now, next) => {
  expect(nextTimeOfDay({ time: '08:00', timeZone: 'America/Los_Angeles' }, new Date(now)).toISOString()).toBe(next)
})
