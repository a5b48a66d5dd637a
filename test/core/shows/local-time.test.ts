import { expect, test } from 'vitest'
import { offsetTime } from '#core/shows/local-time.ts'

/** What the platform says of one moment, without anything kept. */
const byPlatform = (day: string, time: string, timeZone: string): string =>
  Temporal.ZonedDateTime.from(`${day}T${time}[${timeZone}]`).toString({ timeZoneName: 'never', smallestUnit: 'second' })

test('a time has the offset of its very moment, in every zone, on days on which clocks are changed too', () => {
  const days = [
    ...['2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28', '2027-04-03', '2027-04-04', '2027-10-03', '2027-11-07'],
    ...['1890-06-01', '1999-12-31', '2011-12-29', '2026-11-20', '9999-12-31'],
  ]
  for (const timeZone of Intl.supportedValuesOf('timeZone'))
    for (const day of days)
      for (const time of ['00:00', '00:30', '01:30', '02:30', '12:00', '23:30'])
        expect(offsetTime(day, time, timeZone), `${timeZone} ${day} ${time}`).toBe(byPlatform(day, time, timeZone))
})
