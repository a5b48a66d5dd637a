import { beforeEach, describe, expect, test } from 'vitest'
import { MonthQuery } from '#core/shows/month/list-month.ts'
import { showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
})

const add = async (changes: Record<string, unknown> = {}) =>
  world.core.addShow(await world.as('ShowAdmin'), showInput(changes))
const read = (query: Record<string, string> = {}) => world.core.listMonth(MonthQuery.parse(query))

describe('the default month', () => {
  test.each([
    ['2026-11-30T12:00:00Z', {}, '2026-11'],
    ['2026-12-01T05:59:00Z', {}, '2026-11'],
    ['2026-12-01T06:00:00Z', {}, '2026-12'],
    ['2026-11-20T12:00:00Z', { startDate: '2027-03-02' }, '2027-03'],
    ['2026-11-20T12:00:00Z', { startDate: '2025-03-02' }, '2026-11'],
    ['2026-11-20T12:00:00Z', { endDate: '2025-03-02', includePast: 'true' }, '2025-03'],
  ])('at %s with %j is %s', async (now, query, month) => {
    world.clock.set(now)
    expect((await read(query)).month).toBe(month)
  })
})

test('a month contains the first four shows of each day in shortened form, and the number of all shows', async () => {
  const bandList = Array.from({ length: 6 }, (_, index) => ({ bandName: `${index} ${'x'.repeat(200)}` }))
  for (const doorTime of ['22:00', '18:00', '19:00', '20:00', '21:00'])
    await add({ showDate: '2026-11-27', doorTime, showTime: null, hasOwnTitle: false, bandList })
  await add({ showDate: '2026-11-29' })
  const { days, totalItems, isTotalExact, nextMonth } = await read()
  expect(days.map(({ day, totalItems: count }) => [day, count])).toEqual([
    ['2026-11-27', 5],
    ['2026-11-29', 1],
  ])
  expect({ totalItems, isTotalExact, nextMonth }).toEqual({ totalItems: 6, isTotalExact: true, nextMonth: null })
  expect(days[0]?.shows.map(({ doorTime }) => doorTime)).toEqual(['18:00', '19:00', '20:00', '21:00'])
  const [show] = days[0]?.shows ?? []
  expect(show?.bandNames.map(({ length }) => length)).toEqual([100, 100, 100, 100])
  expect(show).toMatchObject({ moreBands: 2, status: 'scheduled' })
  expect(show?.showTitle).toHaveLength(100)
  expect(show).not.toHaveProperty('venueAddress')
})

test('for a month without matching shows, nextMonth is the next month that has some, or null', async () => {
  await add({ showDate: '2026-12-04', venueCity: 'Leeds', venueRegion: 'England', venueCountry: 'GB' })
  await add({ showDate: '2027-02-04' })
  expect((await read()).nextMonth).toBe('2026-12')
  expect((await read({ country: 'US' })).nextMonth).toBe('2027-02')
  expect((await read({ startDate: '2027-01-01', month: '2026-11' })).nextMonth).toBe('2027-02')
  expect((await read({ month: '2027-02', country: 'GB' })).nextMonth).toBeNull()
  expect((await read({ month: '9999-12' })).nextMonth).toBeNull()
})

test.each(['2026', '2026-13', '2026-11-20', ''])('the month query rejects the month %j', (month) =>
  expect(MonthQuery.safeParse({ month }).success).toBe(false),
)
