import { expect, test } from 'vitest'
import { dueTime } from '#core/alerts/due-time.ts'

test.each([
  ['right-away', 'UTC', '2026-11-20T12:00:00Z', '2026-11-20T12:05:00Z'],
  ['daily', 'UTC', '2026-11-20T08:59:59Z', '2026-11-20T09:00:00Z'],
  ['daily', 'UTC', '2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z'],
  ['daily', 'Asia/Tokyo', '2026-11-20T12:00:00Z', '2026-11-21T00:00:00Z'],
  // The clocks go forward on 2027-03-28.
  ['daily', 'Europe/Berlin', '2027-03-27T12:00:00Z', '2027-03-28T07:00:00Z'],
  ['weekly', 'UTC', '2026-11-20T12:00:00Z', '2026-11-26T09:00:00Z'],
  ['weekly', 'UTC', '2026-11-26T08:00:00Z', '2026-11-26T09:00:00Z'],
  ['weekly', 'UTC', '2026-11-26T09:00:00Z', '2026-12-03T09:00:00Z'],
  // In Auckland, it is already Thursday.
  ['weekly', 'Pacific/Auckland', '2026-11-25T19:00:00Z', '2026-11-25T20:00:00Z'],
] as const)('with frequency %s and time zone %s, a match at %s is reported at %s', (frequency, timeZone, now, due) => {
  expect(dueTime({ frequency, timeZone }, new Date(now))).toEqual(new Date(due))
})
