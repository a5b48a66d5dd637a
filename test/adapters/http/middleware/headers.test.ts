import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMemoryImageFiles } from '#adapters/memory/memory-image-files.ts'
import { DomainError } from '#core/errors.ts'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'

/** Headers for security, caching and compression, on various kinds of response. */

const failingIdentities = { bySession: async (): Promise<never> => Promise.reject(new Error('down')) }
let filesDir: string
beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'files-'))
  await writeFile(join(filesDir, 'humans.txt'), 'User-agent: *')
})
afterAll(() => rm(filesDir, { recursive: true }))

const HTML = 'text/html; charset=UTF-8'
const JSON_TYPE = 'application/json'
const noHashes = { scripts: [], styles: [] }
const PROBLEM = 'application/problem+json; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'

/** Sent with an XSRF token, because the token is checked before the size. */
const tooLarge = { method: 'POST', hasToken: true, headers: { 'content-type': JSON_TYPE }, body: 'x'.repeat(70_000) }

type RequestSettings = Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; hasToken?: boolean }

/** Requests for various kinds of response, with the expected status and content type. */
const kinds: readonly [kind: string, path: string, request: RequestSettings, status: number, type: string | null][] = [
  ['a page', '/', {}, 200, HTML],
  ['an unknown page', '/nowhere', {}, 404, HTML],
  ['a POST to a page', '/', { method: 'POST' }, 405, PROBLEM],
  ['a PROPFIND of a page', '/', { method: 'PROPFIND' }, 405, PROBLEM],
  ['a redirect', '//login', {}, 308, null],
  ['an API call', '/api/shows', {}, 200, JSON_TYPE],
  ['an API call with HEAD', '/api/shows', { method: 'HEAD' }, 200, JSON_TYPE],
  ['an unknown API call', '/api/nothing', {}, 404, PROBLEM],
  ['a call with an invalid query', '/api/shows?page=x', {}, 422, PROBLEM],
  ['a call that needs a log-in', '/api/profile', {}, 401, PROBLEM],
  ['an invalid emailed link', '/api/auth/confirm-email/x', {}, 410, PROBLEM],
  ['an emailed link opened with HEAD', '/api/auth/confirm-email/x', { method: 'HEAD' }, 405, PROBLEM],
  ['a call without an XSRF token', '/api/auth/login', { method: 'POST' }, 403, PROBLEM],
  ['a call whose body is not JSON', '/api/auth/login', { method: 'POST', body: 'x' }, 415, PROBLEM],
  ['a call with an oversized body', '/api/auth/login', tooLarge, 413, PROBLEM],
  ['a fault', '/api/session', { headers: { cookie: 'session=x; __Host-session=x' } }, 500, PROBLEM],
  ['a file', '/humans.txt', {}, 200, TEXT],
  ['part of a file', '/humans.txt', { headers: { range: 'bytes=0-3' } }, 206, TEXT],
  ['an unsatisfiable range', '/humans.txt', { headers: { range: 'bytes=900-' } }, 416, TEXT],
  ['an image', '/images/me.webp', {}, 200, 'image/webp'],
  ['an unknown image', '/images/none.webp', {}, 404, PROBLEM],
  ['/healthz', '/healthz', {}, 200, JSON_TYPE],
  ['/readyz', '/readyz', {}, 503, JSON_TYPE],
]

const PERMISSIONS =
  'accelerometer=(), autoplay=(), camera=(), display-capture=(), fullscreen=(), geolocation=(self), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-create=(self), ' +
  'publickey-credentials-get=(self), usb=()'

