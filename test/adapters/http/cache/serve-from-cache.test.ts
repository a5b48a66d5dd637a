import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeResponseStore } from '#adapters/http/cache/response-store.ts'
import { serveFromCache } from '#adapters/http/cache/serve-from-cache.ts'
import { readStoredResponse } from '#adapters/http/cache/stored-response.ts'
import { makeResponseCounts, type ResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { observeTime } from '#adapters/system/system-clock.ts'
import { makeRequestPipeline } from '#api/process/request-pipeline.ts'
import { type RunningServer, serve } from '#api/process/serve.ts'
import { showBody } from '#test/support/bodies.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { expectProblem } from '#test/support/problem.ts'
import { pageLanguages } from '#web/i18n/locales.ts'

const BASE_URL = 'http://shows.example'

let world: HttpWorld
let server: RunningServer
let counts: ResponseCounts
let renderCount: number
beforeEach(async () => {
  // The clock stands still, because cached responses expire when the next minute begins.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T20:00:30Z') })
  renderCount = 0
  world = makeHttpWorld({
    render: async ({ url }) => {
      renderCount += 1
      return {
        status: url.startsWith('/gone') ? 404 : 200,
        html: `<!doctype html>${url} ${renderCount} ${'ska '.repeat(1000)}`,
        inlineHashes: { scripts: [], styles: [] },
      }
    },
  })
  counts = makeResponseCounts()
  const pipeline = makeRequestPipeline(
    { CACHE_MB: 8 },
    {
      http: world.http,
      settings: { baseUrl: BASE_URL, secretKey: 'the key of the tests', pageLanguages, development: false },
      store: { changes: world.store.changes, allowReplicaReads: (work) => work() },
      counts,
    },
  )
  server = await serve(pipeline, { HOST: '127.0.0.1', PORT: 0 }, { middleware: pipeline.wrap })
})
afterEach(async () => {
  await server.close()
  vi.useRealTimers()
})

type Headers = Record<string, string>
const get = (path: string, headers: Headers = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers, redirect: 'manual' })
const textOf = async (path: string, headers?: Headers) => (await get(path, headers)).text()
const countComputed = (route: string) =>
  world.lines.filter((line) => line.message === 'request' && line.route === route).length

const fetchTitles = async (headers: Headers = {}) => {
  const { shows } = await (await get('/api/shows', headers)).json()
  return shows.map(({ showTitle }: { showTitle: string }) => showTitle)
}
const sessionCookieOf = (visitor: TestClient) => `session=${visitor.cookie('session')}`
const tokensOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => /^XSRF-TOKEN=([^;]+)/.exec(line)?.[1])

