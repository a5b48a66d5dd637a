import { beforeEach, describe, expect, test } from 'vitest'
import { ShowId } from '#core/ids.ts'
import { Cursor } from '#core/shows/cursor.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { alterShow } from '#test/support/add-shows.ts'
import { showInput } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
})

const add = async (changes: Record<string, unknown> = {}) =>
  world.core.addShow(await world.as('ShowManager'), showInput(changes))
const list = (query: Record<string, unknown> = {}) => world.core.listShows(null, ShowQuery.parse(query))
const titles = async (query: Record<string, unknown> = {}) =>
  (await list(query)).shows.map(({ showTitle }) => showTitle)

const venueIn = {
  Honolulu: { latitude: 21.3069, longitude: -157.8583, venueName: 'Anna’s', venueCountry: 'US' },
  'San Francisco': { latitude: 37.7652, longitude: -122.3965, venueName: 'Bottom', venueCountry: 'US' },
  Berlin: { latitude: 52.5, longitude: 13.42, venueName: 'SO36', venueCountry: 'DE' },
  Kathmandu: { latitude: 27.7172, longitude: 85.324, venueName: 'Purple Haze', venueCountry: 'NP' },
  Auckland: { latitude: -36.85, longitude: 174.76, venueName: 'Whammy', venueCountry: 'NZ' },
}

describe('a show is upcoming until 06:00 on the next day at its venue (decisions, section 2)', () => {
  test.each([
    ['Honolulu', '2026-11-20', '2026-11-21T16:00:00.000Z'],
    ['San Francisco', '2026-11-20', '2026-11-21T14:00:00.000Z'],
    ['Berlin', '2026-11-20', '2026-11-21T05:00:00.000Z'],
    ['Kathmandu', '2026-11-20', '2026-11-21T00:15:00.000Z'],
    ['Auckland', '2026-11-20', '2026-11-20T17:00:00.000Z'],
    // The clocks change during the night of the show.
    ['Berlin', '2026-10-24', '2026-10-25T05:00:00.000Z'],
    ['Berlin', '2027-03-27', '2027-03-28T04:00:00.000Z'],
    ['San Francisco', '2026-10-31', '2026-11-01T14:00:00.000Z'],
    ['San Francisco', '2027-03-13', '2027-03-14T13:00:00.000Z'],
    // Across the end of a year, and into a leap day.
    ['Berlin', '2026-12-31', '2027-01-01T05:00:00.000Z'],
    ['Berlin', '2028-02-28', '2028-02-29T05:00:00.000Z'],
  ] as const)('in %s on %s it is upcoming until %s', async (place, showDate, until) => {
    world.clock.set('2026-10-01T00:00:00Z')
    await add({ showDate, ...venueIn[place] })
    const end = new Date(until).getTime()
    world.clock.set(new Date(end - 1).toISOString())
    expect(await list()).toMatchObject({ totalItems: 1, shows: [{ showDate }] })
    world.clock.set(until)
    expect(await list()).toEqual({ shows: [], totalItems: 0, isTotalExact: true, nextCursor: null })
  })

  test('it can still be read afterwards', async () => {
    const { slug } = await add({ showDate: '2026-11-20' })
    world.clock.set('2027-11-20T12:00:00Z')
    expect((await world.core.findShowBySlug(null, slug)).showDate).toBe('2026-11-20')
  })

  test('it may be added after that, but is then not listed', async () => {
    await add({ showDate: '2020-01-01' })
    expect((await list()).totalItems).toBe(0)
  })
})

