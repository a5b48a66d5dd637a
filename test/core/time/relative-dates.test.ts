import { describe, expect, test } from 'vitest'
import { upcomingUntil } from '#core/time/local-time.ts'
import { matchesRelativeDate, relativeDates } from '#core/time/relative-dates.ts'

const datesOf = (showDate: string, now: string): readonly string[] =>
  relativeDates.filter((when) =>
    matchesRelativeDate(when, { showDate, upcomingUntil: upcomingUntil(showDate, 'Europe/Berlin') }, new Date(now)),
  )

describe('the relative dates of a show', () => {
  test.each([
    ['2026-11-19', 'is over', []],
    ['2026-11-20', 'is tonight, a Friday', ['tonight', 'weekend', 'next7']],
    ['2026-11-21', 'is tomorrow', ['tomorrow', 'weekend', 'next7']],
    ['2026-11-22', 'is on Sunday', ['weekend', 'next7']],
    ['2026-11-23', 'is on Monday', ['next7']],
    ['2026-11-26', 'is on the seventh night', ['next7']],
    ['2026-11-27', 'is on Friday of next week', []],
  ])('on %s, which %s, are %j', (showDate, _, expected) => {
    expect(datesOf(showDate, '2026-11-20T12:00+01:00')).toEqual(expected)
  })

  test.each([
    ['Monday', '2026-11-16', false],
    ['Friday', '2026-11-20', true],
    ['Sunday', '2026-11-22', true],
    ['Friday of next week', '2026-11-27', false],
  ])('on %s (%s), as seen on Monday, include the weekend: %s', (_, showDate, expected) => {
    expect(datesOf(showDate, '2026-11-16T12:00+01:00').includes('weekend')).toBe(expected)
  })

  test('include the weekend, as seen on Sunday, only if the show is tonight', () => {
    const datesOnSunday = (showDate: string) => datesOf(showDate, '2026-11-22T12:00+01:00')
    expect(datesOnSunday('2026-11-22')).toEqual(['tonight', 'weekend', 'next7'])
    expect(datesOnSunday('2026-11-27')).not.toContain('weekend')
  })

  test('change at 06:00 at the venue', () => {
    expect(datesOf('2026-11-20', '2026-11-21T05:59+01:00')).toContain('tonight')
    expect(datesOf('2026-11-21', '2026-11-21T05:59+01:00')).toContain('tomorrow')
    expect(datesOf('2026-11-20', '2026-11-21T06:00+01:00')).toEqual([])
    expect(datesOf('2026-11-21', '2026-11-21T06:00+01:00')).toContain('tonight')
  })
})
