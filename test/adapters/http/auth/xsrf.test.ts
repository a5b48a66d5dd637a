import { describe, expect, it } from 'vitest'
import { makeXsrf } from '#adapters/http/auth/xsrf.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { venueBody } from '#test/support/bodies.ts'
import { callTable, writeCalls } from '#test/support/calls.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'

const REFUSAL = 'This request could not be verified. Please reload the page and try again.'
const cookieOf = (response: Response): string =>
  response.headers.getSetCookie().find((line) => line.startsWith('XSRF-TOKEN=')) ?? ''
const tokenOf = (response: Response): string => /^XSRF-TOKEN=([^;]*)/.exec(cookieOf(response))?.[1] ?? ''

describe('the XSRF-TOKEN cookie', () => {
  it.each(['/', '/login', '/no/such/page', '/api/session', '/api/shows', '/api/nothing', '/api/shows/none'])(
    'is set by GET %s, readable by scripts',
    async (path) => {
      const response = await makeHttpWorld().http.request(path)
      expect(cookieOf(response)).toMatch(/^XSRF-TOKEN=[\da-f-]{36}\.[\w-]{43}; Path=\/; SameSite=Lax$/)
    },
  )

  it('is Secure if the site uses https', async () => {
    const response = await makeHttpWorld({ baseUrl: 'https://shows.example' }).http.request('/')
    expect(cookieOf(response)).toMatch(/; Path=\/; Secure; SameSite=Lax$/)
  })

  it('is kept while valid and replaced if invalid', async () => {
    const { visit, http } = makeHttpWorld()
    const visitor = visit()
    const token = tokenOf(await visitor.get('/'))
    expect(cookieOf(await visitor.get('/api/shows'))).toBe('')
    const altered = `XSRF-TOKEN=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect(cookieOf(await http.request('/', { headers: { cookie: altered } }))).not.toBe('')
  })

  it('differs between visitors', async () => {
    const { http } = makeHttpWorld()
    expect(tokenOf(await http.request('/'))).not.toBe(tokenOf(await http.request('/')))
  })

  it('is unique, and valid in every process with the same key', () => {
    const settings = { key: 'a secret', baseUrl: 'http://shows.example' }
    const [one, other, stranger] = [makeXsrf(settings), makeXsrf(settings), makeXsrf({ ...settings, key: 'another' })]
    const cookies = Array.from({ length: 100 }, () => one.cookieFor({})?.split(';')[0] ?? '')
    expect(new Set(cookies).size).toBe(100)
    for (const cookie of cookies) {
      expect([one, other, one, other].map(({ cookieFor }) => cookieFor({ cookie }))).toEqual([null, null, null, null])
      expect(stranger.cookieFor({ cookie })).not.toBeNull()
    }
  })

  it('is not set for a shared cache, so the response is publicly cacheable', async () => {
    const { http } = makeHttpWorld()
    for (const path of ['/', '/api/shows']) {
      const response = await http.request(path, { headers: { 'x-shared-cache': '1' } })
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('cache-control')).toMatch(/^public, /)
      expect(response.headers.get('cache-control')).not.toMatch(/private|no-store|no-cache/)
    }
  })

  it('is not set by HEAD, by state-changing calls or by health checks', async () => {
    const { http } = makeHttpWorld()
    for (const [method, path] of [
      ['HEAD', '/'],
      ['POST', '/api/auth/logout'],
      ['GET', '/healthz'],
    ] as const)
      expect(cookieOf(await http.request(path, { method }))).toBe('')
  })
})

/** Tries to add a venue as a ShowManager. `changes` override headers, or omit them with undefined. */
const attempt = async (changes: Record<string, string | undefined>, baseUrl = 'http://shows.example') => {
  const world = makeHttpWorld({ baseUrl })
  const account = await world.addAccount(['ShowManager'])
  const session = await world.logIn(account)
  // This token was issued to another visitor; tokens are not tied to sessions.
  const token = tokenOf(await world.http.request('/api/session'))
  const headers = {
    'content-type': 'application/json',
    cookie: `${baseUrl.startsWith('https') ? '__Host-session' : 'session'}=${session}; XSRF-TOKEN=${token}`,
    'x-xsrf-token': token,
    ...changes,
  }
  const response = await world.http.request('http://upstream:3000/api/venues', {
    method: 'POST',
    headers: Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined),
    body: JSON.stringify(venueBody()),
  })
  return { response, venueCount: world.store.stored().venues.size, session }
}

describe('a state-changing call', () => {
  it.each([
    ['a client that is not a browser and sends no origin', {}],
    ['our own origin', { origin: 'http://shows.example', 'sec-fetch-site': 'same-origin' }],
    ['the origin of the requested host', { origin: 'http://upstream:3000' }],
  ])('is accepted when it comes from %s', async (_, headers) => {
    const { response, venueCount } = await attempt(headers)
    expect({ status: response.status, venueCount }).toEqual({ status: 201, venueCount: 1 })
  })

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site, without Sec-Fetch-Site', { origin: 'https://evil.example' }],
    ['a site under the same domain', { origin: 'http://blog.shows.example', 'sec-fetch-site': 'same-site' }],
    ['our host on another port', { origin: 'http://shows.example:8080' }],
    ['our host with another scheme', { origin: 'https://shows.example' }],
    ['a host whose name begins with ours', { origin: 'http://shows.example.evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['an empty origin', { origin: '' }],
    ['our origin, but cross-site', { origin: 'http://shows.example', 'sec-fetch-site': 'cross-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a sender of a malformed Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ])('is refused without side effects when it comes from %s', async (_, headers) => {
    const { response, venueCount } = await attempt(headers)
    expect((await expectProblem(response, 403)).message).toBe(REFUSAL)
    expect(venueCount).toBe(0)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is refused without the X-XSRF-TOKEN header or without the XSRF-TOKEN cookie', async () => {
    expect((await expectProblem((await attempt({ 'x-xsrf-token': undefined })).response, 403)).message).toBe(REFUSAL)
    expect((await expectProblem((await attempt({ 'x-xsrf-token': '' })).response, 403)).message).toBe(REFUSAL)
    const { response, session } = await attempt({})
    expect(response.status).toBe(201)
    await expectProblem((await attempt({ cookie: `session=${session}` })).response, 403)
  })

  it.each([
    ['cookie and header differ', (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, false],
    ['the signature is altered', (token: string) => `${token.slice(0, -4)}AAAA`, true],
    ['the nonce is altered', (token: string) => `${token.startsWith('0') ? '1' : '0'}${token.slice(1)}`, true],
    ['the nonce is missing', (token: string) => `.${token.split('.')[1]}`, true],
    ['something follows the signature', (token: string) => `${token}.more`, true],
    ['the signature is missing', (token: string) => token.split('.')[0] ?? '', true],
    ['the token is only a dot', () => '.', true],
    ['the token is made up', () => 'equal', true],
  ])('is refused when %s', async (_, alter, isInCookieToo) => {
    const { http, store, visitWith } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const altered = alter(manager.csrfToken() ?? '')
    const headers = { 'x-xsrf-token': altered, ...(isInCookieToo && { cookie: `XSRF-TOKEN=${altered}` }) }
    const response = isInCookieToo
      ? await http.request('/api/venues', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{}',
        })
      : await manager.post('/api/venues', venueBody(), headers)
    expect((await expectProblem(response, 403)).message).toBe(REFUSAL)
    expect(store.stored().venues.size).toBe(0)
  })

  it('is refused with a token signed by another installation', async () => {
    const { http } = makeHttpWorld()
    const other = makeXsrf({ key: 'another key', baseUrl: 'http://shows.example' })
    const { Hono } = await import('hono')
    const foreignToken = tokenOf(await new Hono().get('/', other.issue, (c) => c.text('')).request('/'))
    expect(foreignToken).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/)
    const response = await http.request('/api/auth/logout', {
      method: 'POST',
      headers: { cookie: `XSRF-TOKEN=${foreignToken}`, 'x-xsrf-token': foreignToken },
    })
    await expectProblem(response, 403)
  })

  it('leaves the token unchanged, even at log-out, because tokens are not tied to sessions', async () => {
    const { visitWith } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const before = manager.csrfToken()
    expect((await manager.post('/api/venues', venueBody())).status).toBe(201)
    expect((await manager.post('/api/auth/logout')).status).toBe(200)
    expect(manager.csrfToken()).toBe(before)
  })

  const contentTypes = { file: 'image/png', form: 'multipart/form-data; boundary=x' }
  it.each(callTable(writeCalls))(
    'is refused before authentication and without side effects if it has no valid token or comes from another origin: %s',
    async (_, call) => {
      const { store, visitWith, visit } = makeHttpWorld()
      const admin = await visitWith(...roleNames)
      const before = store.stored()
      for (const visitor of [admin, visit()]) {
        for (const headers of [
          { 'x-xsrf-token': '' },
          { 'x-xsrf-token': 'made up' },
          { origin: 'https://evil.example' },
        ]) {
          const type = typeof call.body === 'string' ? contentTypes[call.body] : 'application/json'
          const body = typeof call.body === 'string' ? new Uint8Array(8) : (call.body ?? {})
          const response = await visitor.send(call.method, call.path, body, { 'content-type': type, ...headers })
          expect((await expectProblem(response, 403)).message).toBe(REFUSAL)
          expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
        }
      }
      expect(store.stored()).toEqual(before)
    },
  )
})

describe('GET and OPTIONS /api/session', () => {
  it.each(['https://evil.example', 'null', 'http://shows.example'])(
    'return no CORS headers to the origin %s',
    async (origin) => {
      const { http } = makeHttpWorld()
      for (const method of ['GET', 'OPTIONS']) {
        const response = await http.request('/api/session', {
          method,
          headers: { origin, 'access-control-request-method': 'POST' },
        })
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    },
  )
})