describe('a response for many visitors', () => {
  it('is computed once, for pages and API calls alike', async () => {
    const pending = Array.from({ length: 100 }, () => Promise.all([textOf('/'), textOf('/api/shows')]))
    const texts = await Promise.all(pending)
    expect(new Set(texts.map(String)).size).toBe(1)
    expect([renderCount, countComputed('/api/shows')]).toEqual([1, 1])
  })

  it('has the same content in every content coding, and is rendered once', async () => {
    const plain = await textOf('/', { 'accept-encoding': 'identity' })
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await fetchRaw('/', `Accept-Encoding: ${coding}\r\n`)
      expect(response.head).toMatch(new RegExp(`content-encoding: ${coding}`, 'i'))
      expect(response.head).toMatch(new RegExp(`content-length: ${response.body.length}\r\n`, 'i'))
      expect(unpack(response.body).toString()).toBe(plain)
    }
    expect(renderCount).toBe(1)
  })

  it('is replaced by a 304 without a body while unchanged', async () => {
    const first = await get('/api/shows')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('/api/shows', { 'if-none-match': `"other", ${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const name of ['etag', 'cache-control', 'vary'])
      expect(again.headers.get(name), name).toBe(first.headers.get(name))
    expect((await get('/api/shows', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it("may be served stale by a shared cache, but never from the browser's own cache", async () => {
    const cacheControl = async (headers: Headers) => (await get('/', headers)).headers.get('cache-control')
    const shared = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=3600'
    const cookie = `XSRF-TOKEN=${tokensOf(await get('/'))[0]}`
    expect(await cacheControl({ cookie })).toBe(shared)
    expect(await cacheControl({ cookie, 'sec-fetch-site': 'none' })).toBe('public, max-age=0, s-maxage=2')
    const forNewcomer = 'public, max-age=0, s-maxage=2, private="Set-Cookie"'
    expect(await cacheControl({ 'sec-fetch-site': 'none' })).toBe(forNewcomer)
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect(await cacheControl({ cookie, 'sec-fetch-site': 'same-origin', 'if-none-match': etag })).not.toContain(
      'stale',
    )
  })

  it('has the headers of GET when requested with HEAD, but no body or cookie', async () => {
    const head = await get('/', {}, 'HEAD')
    expect([head.status, await head.text(), head.headers.getSetCookie()]).toEqual([200, '', []])
    const { headers } = await get('/')
    for (const name of ['etag', 'content-type', 'vary', 'content-security-policy'])
      expect([name, head.headers.get(name)]).toEqual([name, headers.get(name) ?? 'missing'])
  })

  it('has the security headers, but no request id', async () => {
    const [first, second] = [await get('/'), await get('/')]
    expect(renderCount).toBe(1)
    for (const response of [first, second]) {
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src/)
    }
    for (const response of [first, second]) expect(response.headers.get('x-request-id')).toBeNull()
  })
})

describe('the data of one visitor', () => {
  it('is never shared: each new visitor gets a new token, and returning visitors get none', async () => {
    const newcomers = await Promise.all(Array.from({ length: 20 }, () => get('/')))
    const tokens = newcomers.flatMap(tokensOf)
    expect(new Set(tokens).size).toBe(20)
    for (const response of newcomers) expect(response.headers.get('cache-control')).toMatch(/private="Set-Cookie"$/)
    const repeatVisit = await get('/', { cookie: `XSRF-TOKEN=${tokens[0]}` })
    expect(repeatVisit.headers.getSetCookie()).toEqual([])
    expect(repeatVisit.headers.get('cache-control')).not.toContain('private')
    expect(tokensOf(await get('/', { cookie: 'XSRF-TOKEN=made.up' }))).toHaveLength(1)
  })

  it('includes a token that is valid for state-changing calls', async () => {
    await get('/api/shows')
    const [token = ''] = tokensOf(await get('/api/shows'))
    const headers = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token, 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${server.port}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'nobody@example.org', password: 'x' }),
    })
    expect(response.status).toBe(401)
  })

  it('is separate from the anonymous responses once there is a session', async () => {
    const manager = await world.visitWith('ShowManager')
    await manager.post('/api/shows', showBody({ showTitle: 'Mine' }))
    const cookie = sessionCookieOf(manager)
    const mayEdit = async (headers: Headers) => (await (await get('/api/shows', headers)).json()).shows[0].userEditable
    expect(await mayEdit({})).toBe(false)
    expect(await mayEdit({ cookie })).toBe(true)
    expect(await mayEdit({})).toBe(false)
    expect((await get('/api/shows', { cookie })).headers.get('cache-control')).toBe('private, no-store')
    await get('/')
    expect((await get('/', { cookie })).headers.get('cache-control')).toBe('private, no-cache')
    expect(renderCount).toBe(2)
  })

  it('includes the preferred language, and the redirect to it needs no rendering', async () => {
    expect(await textOf('/')).toContain('/ 1')
    const redirected = await get('/', { 'accept-language': 'de' })
    expect([redirected.status, redirected.headers.get('location')]).toEqual([302, '/de'])
    expect((await get('/', { 'accept-language': 'en' })).status).toBe(200)
    expect(renderCount).toBe(1)
  })
})

describe('a write', () => {
  it('is visible to everybody at once', async () => {
    const manager = await world.visitWith('ShowManager')
    expect(await fetchTitles()).toEqual([])
    await manager.post('/api/shows', showBody({ showTitle: 'Tonight' }))
    expect(await fetchTitles()).toEqual(['Tonight'])
    expect(await fetchTitles({ cookie: sessionCookieOf(manager) })).toEqual(['Tonight'])
    expect(await fetchTitles({ origin: 'https://other.example' })).toEqual(['Tonight'])
  })
})

describe('uncacheable responses', () => {
  it.each(['/gone', '/reset-password/secret', '/confirm-email?token=x'])(
    'are computed for every request: %s',
    async (path) => {
      await get(path)
      expect((await get(path)).headers.get('cache-control')).toBe('no-store')
      expect(renderCount).toBe(2)
    },
  )

  it('include the problem documents for refused requests', async () => {
    await expectProblem(await get('/api/shows?page=0'), 422)
    await expectProblem(await get('/api/shows/00000000-0000-4000-8000-000000000000'), 404)
  })
})

it('caches responses to other sites separately, with CORS headers', async () => {
  const sameOrigin = await get('/api/shows')
  const crossOrigin = await get('/api/shows', { origin: 'https://other.example' })
  expect(sameOrigin.headers.get('access-control-allow-origin')).toBeNull()
  expect(crossOrigin.headers.get('access-control-allow-origin')).toBe('*')
  expect(crossOrigin.headers.getSetCookie()).toEqual([])
  expect(countComputed('/api/shows')).toBe(2)
})

it('sends the logged request id with the response to a refused request', async () => {
  const response = await get('/api/shows?page=0')
  const [line] = world.lines.filter(({ message }) => message === 'request')
  expect(response.headers.get('x-request-id')).toBe(line?.requestId)
})

it('counts every response exactly once, by route, with cached ones separate from computed ones', async () => {
  const countedResponses: { route: string; status: number; method: string }[] = []
  counts.onResponse(({ seconds, ...response }) => {
    expect(seconds).toBeGreaterThan(0)
    countedResponses.push(response)
  })
  const first = await get('/api/shows')
  await get('/api/shows')
  await get('/api/shows', { 'if-none-match': first.headers.get('etag') ?? '' })
  await get('/api/shows', {}, 'HEAD')
  await get('/gone')
  await get('/api/session')
  await get('/api/nothing', {}, 'DELETE')
  expect(Object.fromEntries(counts.cacheHits())).toEqual({
    '/api/shows': { GET: { 200: 1, 304: 1 }, HEAD: { 200: 1, 304: 0 } },
  })
  expect(countedResponses).toEqual([
    { method: 'GET', route: '/api/shows', status: 200 },
    { method: 'GET', route: 'page', status: 404 },
    { method: 'GET', route: '/api/session', status: 200 },
    { method: 'DELETE', route: '/api/*', status: 403 },
  ])
})

it('computes the response if the stored one cannot be encoded', async () => {
  const plain = await readStoredResponse(new Response('ska', { headers: { 'Cache-Control': 'public' } }), '/')
  const broken = { ...plain, encodedAs: async () => Promise.reject(new Error('no memory')) }
  const serveBroken = serveFromCache({
    ...{ fetch: world.http.fetch, baseUrl: BASE_URL, secretKey: 'the key of the tests', pageLanguages },
    store: { ...makeResponseStore({ maxBytes: 1000, observesWrites: () => true }), findFresh: () => broken },
    allowReplicaReads: (work) => work(),
    observeTime,
    edges: null,
    counts,
  })
  const serverWithBrokenCache = await serve(world.http, { HOST: '127.0.0.1', PORT: 0 }, { middleware: serveBroken })
  const response = await fetch(`http://127.0.0.1:${serverWithBrokenCache.port}/`)
  expect([response.status, (await response.text()).startsWith('<!doctype html>/ ')]).toEqual([200, true])
  await serverWithBrokenCache.close()
})

const fetchRaw = async (path: string, headerLines: string) => {
  const socket = connect(server.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shows.example\r\nConnection: close\r\n${headerLines}\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  const all = Buffer.concat(chunks)
  const end = all.indexOf('\r\n\r\n')
  return { head: `${all.subarray(0, end).toString('latin1')}\r\n`, body: all.subarray(end + 4) }
}
