import { describe, expect, test } from 'vitest'
import { formatAge, formatBandNames, formatDate, formatTime, weekdayOf } from '#core/shows/formatting.ts'

describe('display formats (specification section 9)', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:59', '12:59 AM'],
    ['01:05', '1:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['12:30', '12:30 PM'],
    ['13:00', '1:00 PM'],
    ['19:05', '7:05 PM'],
    ['23:59', '11:59 PM'],
  ])('show the time %s as %s', (time, text) => {
    expect(formatTime(time)).toBe(text)
  })

  test.each([
    ['2026-11-20', '11/20/2026', 'Friday'],
    ['2026-01-01', '01/01/2026', 'Thursday'],
    ['2024-02-29', '02/29/2024', 'Thursday'],
    ['2026-12-31', '12/31/2026', 'Thursday'],
    ['2026-11-22', '11/22/2026', 'Sunday'],
    ['0099-03-01', '03/01/0099', 'Sunday'],
  ])('show the day %s as %s, a %s', (day, text, weekday) => {
    expect(formatDate(day)).toBe(text)
    expect(weekdayOf(day)).toBe(weekday)
  })

  test.each([
    ['Yes', 18, '18+'],
    ['Yes', 21, '21+'],
    ['Yes', null, 'Unknown'],
    ['No', null, 'None'],
    ['No', 18, 'None'],
    ['Unknown', null, 'Unknown'],
    ['Unknown', 18, 'Unknown'],
  ] as const)('show the age restriction %s with the limit %s as %s', (ageRestriction, ageLimit, text) => {
    expect(formatAge({ ageRestriction, ageLimit })).toBe(text)
  })

  test('list the bands of a line-up in order, or show TBD if it is empty', () => {
    const lineUpOf = (...names: string[]) => ({
      lineUp: names.map((bandName) => ({ bandName, state: 'confirmed' as const })),
    })
    expect(formatBandNames(lineUpOf('The Nutmeg Seven', 'Trombone Tax'))).toBe('The Nutmeg Seven, Trombone Tax')
    expect(formatBandNames(lineUpOf('A'))).toBe('A')
    expect(formatBandNames(lineUpOf())).toBe('TBD')
  })

  test('omit bands that dropped out', () => {
    const first = { bandName: 'The Nutmeg Seven', state: 'dropped-out' } as const
    const second = { bandName: 'Trombone Tax', state: 'announced' } as const
    expect(formatBandNames({ lineUp: [first, second] })).toBe('Trombone Tax')
    expect(formatBandNames({ lineUp: [first] })).toBe('TBD')
  })
})
