import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHttpWorld } from '#test/support/http-world.ts'

const builtFiles: Readonly<Record<string, string>> = {
  'assets/app-Ab12.js': 'export {}',
  'assets/app-Ab12.js.br': 'as brotli',
  'assets/app-Ab12.js.gz': 'as gzip',
  'assets/app-Ab12.js.map': '{"sources":["secret.ts"]}',
  'assets/all-Cd34.css': 'body{}',
  'assets/archivo-Ef56.woff2': 'font',
  'favicon.svg': '<svg/>',
  'humans.txt': 'We are humans',
  'sw.js': 'keep()',
  '.vite/manifest.json': '{"secret":true}',
  '.env': 'SECRET=1',
  '.git/config': '[secret]',
  'assets/.hidden.js': 'secret',
}

let parentDir: string
let filesDir: string
beforeAll(async () => {
  parentDir = await mkdtemp(join(tmpdir(), 'parent-'))
  filesDir = join(parentDir, 'client')
  for (const [name, content] of Object.entries(builtFiles)) {
    await mkdir(dirname(join(filesDir, name)), { recursive: true })
    await writeFile(join(filesDir, name), content)
  }
  await writeFile(join(parentDir, 'secret.txt'), 'secret')
  await mkdir(join(parentDir, 'client-more'))
  await writeFile(join(parentDir, 'client-more', 'x.txt'), 'secret')
  await symlink(join(parentDir, 'secret.txt'), join(filesDir, '.link'))
})
afterAll(() => rm(parentDir, { recursive: true }))

const get = (path: string, init: RequestInit = {}) => makeHttpWorld({ filesDir }).http.request(`http://x${path}`, init)

describe('a built file', () => {
  it.each([
    ['/assets/app-Ab12.js', 'text/javascript; charset=utf-8', 'export {}'],
    ['/assets/all-Cd34.css', 'text/css; charset=utf-8', 'body{}'],
    ['/assets/archivo-Ef56.woff2', 'font/woff2', 'font'],
  ])('%s is immutable, because its name changes with its content', async (path, type, content) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).toBe(content)
  })

  it('/sw.js, the service worker, is revalidated on each use, and may connect only to this site', async () => {
    const { headers } = await get('/sw.js')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'; img-src 'self'")
  })

  it.each([
    ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
    ['/humans.txt', 'text/plain; charset=utf-8'],
  ])('%s, whose name is fixed, is cached for an hour', async (path, type) => {
    const response = await get(path)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each([
    ['gzip, deflate, br', 'br', 'as brotli'],
    ['gzip', 'gzip', 'as gzip'],
    ['identity', null, 'export {}'],
  ])('is served for the Accept-Encoding "%s" with the Content-Encoding %s', async (accepted, encoding, content) => {
    const response = await get('/assets/app-Ab12.js', { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    if (encoding) expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(await response.text()).toBe(content)
  })

  it('responds to HEAD with its length, but without a body', async () => {
    const response = await get('/humans.txt', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('13')
    expect(await response.text()).toBe('')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('refuses %s', async (method) => {
    expect((await get('/humans.txt', { method })).status).toBe(405)
    expect(await (await get('/humans.txt')).text()).toBe(builtFiles['humans.txt'])
  })
})

describe('a path to a private or missing file', () => {
  it.each([
    '/.vite/manifest.json',
    '/.env',
    '/.git/config',
    '/.link',
    '/assets/.hidden.js',
    '/assets/app-Ab12.js.map',
    '/assets/app-Ab12.js.br',
    '/assets/app-Ab12.js.gz',
    '/%2evite/manifest.json',
    '/.vite%2fmanifest.json',
    '/assets/..%2f.env',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%252f..%252fsecret.txt',
    '/../client-more/x.txt',
    '/..%2fclient-more%2fx.txt',
    '/humans.txt%00.svg',
    '/humans.txt%2f..%2f.env',
    '/humans.txt/',
    '/ROBOTS.TXT/.env',
    '/assets',
    '/assets/',
    '/assets/nothing-Ab12.js',
    `/assets/${'x'.repeat(5000)}.js`,
  ])('returns 404: %s', async (path) => {
    const response = await get(path)
    const text = await response.text()
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status: 404,
      // A missing file below /assets never renders a page.
      type: /^\/assets(?:\/(?!%2e)|$)/.test(path)
        ? 'application/problem+json; charset=utf-8'
        : 'text/html; charset=UTF-8',
    })
    expect(text).not.toMatch(/secret/i)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('that begins with two slashes is redirected to the same path with one slash', async () => {
    const response = await get('//.env')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/.env'])
  })
})
