import { expect, test } from 'vitest'
import { formatAge, formatBandNames, formatDate, formatTime } from '#web/i18n/formatting.ts'

test.each([
  ['Yes', 18, '18+'],
  ['Yes', null, 'Unknown'],
  ['No', null, 'None'],
  ['No', 18, 'None'],
  ['Unknown', null, 'Unknown'],
  ['Unknown', 18, 'Unknown'],
] as const)(
  'screens show the restriction %s with the limit %s as %s (specification section 9)',
  (...[restriction, limit, expected]) => {
    expect(formatAge({ ageRestriction: restriction, ageLimit: limit })).toBe(expected)
  },
)

test('screens show a line-up as its bands, and as TBD without one that plays (specification section 9)', () => {
  const [first, second] = [
    { bandName: 'The Nutmeg Seven', state: 'confirmed' },
    { bandName: 'Trombone Tax', state: 'dropped-out' },
  ] as const
  expect(formatBandNames({ lineUp: [first, { ...second, state: 'confirmed' }] })).toBe('The Nutmeg Seven, Trombone Tax')
  expect(formatBandNames({ lineUp: [first, second] })).toBe('The Nutmeg Seven')
  expect(formatBandNames({ lineUp: [second] })).toBe('TBD')
  expect(formatBandNames({ lineUp: [] })).toBe('TBD')
})

test.each([
  ['00:00', '12:00 AM'],
  ['12:30', '12:30 PM'],
  ['19:05', '7:05 PM'],
])('screens show the time %s as %s (specification section 9)', (time, expected) => {
  expect(formatTime(time)).toBe(expected)
})

test('screens show a day as MM/DD/YYYY (specification section 9)', () => {
  expect(formatDate('2026-01-09')).toBe('01/09/2026')
})
