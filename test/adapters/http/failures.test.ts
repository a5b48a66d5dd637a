import { describe, expect, it, vi } from 'vitest'
import { DomainError } from '#core/errors.ts'
import type { Ports } from '#core/ports.ts'
import type { Transact } from '#core/stores.ts'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'
import { PASSWORD } from '#test/support/world.ts'

/** Responses during faults and outages, the log, and the health checks. */

const throwUnavailable = (): never => {
  throw new DomainError('unavailable')
}
const throwInternalError = (): never => {
  const message = 'insert into account values ("pauline@people.example")'
  throw Object.assign(new TypeError(message), { code: '23505', detail: 'Key (email)=(pauline@people.example)' })
}

/** Returns storage ports whose methods call `fail`. */
const failingPorts = (fail: () => never): Partial<Ports> => ({
  transact: async () => fail(),
  identities: { bySession: async () => fail() },
  catalog: {
    list: async () => fail(),
    clusters: async () => fail(),
    month: async () => fail(),
    facets: async () => fail(),
    posterBytes: async () => fail(),
    show: async () => fail(),
    shows: async () => fail(),
    changedSince: async () => fail(),
    showBySlug: async () => fail(),
    entryShows: async () => fail(),
    sharedLineUps: async () => fail(),
    sourcesOf: async () => fail(),
    sameNight: async () => fail(),
  },
  directory: {
    band: async () => fail(),
    bandBySlug: async () => fail(),
    venue: async () => fail(),
    venueBySlug: async () => fail(),
    members: async () => fail(),
    claims: async () => fail(),
    likelyVenues: async () => fail(),
    bandsNamed: async () => fail(),
    venuesNamed: async () => fail(),
    citiesNamed: async () => fail(),
    searchBands: async () => fail(),
    searchVenues: async () => fail(),
    searchCities: async () => fail(),
    bandsAfter: async () => fail(),
    venuesAfter: async () => fail(),
  },
  history: { of: async () => fail(), merges: async () => fail(), namesOf: async () => fail() },
})

const ID = '00000000-0000-4000-8000-000000000001'
const reads = [
  '/export/shows.csv',
  '/export/bands.json',
  '/export/venues.csv',
  '/api/shows',
  `/api/shows/${ID}`,
  '/api/shows/by-slug/x',
  '/api/bands',
  `/api/bands/${ID}`,
  `/api/bands/${ID}/shows`,
  '/api/venues',
  `/api/venues/${ID}`,
  '/api/venues/by-slug/x',
  `/api/shows/${ID}/history`,
]

