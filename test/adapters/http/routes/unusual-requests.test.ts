import { describe, expect, it } from 'vitest'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { namedCases } from '#test/support/named-cases.ts'
import { expectFieldErrors, expectProblem } from '#test/support/problem.ts'
import { makeVisitorWithShows, titlesOf } from '#test/support/visitor-with-shows.ts'

/** Tests invalid parameters, unknown paths, unsupported methods and HEAD on public paths. */

const invalidNumbers = [
  '-1',
  '0',
  '1e9',
  '1.5',
  '',
  'abc',
  '99999999999',
  ' 1',
  '+1',
  '01',
  '0x1',
  '١',
  'NaN',
  'Infinity',
  'null',
  '1;drop',
  '%00',
  '%F0%9F',
]

describe('GET /api/shows', () => {
  it.each(invalidNumbers)('refuses the page "%s"', async (page) => {
    const response = await makeHttpWorld()
      .visit()
      .get(`/api/shows?page=${page.replace('+', '%2B')}`)
    expect(await expectFieldErrors(response)).toEqual(['page'])
  })

  it.each([...invalidNumbers, '101', '1000'])('refuses the limit "%s"', async (limit) => {
    const response = await makeHttpWorld()
      .visit()
      .get(`/api/shows?limit=${limit.replace('+', '%2B')}`)
    expect(await expectFieldErrors(response)).toEqual(['limit'])
  })

  it('reports both parameters if both are invalid', async () => {
    expect(await expectFieldErrors(await makeHttpWorld().visit().get('/api/shows?limit=x&page=y'))).toEqual([
      'page',
      'limit',
    ])
  })

  it('accepts limits from 1 to 100, and returns an empty page past the end', async () => {
    const { get } = await makeVisitorWithShows()
    expect(await titlesOf(await get('/api/shows?limit=1'))).toEqual(['Night 1'])
    expect(await titlesOf(await get('/api/shows?limit=100'))).toHaveLength(5)
    expect(await titlesOf(await get('/api/shows?limit=2&page=3'))).toEqual(['Night 5'])
    const pagePastEnd = await (await get('/api/shows?page=100000')).json()
    expect(pagePastEnd).toEqual({ shows: [], totalItems: 5, isTotalExact: true, nextCursor: null })
  })

  it('continues from the cursor of a response', async () => {
    const { get } = await makeVisitorWithShows()
    const seen: string[] = []
    let path: string | null = '/api/shows?limit=2'
    while (path) {
      const page = await (await get(path)).json()
      seen.push(...page.shows.map(({ showTitle }: { showTitle: string }) => showTitle))
      path = page.nextCursor && `/api/shows?limit=2&cursor=${encodeURIComponent(page.nextCursor)}`
    }
    expect(seen).toEqual(['Night 1', 'Night 2', 'Night 3', 'Night 4', 'Night 5'])
  })

  it.each([
    ['an empty string', ''],
    ['a word', 'garbage'],
    ['an object', '{}'],
    ['too few parts', '["2026-12-01"]'],
    ['an impossible date', '["2026-02-30","19:00","x","00000000-0000-4000-8000-000000000001"]'],
    ['a malformed id', '["2026-12-01","19:00","x","1 or 1=1"]'],
    ['a number instead of a string', '["2026-12-01",19,"x","00000000-0000-4000-8000-000000000001"]'],
    ['NUL in the title', '["2026-12-01","19:00","\\u0000","00000000-0000-4000-8000-000000000001"]'],
    ['half a surrogate pair', '["2026-12-01","19:00","\\ud800","00000000-0000-4000-8000-000000000001"]'],
    ['unclosed brackets', '['.repeat(1500)],
    ['an overlong string', 'x'.repeat(5000)],
    ['base64', 'eyJpZCI6MX0='],
  ])('refuses %s as a cursor', async (_, cursor) => {
    const response = await makeHttpWorld()
      .visit()
      .get(`/api/shows?cursor=${encodeURIComponent(cursor)}`)
    expect(await expectFieldErrors(response)).toEqual(['cursor'])
  })

  it.each(
    namedCases([
      '?',
      '?&&&',
      '?=',
      '?x',
      '?foo=bar&isAdmin=true',
      '?limits=0&Page=-1',
      '?__proto__=1&__proto__[page]=9&constructor=2&toString=3',
      '?page[]=7&page[$gt]=1',
      '?%00=1&%E0%A4%A=2',
      '?page=1&page=-1&limit=25&limit=0',
      `?${'x=1&'.repeat(500)}`,
      '?id=1%27%20OR%201=1--&sort=drop%20table',
    ]),
  )('ignores unknown parameters and repetitions of known ones: %s', async (_, query) => {
    const { get } = await makeVisitorWithShows()
    const response = await get(`/api/shows${query}`)
    expect(response.status).toBe(200)
    expect(await titlesOf(response)).toHaveLength(5)
  })
})

