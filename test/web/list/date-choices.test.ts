import { expect, test } from 'vitest'
import { dateChoices } from '#web/list/date-choices.ts'

const rangesOn = (tonight: string) =>
  Object.fromEntries(dateChoices(tonight).map(({ label, startDate, endDate }) => [label, [startDate, endDate]]))

test.each([
  ['Monday', '2026-11-16', ['2026-11-20', '2026-11-22']],
  ['Friday', '2026-11-20', ['2026-11-20', '2026-11-22']],
  ['Saturday', '2026-11-21', ['2026-11-20', '2026-11-22']],
  ['Sunday', '2026-11-22', ['2026-11-20', '2026-11-22']],
])('this weekend is Friday to Sunday on a %s', (_weekday, tonight, weekend) => {
  expect(rangesOn(tonight)['This weekend']).toEqual(weekend)
})

test('the other dates count from tonight, across the end of a year', () => {
  expect(rangesOn('2026-12-31')).toEqual({
    'All dates': ['', ''],
    Tonight: ['2026-12-31', '2026-12-31'],
    Tomorrow: ['2027-01-01', '2027-01-01'],
    'This weekend': ['2027-01-01', '2027-01-03'],
    'Next 7 days': ['2026-12-31', '2027-01-06'],
  })
})
