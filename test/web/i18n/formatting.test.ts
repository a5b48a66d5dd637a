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
  'screens show the age restriction %s with the limit %s as %s (specification section 9)',
  (...[restriction, limit, expected]) => {
    expect(formatAge({ ageRestriction: restriction, ageLimit: limit })).toBe(expected)
  },
)

test('screens show a line-up as the bands that play, or as TBD if none does (specification section 9)', () => {
  const [playing, droppedOut] = [
    { bandName: 'The Nutmeg Seven', state: 'confirmed' },
    { bandName: 'Trombone Tax', state: 'dropped-out' },
  ] as const
  expect(formatBandNames({ lineUp: [playing, { ...droppedOut, state: 'confirmed' }] })).toBe(
    'The Nutmeg Seven, Trombone Tax',
  )
  expect(formatBandNames({ lineUp: [playing, droppedOut] })).toBe('The Nutmeg Seven')
  expect(formatBandNames({ lineUp: [droppedOut] })).toBe('TBD')
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