describe.each(['http', 'https'])('over %s', (scheme) => {
  it.each(kinds)(
    '%s has the security headers and its content type',
    async (_, path, { hasToken = false, ...request }, status, type) => {
      const imageFiles = makeMemoryImageFiles()
      await imageFiles.put('me.webp', new Uint8Array(8))
      const { http } = makeHttpWorld({
        baseUrl: `${scheme}://shows.example`,
        filesDir,
        isReady: async () => false,
        ports: { identities: failingIdentities, imageFiles },
      })
      const token =
        /XSRF-TOKEN=([^;]*)/.exec((await http.request('/api/shows')).headers.get('set-cookie') ?? '')?.[1] ?? ''
      const xsrfHeaders = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
      const response = await http.request(path.startsWith('//') ? `http://x${path}` : path, {
        ...request,
        headers: { ...(hasToken && xsrfHeaders), ...request.headers },
      })
      expect(response.status).toBe(status)
      const headers = Object.fromEntries(response.headers)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      })
      const documentHeaders = {
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': PERMISSIONS,
      }
      if (!path.startsWith('/api/')) expect(headers).toMatchObject(documentHeaders)
      else for (const name of Object.keys(documentHeaders)) expect(headers).not.toHaveProperty(name)
      expect(headers['content-type'] ?? null).toBe(type)
      expect(headers['content-security-policy']).toContain("base-uri 'none'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
      expect(headers['strict-transport-security']).toBe(
        scheme === 'https' ? 'max-age=63072000; includeSubDomains' : undefined,
      )
      expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name))).toEqual([])
    },
  )
})

describe('a page that an emailed link opens', () => {
  it.each([
    '/confirm-email?token=secret',
    '/confirm-email/secret',
    '/confirm-email',
    '/reset-password/secret',
    '/reset-password/secret/',
    '/reset-password',
    '/Confirm-Email?token=secret',
    '/CONFIRM-EMAIL/secret',
    '/Reset-Password/secret',
    '/%63onfirm-email?token=secret',
    '/reset%2Dpassword/secret',
    '/%52ESET-password/%E0%A4%A',
  ])('is not cached and sends no referrer: %s', async (path) => {
    const render = async () => ({ status: 200, html: '<!doctype html>', inlineHashes: { scripts: [], styles: [] } })
    const { http } = makeHttpWorld({ render })
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await http.request(path, { method })
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(JSON.stringify([...headers])).not.toContain('secret')
    }
    expect((await http.request('/login')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })
})

describe('the Content-Security-Policy of a page', () => {
  const policyOf = async (settings: Parameters<typeof makeHttpWorld>[0]) => {
    const response = await makeHttpWorld(settings).http.request('/')
    const policy = response.headers.get('content-security-policy') ?? ''
    return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/s).slice(0, 2)))
  }

  it("allows only the site's own resources, data: and blob: images, and inline code by hash", async () => {
    expect(await policyOf({})).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'sha256-c2NyaXB0'",
      'style-src': "'self' 'sha256-c3R5bGU='",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  it('upgrades insecure requests if the site uses https', async () => {
    expect(await policyOf({ baseUrl: 'https://shows.example' })).toHaveProperty('upgrade-insecure-requests')
  })

  it('allows hot reloading, but no further scripts, in development', async () => {
    const policy = await policyOf({ development: true })
    expect(policy['connect-src']).toBe("'self' ws:")
    expect(policy['worker-src']).toBe("'self' blob:")
    expect(policy['script-src']).toBe("'self' 'sha256-c2NyaXB0'")
  })
})