describe.each(['/api/bands', '/api/venues'])('GET %s', (path) => {
  it.each(['0', '51', '-1', '1.5', '', 'abc', '%00'])('refuses the limit "%s"', async (limit) => {
    expect(await expectFieldErrors(await makeHttpWorld().visit().get(`${path}?limit=${limit}`))).toEqual(['limit'])
  })

  it('accepts limits from 1 to 50 and search terms of up to 256 characters', async () => {
    const { get } = makeHttpWorld().visit()
    expect((await get(`${path}?limit=1&q=`)).status).toBe(200)
    expect((await get(`${path}?limit=50&q=${'x'.repeat(256)}`)).status).toBe(200)
    expect(await expectFieldErrors(await get(`${path}?q=${'x'.repeat(257)}`))).toEqual(['q'])
  })
})

describe('an unknown path under /api', () => {
  it.each(
    namedCases([
      '/api',
      '/api/',
      '/api/nothing',
      '/api/shows/',
      '/api/shows/1/2/3',
      '/api/session/extra',
      '/api/../api/nothing',
      '/api//shows',
      '/%61pi/nothing',
      '/api/index.html',
      '/api/.env',
      `/api/${'x/'.repeat(2000)}`,
    ]),
  )('returns a problem document with 404: %s', async (_, path) => {
    const { message } = await expectProblem(await makeHttpWorld().http.request(path), 404)
    expect(message).toBe('This API endpoint does not exist.')
  })
})

describe('an unsupported method', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'LOCK', 'QUERY', 'FOO'])(
    'is refused with 4xx, and with 405 if an XSRF token is sent, without side effects: %s',
    async (method) => {
      const { http, store, visitWith } = makeHttpWorld()
      const admin = await visitWith('ShowAdmin')
      const before = store.stored()
      for (const path of ['/api/shows', '/api/session', '/', '/login', '/healthz', '/favicon.svg']) {
        const response = await http.request(path, { method })
        expect(response.status, path).toBeGreaterThanOrEqual(400)
        await expectProblem(response, response.status)
        expect(response.status, path).toBeLessThan(500)
        const withToken = await admin.fetch(path, { method, headers: { 'x-xsrf-token': admin.csrfToken() ?? '' } })
        await expectProblem(withToken, 405)
      }
      expect(store.stored()).toEqual(before)
    },
  )
})

describe('HEAD', () => {
  it.each(['/api/session', '/api/shows', '/', '/login', '/healthz', '/readyz'])(
    'returns the same status and headers as GET for %s, apart from cookies, without a body or side effects',
    async (path) => {
      const { http, store, visitWith } = makeHttpWorld()
      await visitWith('ShowAdmin')
      const before = store.stored()
      const head = await http.request(path, { method: 'HEAD' })
      const get = await http.request(path)
      expect(head.status).toBe(get.status)
      expect(await head.text()).toBe('')
      const headers = (response: Response) =>
        [...response.headers]
          .filter(([name]) => !['x-request-id', 'set-cookie', 'content-length'].includes(name))
          // Only the response to GET sets the XSRF cookie, which its Cache-Control keeps out of shared caches.
          .map(([name, value]) => [name, value.replace(', private="Set-Cookie"', '')])
      expect(headers(head)).toEqual(headers(get))
      expect(store.stored()).toEqual(before)
    },
  )
})