describe('while the store is unavailable', () => {
  it.each(reads)('GET %s returns 503 with Retry-After', async (path) => {
    const { visit, lines } = makeHttpWorld({ ports: failingPorts(throwUnavailable) })
    const response = await visit().get(path)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await expectProblem(response, 503)).toMatchObject({
      code: 'unavailable',
      message: 'The service is not available at the moment. Please try again later.',
    })
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('log-ins and requests with a session get 503', async () => {
    const { visit } = makeHttpWorld({ ports: failingPorts(throwUnavailable) })
    const credentials = { email: 'somebody@people.example', password: PASSWORD }
    expect((await visit().post('/api/auth/login', credentials)).status).toBe(503)
    const cookie = { cookie: 'session=AAAA' }
    for (const path of ['/api/session', '/api/shows']) expect((await visit().get(path, cookie)).status).toBe(503)
  })

  it('GET /api/session still returns 200 to visitors', async () => {
    expect(
      (
        await makeHttpWorld({ ports: failingPorts(throwUnavailable) })
          .visit()
          .get('/api/session')
      ).status,
    ).toBe(200)
  })

  it('adding a show returns 503 and stores nothing', async () => {
    let isUnavailable = false
    const { ports, store, addAccount } = makeHttpWorld()
    const transact: Transact = (work) =>
      ports.transact(async (stores) => {
        const result = await work(stores)
        return isUnavailable ? throwUnavailable() : result
      })
    const { visitAs } = makeHttpWorld({ ports: { ...ports, transact } })
    const manager = await visitAs(await addAccount(['ShowManager']))
    isUnavailable = true
    const before = store.stored()
    expect((await manager.post('/api/shows', showBody())).status).toBe(503)
    expect(store.stored()).toEqual(before)
    isUnavailable = false
    expect((await manager.post('/api/shows', showBody())).status).toBe(201)
  })
})

it('a log-in returns 503 while password verification is overloaded', async () => {
  const throwBusy = async () => {
    throw new DomainError('busy')
  }
  const { visit } = makeHttpWorld({ ports: { passwords: { hash: throwBusy, verify: throwBusy } } })
  const response = await visit().post('/api/auth/login', { email: 'a@b.example', password: 'x' })
  expect((await expectProblem(response, 503)).code).toBe('busy')
  expect(response.headers.get('retry-after')).toBe('5')
})

describe('an internal error', () => {
  it.each(reads)('in GET %s causes a 500 without details, and is logged once without its message', async (path) => {
    const { visit, lines } = makeHttpWorld({ ports: failingPorts(throwInternalError) })
    const response = await visit().get(path)
    expect(await expectProblem(response, 500)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
      message: 'Something went wrong.',
      code: 'fault',
      params: {},
    })
    const errorLines = lines.filter(({ level }) => level === 'error')
    expect(errorLines).toEqual([
      {
        level: 'error',
        message: 'fault',
        requestId: response.headers.get('x-request-id'),
        name: 'TypeError',
        code: '23505',
        stack: expect.stringMatching(/^at .*failures\.test\.ts/),
      },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/pauline|insert into/)
  })

  it('while rendering a page causes a 500 and is logged', async () => {
    const consoleError = vi.spyOn(console, 'error')
    const { http, lines } = makeHttpWorld({ render: async () => throwInternalError() })
    await expectProblem(await http.request('/'), 500)
    expect(lines.map(({ level }) => level)).toEqual(['error', 'info'])
    expect(consoleError).not.toHaveBeenCalled()
  })
})

describe('the log', () => {
  it.each([
    ['GET', '/api/shows?page=1&q=secret', '/api/shows', 200],
    ['GET', `/api/shows/${ID}?token=secret`, '/api/shows/:id', 404, 'show.not_found'],
    ['GET', '/api/shows/by-slug/secret', '/api/shows/by-slug/:slug', 404, 'show.not_found'],
    ['GET', '/api/auth/confirm-email/secret', '/api/auth/confirm-email/:token', 410, 'token.invalid'],
    ['GET', '/images/secret', '/images/:name', 404],
    ['HEAD', '/api/session', '/api/session', 200],
    ['POST', '/api/auth/login', '/api/auth/login', 415],
    ['GET', '/api/secret', '/api/*', 404],
    ['GET', '/', 'page', 200],
    ['GET', '/reset-password/secret?email=secret@people.example', 'page', 404],
    ['POST', '/secret', 'page', 405],
    ['GET', '/healthz', '/healthz', 200],
  ])('has one line for %s %s with the route %s', async (method, path, route, status, refusal?: string) => {
    const { http, lines } = makeHttpWorld()
    const body = method === 'POST' ? '{"email":"secret@people.example"}' : null
    const response = await http.request(path, {
      method,
      body,
      headers: { cookie: 'session=secret', 'user-agent': 'secret' },
    })
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'request',
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
        method,
        route,
        status,
        ms: expect.any(Number),
        ...(refusal && { refusal }),
        ...(path.startsWith('/api/auth/') && { client: expect.stringMatching(/^[\da-f]{16}$/) }),
      },
    ])
    expect(response.headers.get('x-request-id')).toBe(lines[0]?.requestId)
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('contains neither the email address nor the password from a log-in', async () => {
    const { visitWith, lines } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    await manager.post('/api/auth/login', { email: 'pauline@people.example', password: PASSWORD })
    expect(lines.map(({ route, status }) => `${route} ${status}`)).toEqual([
      '/api/session 200',
      '/api/auth/login 200',
      '/api/auth/login 401',
    ])
    expect(JSON.stringify(lines)).not.toMatch(/people\.example|battery/)
  })

  it('uses its own request ids instead of those that visitors send', async () => {
    const response = await makeHttpWorld().http.request('/', { headers: { 'x-request-id': 'mine' } })
    expect(response.headers.get('x-request-id')).not.toBe('mine')
  })
})

describe('GET /healthz and /readyz', () => {
  const cases: [string, () => Promise<boolean>, number, object][] = [
    ['succeeds', async () => true, 200, { status: 'ok' }],
    ['fails', async () => false, 503, { status: 'unavailable' }],
    ['throws', async () => throwInternalError(), 503, { status: 'unavailable' }],
  ]
  it.each(cases)('reveal no details while the readiness check %s', async (_, isReady, status, body) => {
    const { http } = makeHttpWorld({ isReady })
    const readiness = await http.request('/readyz')
    expect({ status: readiness.status, body: await readiness.json() }).toEqual({ status, body })
    expect(readiness.headers.get('retry-after')).toBe(status === 503 ? '5' : null)
    const liveness = await http.request('/healthz')
    expect({ status: liveness.status, body: await liveness.json() }).toEqual({ status: 200, body: { status: 'ok' } })
    for (const response of [readiness, liveness]) expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