describe('Cache-Control', () => {
  const cacheControlOf = (response: Response) => response.headers.get('cache-control')

  it('forbids storing personal responses', async () => {
    const { visitWith } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const added = await manager.post('/api/shows', showBody())
    const personal = [
      ['/api/session', 'no-store'],
      ['/api/shows', 'private, no-store'],
      [added.headers.get('location') ?? '', 'private, no-store'],
      ['/api/bands', 'private, no-store'],
      ['/api/shows?page=0', 'no-store'],
    ] as const
    expect(cacheControlOf(added)).toBe('private, no-store')
    for (const [path, expected] of personal) expect(cacheControlOf(await manager.get(path)), path).toBe(expected)
    expect(cacheControlOf(await manager.post('/api/auth/logout'))).toBe('no-store')
  })

  const SHARED = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=3600'

  it.each([
    ['/', 'Accept-Language, Accept-Encoding'],
    ['/de', 'Accept-Encoding'],
    ['/api/shows', 'Origin, Cookie, Accept-Encoding'],
    ['/api/bands?q=ska', 'Cookie, Accept-Encoding'],
  ])('lets shared caches store %s briefly, with the correct Vary header', async (path, vary) => {
    const { visit } = makeHttpWorld({ render: async () => ({ status: 200, html: '', inlineHashes: noHashes }) })
    const visitor = visit()
    await visitor.get('/api/session')
    const response = await visitor.get(path)
    expect(cacheControlOf(response)).toBe(SHARED)
    expect(response.headers.get('vary')).toBe(vary)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each(['/', '/api/shows'])('marks the Set-Cookie header of %s as private', async (path) => {
    const response = await makeHttpWorld().http.request(path)
    expect(cacheControlOf(response)).toBe(`${SHARED}, private="Set-Cookie"`)
    expect(response.headers.getSetCookie()).toHaveLength(1)
  })

  it('lets browsers cache the outlines of a map for a day, but not errors', async () => {
    const { visit } = makeHttpWorld()
    const visitor = visit()
    await visitor.get('/api/session')
    expect(cacheControlOf(await visitor.get('/api/map/outlines?box=5,46,16,56'))).toBe('public, max-age=86400')
    expect(cacheControlOf(await visitor.get('/api/map/outlines?box=5'))).toBe('no-store')
  })

  it('forbids caching a map whose streets cannot be drawn at the moment', async () => {
    const streetsOf = () => Promise.reject(new DomainError('busy'))
    const response = await makeHttpWorld({ ports: { streetsOf } }).http.request(
      '/api/map/outlines?box=13.3,52.4,13.4,52.5',
    )
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ land: expect.stringMatching(/^M/), streets: null })
    expect(cacheControlOf(response)).toBe('no-store')
  })

  it('makes pages for logged-in users private', async () => {
    const { visitWith } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    expect(cacheControlOf(await manager.get('/'))).toBe('private, no-cache')
  })

  it('keeps unknown pages, POST responses and responses to requests with an invalid session out of shared caches', async () => {
    const { http, visit } = makeHttpWorld()
    expect(cacheControlOf(await http.request('/nowhere'))).toBe('no-store')
    const night = { showDate: '2026-12-01', venueId: null, bands: [] }
    expect(cacheControlOf(await visit().post('/api/shows/same-night', night))).not.toContain('public')
    expect(cacheControlOf(await http.request('/api/shows', { headers: { cookie: 'session=over' } }))).toBe(
      'private, no-cache',
    )
  })
})

describe('compression', () => {
  const html = `<!doctype html>${'ska '.repeat(1000)}`
  const longPage = async () => ({ status: 200, html, inlineHashes: { scripts: [], styles: [] } })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br;q=0.5', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
  ])('for Accept-Encoding "%s" uses %s, keeps other headers, and sets Vary', async (acceptEncoding, coding, unpack) => {
    const { http } = makeHttpWorld({ render: longPage })
    const plain = await http.request('/')
    const compressed = await http.request('/', { headers: { 'accept-encoding': acceptEncoding } })
    expect(compressed.headers.get('content-encoding')).toBe(coding)
    expect(compressed.headers.getSetCookie()).toHaveLength(1)
    for (const response of [plain, compressed])
      expect(response.headers.get('vary')).toBe('Accept-Language, Accept-Encoding')
    const names = (response: Response) => [...response.headers.keys()].filter((name) => name !== 'content-encoding')
    expect(names(compressed)).toEqual(names(plain))
    expect(unpack(await compressed.arrayBuffer()).toString()).toBe(html)
  })

  it.each(['identity', 'gzip;q=0', 'deflate', ''])('is omitted for Accept-Encoding "%s"', async (acceptEncoding) => {
    const { http } = makeHttpWorld({ render: longPage })
    const response = await http.request('/', { headers: { 'accept-encoding': acceptEncoding } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.text()).toBe(html)
  })

  it('is omitted for bodies under 1,024 bytes', async () => {
    const response = await makeHttpWorld().http.request('/api/session', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect((await response.text()).length).toBeLessThan(1024)
  })
})
