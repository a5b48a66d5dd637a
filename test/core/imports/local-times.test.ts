import { expect, test } from 'vitest'
import { localTimes } from '#core/imports/local-times.ts'
import type { EventTime } from '#core/imports/show-draft.ts'

const instantOnly = (iso: string): EventTime & { instant: Date } => ({ instant: new Date(iso), zone: null })
const localTimeWithOffset = (day: string, time: string, offset: string): EventTime => ({
  day,
  time,
  ...instantOnly(`${day}T${time}${offset}`),
})
const convert = (zone: string, showTime: EventTime, doorTime: EventTime | null = null) =>
  localTimes({ showTime, doorTime }, zone, { venueCity: 'Town' })

test.each([
  ['America/Los_Angeles', '2027-07-11T03:00Z', '2027-07-10', '20:00'],
  ['Europe/Berlin', '2027-12-31T23:30Z', '2028-01-01', '00:30'],
])('an instant is converted to the local time in %s', (zone, instant, showDate, showTime) => {
  expect(convert(zone, instantOnly(instant))).toEqual({ show: { showDate, showTime }, errors: [] })
})

test("a local time is kept when its offset matches the venue's offset on that day", () => {
  const show = { showDate: '2027-07-10', doorTime: '19:00', showTime: '20:00' }
  const doors = localTimeWithOffset('2027-07-10', '19:00', '-05:00')
  expect(convert('America/Chicago', localTimeWithOffset('2027-07-10', '20:00', '-05:00'), doors)).toEqual({
    show,
    errors: [],
  })
})

test('a local time with a contradictory offset results in an error with both readings as choices, for the doors too', () => {
  const doors = localTimeWithOffset('2027-07-10', '19:00', '-06:00')
  expect(convert('America/Chicago', localTimeWithOffset('2027-07-10', '20:00', '-06:00'), doors)).toMatchObject({
    show: { showDate: '2027-07-10' },
    errors: [
      {
        field: 'showTime',
        message: 'The source says 20:00 (UTC−06:00), but Town is on UTC−05:00 that day. Which is right?',
        choices: [
          { showDate: '2027-07-10', doorTime: '19:00', showTime: '20:00' },
          { showDate: '2027-07-10', doorTime: '20:00', showTime: '21:00' },
        ],
      },
    ],
  })
})

test('the choices for a contradictory offset may be on different days', () => {
  const { show, errors } = convert('America/New_York', localTimeWithOffset('2027-11-28', '01:30', '+00:00'))
  expect(show).toEqual({})
  expect(errors[0]).toMatchObject({
    message: 'The source says 01:30 (UTC+00:00), but Town is on UTC−05:00 that day. Which is right?',
    choices: [
      { showDate: '2027-11-28', showTime: '01:30' },
      { showDate: '2027-11-27', showTime: '20:30' },
    ],
  })
})

test('in London, a zero offset is accepted in winter, but results in an error in summer', () => {
  expect(convert('Europe/London', localTimeWithOffset('2027-01-10', '20:00', '+00:00')).errors).toEqual([])
  expect(convert('Europe/London', localTimeWithOffset('2027-07-10', '20:00', '+00:00')).errors).toHaveLength(1)
})
