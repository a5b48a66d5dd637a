import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'

const hidden = { bySession: async (): Promise<never> => Promise.reject(new Error('down')) }
let filesDir: string
beforeAll(async () => {
  filesDir = await mkdtemp(join(tmpdir(), 'files-'))
  await writeFile(join(filesDir, 'robots.txt'), 'User-agent: *')
})
afterAll(() => rm(filesDir, { recursive: true }))

/** One of every kind of answer: how to get it, and its status. */
const kinds: readonly [kind: string, path: string, init: RequestInit, status: number][] = [
  ['a page', '/', {}, 200],
  ['a page that is not there', '/nowhere', {}, 404],
  ['a page in another way', '/', { method: 'POST' }, 405],
  ['a redirect', '//login', {}, 308],
  ['a call', '/api/shows', {}, 200],
  ['a call that is none', '/api/nothing', {}, 404],
  ['a call with a wrong query', '/api/shows?page=x', {}, 422],
  ['a call that is not verified', '/api/auth/login', { method: 'POST' }, 403],
  ['a call that is no JSON', '/api/auth/login', { method: 'POST', body: 'x' }, 415],
  ['a fault', '/api/session', { headers: { cookie: 'session=x; __Host-session=x' } }, 500],
  ['a file', '/robots.txt', {}, 200],
  ['part of a file', '/robots.txt', { headers: { range: 'bytes=0-3' } }, 206],
  ['a part that is not there', '/robots.txt', { headers: { range: 'bytes=900-' } }, 416],
  ['/healthz', '/healthz', {}, 200],
  ['/readyz', '/readyz', {}, 503],
]

describe.each(['http', 'https'])('over %s', (scheme) => {
  it.each(kinds)('%s carries the security headers', async (_, path, init, status) => {
    const { http } = makeHttpWorld({
      baseUrl: `${scheme}://shows.example`,
      filesDir,
      isReady: async () => false,
      ports: { identities: hidden },
    })
    const answer = await http.request(path.startsWith('//') ? `http://x${path}` : path, init)
    expect(answer.status).toBe(status)
    const headers = Object.fromEntries(answer.headers)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers['content-security-policy']).toContain("base-uri 'none'")
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/)
    expect(headers['strict-transport-security']).toBe(
      scheme === 'https' ? 'max-age=63072000; includeSubDomains' : undefined,
    )
    expect(Object.keys(headers).filter((name) => /^(server|x-powered-by|access-control-.*)$/.test(name))).toEqual([])
  })
})

describe('the Content-Security-Policy of a page', () => {
  const policyOf = async (settings: Parameters<typeof makeHttpWorld>[0]) => {
    const answer = await makeHttpWorld(settings).http.request('/')
    const policy = answer.headers.get('content-security-policy') ?? ''
    return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/s).slice(0, 2)))
  }

  it('lets in what is ours, and the inline script by its hash', async () => {
    expect(await policyOf({})).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'sha256-c2NyaXB0'",
      'style-src': "'self'",
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

  it('asks for https where the site is on https', async () => {
    expect(await policyOf({ baseUrl: 'https://shows.example' })).toHaveProperty('upgrade-insecure-requests')
  })

  it('allows to reload in place while developing, but no more scripts', async () => {
    const policy = await policyOf({ development: true })
    expect(policy['connect-src']).toBe("'self' ws:")
    expect(policy['worker-src']).toBe("'self' blob:")
    expect(policy['script-src']).toBe("'self' 'sha256-c2NyaXB0'")
  })
})

describe('Cache-Control', () => {
  const cacheOf = (answer: Response) => answer.headers.get('cache-control')

  it('keeps what depends on who asks out of every store', async () => {
    const { visitWith } = makeHttpWorld()
    const manager = await visitWith('ShowManager')
    const made = await manager.post('/api/shows', showBody())
    const own = [
      ['/api/session', 'no-store'],
      ['/api/shows', 'private, no-store'],
      [made.headers.get('location') ?? '', 'private, no-store'],
      ['/api/bands', 'private, no-store'],
      ['/api/shows?page=0', 'no-store'],
    ] as const
    expect(cacheOf(made)).toBe('private, no-store')
    for (const [path, expected] of own) expect(cacheOf(await manager.get(path)), path).toBe(expected)
    expect(cacheOf(await manager.post('/api/auth/logout'))).toBe('no-store')
  })

  it('lets a visitor keep a list that is asked for anew, apart from that of a session', async () => {
    const answer = await makeHttpWorld().visit().get('/api/shows')
    expect(cacheOf(answer)).toBe('private, no-cache')
    expect(answer.headers.get('vary')).toContain('Cookie')
  })

  it('lets nobody share a page that brings a cookie, nor keep one that failed', async () => {
    const { http } = makeHttpWorld()
    expect(cacheOf(await http.request('/'))).toBe('private, no-cache')
    expect(cacheOf(await http.request('/nowhere'))).toBe('no-store')
  })
})

describe('compression', () => {
  it('leaves cookies and headers as they are, and says that it depends on what is taken', async () => {
    const html = `<!doctype html>${'ska '.repeat(1000)}`
    const render = async () => ({ status: 200, html, inlineScriptHashes: [] })
    const { http } = makeHttpWorld({ render })
    const plain = await http.request('/')
    const packed = await http.request('/', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.getSetCookie()).toHaveLength(1)
    for (const answer of [plain, packed]) expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const names = (answer: Response) => [...answer.headers.keys()].filter((name) => name !== 'content-encoding')
    expect(names(packed)).toEqual(names(plain))
    const unpacked = packed.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unpacked ?? null).text()).toBe(html)
  })

  it.each(['identity', 'gzip;q=0', 'br', ''])('is left out for "%s"', async (accepted) => {
    const { http } = makeHttpWorld()
    const answer = await http.request('/api/session', { headers: { 'accept-encoding': accepted } })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })
})
