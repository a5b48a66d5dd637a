import { expect, test } from 'vitest'
import { daysOf, isCalendarMonth, isoWeekdayOf, monthsAfter } from '#core/time/calendar-month.ts'

test.each([
  ['2026-12', true],
  ['0001-01', true],
  ['0000-12', false],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-01-01', false],
])('%s is a month: %s', (value, isMonth) => expect(isCalendarMonth(value)).toBe(isMonth))

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 14, '2028-01'],
  ['9999-12', 1, null],
  ['0001-01', -1, null],
])('%s plus %i months is %s', (month, months, expected) => expect(monthsAfter(month, months)).toBe(expected))

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-11', 30],
  ['2026-12', 31],
])('%s has %i days', (month, days) => {
  expect(daysOf(month)).toHaveLength(days)
  expect(daysOf(month).at(-1)).toBe(`${month}-${days}`)
})

test('weeks begin on Monday', () => expect(['2026-06-01', '2026-11-01'].map(isoWeekdayOf)).toEqual([1, 7]))