describe('the order of the list (decisions, section 2)', () => {
  test('is by date, then by door time (or else show time), then by title', async () => {
    const days = ['2026-12-01', '2026-11-28']
    await add({ showTitle: 'f', showDate: days[0] })
    await add({ showTitle: 'd', showDate: days[1], doorTime: '19:00', showTime: '23:00' })
    await add({ showTitle: 'c', showDate: days[1], doorTime: null, showTime: '19:00' })
    await add({ showTitle: 'e', showDate: days[1], doorTime: '19:30', showTime: '19:45' })
    await add({ showTitle: 'a', showDate: days[1], doorTime: '9:05', showTime: null })
    await add({ showTitle: 'b', showDate: days[1], doorTime: '18:59', showTime: '22:00' })
    expect(await titles()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('compares titles by code point, not by UTF-16 code unit', async () => {
    for (const showTitle of ['🎺', '\uffee', 'Z', 'a', 'Ä', 'A']) await add({ showTitle })
    expect(await titles()).toEqual(['A', 'Z', 'a', 'Ä', '\uffee', '🎺'])
  })

  test('is by id when all else is equal', async () => {
    const show = await add()
    // Stores the shows in a different order from that of their ids.
    for (const end of ['d', 'f', 'e'])
      await alterShow(world, show, { id: ShowId.parse(`${show.id.slice(0, -1)}${end}`), slug: end, version: 0 })
    const ids = (await list()).shows.map(({ id }) => id)
    expect(ids.map((id) => id.slice(-1))).toEqual([show.id.slice(-1), 'd', 'e', 'f'])
  })
})

describe('the pages of the list (specification section 9: 25 a page)', () => {
  beforeEach(async () => {
    const actor = await world.as('ShowManager')
    // Titles repeat, so paging must not rely on them.
    for (let index = 0; index < 60; index += 1)
      await world.core.addShow(
        actor,
        showInput({ showTitle: `Night ${index % 7}`, showDate: `2026-12-0${1 + (index % 3)}` }),
      )
  })

  test('contain 25 shows by default, and the total', async () => {
    const [first, second, third] = await Promise.all(['1', '2', '3'].map((page) => list({ page })))
    expect([first, second, third].map((page) => page?.shows.length)).toEqual([25, 25, 10])
    expect([first, second, third].map((page) => page?.totalItems)).toEqual([60, 60, 60])
    expect(first).toEqual(await list())
  })

  test('contain every show exactly once, in order', async () => {
    const all = (await list({ limit: '100' })).shows.map(({ id }) => id)
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list({ page, limit: '16' })))
    expect(pages.flatMap(({ shows }) => shows.map(({ id }) => id))).toEqual(all)
    expect(new Set(all).size).toBe(60)
  })

  test('are empty past the end', async () => {
    for (const page of ['4', '100000'])
      expect(await list({ page })).toEqual({ shows: [], totalItems: 60, isTotalExact: true, nextCursor: null })
  })

  test('contain the same shows when read by cursor', async () => {
    const all = (await list({ limit: '100' })).shows.map(({ id }) => id)
    const idsByCursor: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ limit: '7', ...(cursor && { cursor }) })
      expect(page.totalItems).toBe(60)
      idsByCursor.push(...page.shows.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(idsByCursor).toEqual(all)
  })

  test('return no cursor after the last show, even if the page is full', async () => {
    expect((await list({ limit: '60' })).nextCursor).toBeNull()
    expect((await list({ limit: '59' })).nextCursor).not.toBeNull()
    const last = await list({ page: '6', limit: '10' })
    expect(last.shows).toHaveLength(10)
    expect(last.nextCursor).toBeNull()
    expect((await list({ page: '4' })).nextCursor).toBeNull()
  })

  test('continue at the cursor, even if earlier shows were added in the meantime', async () => {
    const first = await list()
    const second = await list({ cursor: first.nextCursor })
    await add({ showDate: '2026-11-30' })
    expect((await list({ cursor: first.nextCursor })).shows).toEqual(second.shows)
  })
})

describe('the list query', () => {
  test.each(['0', '-1', '1.5', '1e9', '01', ' 1', '100001', '1000000000000', 'x', '', 'NaN', ['1', '2'], 1])(
    'rejects the page %j',
    (page) => {
      expect(errorsOf(ShowQuery, { page })).toEqual({ page: 'page must be a whole number from 1 to 100000' })
    },
  )

  test.each(['0', '101', '-5', '1.5', '1e1', ''])('rejects the limit %j', (limit) => {
    expect(errorsOf(ShowQuery, { limit })).toEqual({ limit: 'limit must be a whole number from 1 to 100' })
  })

  test('defaults to page 1 and 25 shows, and accepts a limit of 1 to 100', () => {
    expect(ShowQuery.parse({})).toMatchObject({ page: 1, limit: 25 })
    expect(ShowQuery.parse({ page: '100000', limit: '1' })).toMatchObject({ page: 100_000, limit: 1 })
    expect(ShowQuery.parse({ limit: '100' })).toMatchObject({ limit: 100 })
  })

  const id = '00000000-0000-4000-8000-000000000001'
  test.each([
    '',
    'x',
    '[]',
    '{}',
    'null',
    JSON.stringify(['2026-02-30', '19:00', 'x', id]),
    JSON.stringify(['2026-02-28', '7pm', 'x', id]),
    JSON.stringify(['2026-02-28', '19:00', 'x', 'id']),
    JSON.stringify(['2026-02-28', '19:00', 'x\u0000', id]),
    JSON.stringify(['2026-02-28', '19:00', 'x'.repeat(513), id]),
    `["2026-02-28","19:00","\\ud800","${id}"]`,
    JSON.stringify(['2026-02-28', '19:00', 'x', id, 1]),
    `"${'x'.repeat(3000)}"`,
    7,
  ])('rejects the cursor %j', (cursor) => {
    expect(errorsOf(ShowQuery, { cursor })).toEqual({ cursor: 'cursor must be the nextCursor of an earlier response' })
  })

  test('accepts every cursor that the list issues, even for the longest and strangest titles', () => {
    for (const showTitle of ['"\\'.repeat(128), '🎺'.repeat(256), 'x'.repeat(256)]) {
      const show = { ...showInput({ showTitle }), showTitle, id: id as never }
      expect(ShowQuery.parse({ cursor: Cursor.encode(show) }).cursor).toMatchObject({ showTitle, firstTime: '19:00' })
    }
  })
})
