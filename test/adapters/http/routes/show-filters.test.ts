import { describe, expect, it } from 'vitest'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectFieldErrors } from '#test/support/problem.ts'
import { makeVisitorWithShows, titlesOf } from '#test/support/visitor-with-shows.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-0000000000aa'
const invalidFilters: readonly (readonly [string, string, string])[] = [
  ['a malformed id', 'venues=1%20or%201=1', 'venues'],
  ['an end date before the start date', 'startDate=2026-12-05&endDate=2026-12-01', 'endDate'],
  ['an impossible date', 'startDate=2026-02-30', 'startDate'],
  ['a radius of 0', 'near=1,1&within=0', 'within'],
  ['a radius of 1e9', 'near=1,1&within=1e9', 'within'],
  ['a place name instead of coordinates', 'near=here', 'near'],
  ['coordinates out of range', 'near=1000,1000', 'near'],
  ['a search for one letter', 'q=s', 'q'],
  ['a search for 1,000 letters', `q=${'s'.repeat(1000)}`, 'q'],
  ['a search for quotes and percent signs', `q=${encodeURIComponent(`%_'"%`)}`, 'q'],
  ['a search for text with NUL', 'q=ska%00', 'q'],
  ['an unknown country', 'country=XX', 'country'],
  ['a malformed age', 'ages=minus', 'ages'],
  ['an unknown status', 'status=fun', 'status'],
  ['a malformed flag', 'includePast=1', 'includePast'],
]

describe.each(['/api/shows', '/api/shows/filters'])('GET %s', (path) => {
  it.each(invalidFilters)('refuses %s with a field error', async (_, query, field) => {
    expect(await expectFieldErrors(await makeHttpWorld().visit().get(`${path}?${query}`))).toEqual([field])
  })

  it('refuses 51 ids', async () => {
    const ids = Array.from({ length: 51 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`).join(',')
    expect(await expectFieldErrors(await makeHttpWorld().visit().get(`${path}?bands=${ids}`))).toEqual(['bands'])
  })

  it.each([
    '?foo=bar&isAdmin=true&__proto__=1&constructor=2',
    '?q=&bands=&venues=&city=&startDate=&near=&within=&ages=&status=&includePast=',
    '?q[]=x&bands[$gt]=1&country%00=US',
    '?city=%27%3B%20drop%20table%20show%3B%20--',
    '?q=%27%3B%20drop%20table%20show%3B%20--',
    '?q=100%25%20%22ska%22',
    '?country=US&country=Atlantis',
  ])('returns 200 for %s', async (query) => {
    const { get } = await makeVisitorWithShows()
    expect((await get(`${path}${query}`)).status).toBe(200)
  })
})

describe('GET /api/shows', () => {
  it('applies the filter, using only the first value of a repeated parameter', async () => {
    const { get, added } = await makeVisitorWithShows()
    expect(await titlesOf(await get('/api/shows?startDate=2026-12-02&endDate=2026-12-03'))).toEqual([
      'Night 2',
      'Night 3',
    ])
    expect(await titlesOf(await get('/api/shows?ages=all'))).toEqual(['Night 4', 'Night 5'])
    expect(await titlesOf(await get('/api/shows?q=night%203&q=night%204'))).toEqual(['Night 3'])
    expect(await titlesOf(await get(`/api/shows?bands=${added[0].bandList[0].bandId}&limit=2`))).toEqual([
      'Night 1',
      'Night 2',
    ])
    expect(await titlesOf(await get(`/api/shows?venues=${UNKNOWN_ID}`))).toEqual([])
  })

  it('returns the total, and continues the filtered list from the cursor', async () => {
    const { get } = await makeVisitorWithShows()
    const first = await (await get('/api/shows?q=night&endDate=2026-12-04&limit=3')).json()
    expect(first).toMatchObject({ totalItems: 4, isTotalExact: true })
    const next = `/api/shows?q=night&endDate=2026-12-04&limit=3&cursor=${encodeURIComponent(first.nextCursor)}`
    expect(await titlesOf(await get(next))).toEqual(['Night 4'])
  })

  it('refuses a page of a filtered list that would skip more than 10,000 shows', async () => {
    const { get } = await makeVisitorWithShows()
    expect(await titlesOf(await get('/api/shows?ages=all&page=101&limit=100'))).toEqual([])
    expect(await expectFieldErrors(await get('/api/shows?ages=all&page=102&limit=100'))).toEqual(['page'])
    expect(await titlesOf(await get('/api/shows?page=102&limit=100'))).toEqual([])
  })
})

describe('GET /api/shows/filters', () => {
  it('returns the bands, venues, cities, regions and countries to filter by, each with its number of shows', async () => {
    const { get, added } = await makeVisitorWithShows()
    const { bands, venues, cities, regions, countries, isExact } = await (
      await get('/api/shows/filters?ages=all')
    ).json()
    expect(isExact).toBe(true)
    expect(bands).toContainEqual({ ...added[0].bandList[0], shows: 2 })
    expect(venues).toEqual([
      { venueId: added[0].venueId, venueName: added[0].venueName, venueCity: added[0].venueCity, shows: 2 },
    ])
    expect(cities).toHaveLength(1)
    expect(regions).toHaveLength(1)
    expect(countries).toEqual([{ country: 'US', shows: 2 }])
  })
})
