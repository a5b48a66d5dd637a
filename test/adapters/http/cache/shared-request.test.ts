import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { codingOf, makeSharedRequestOf } from '#adapters/http/cache/shared-request.ts'
import { pageLanguages } from '#web/i18n/locales.ts'

const sharedRequestOf = makeSharedRequestOf({ baseUrl: 'https://shows.example', pageLanguages })
type RequestParts = { method?: string; headers?: Record<string, string> }
const sharedRequestTo = (url: string, { method = 'GET', headers = {} }: RequestParts = {}) =>
  sharedRequestOf({ method, url, headers: { host: 'shows.example', ...headers } } as unknown as IncomingMessage)
const keyOf = (url: string, parts?: RequestParts) => sharedRequestTo(url, parts)?.key ?? null

describe('a cacheable request', () => {
  it.each([
    '/',
    '/?city=London',
    '/de',
    '/shows/the-skatalites-2026',
    '/login',
    '/api/shows',
    '/api/shows?page=2&limit=25',
    '/api/shows/by-slug/x',
    '/api/bands?q=ska',
    '/api/venues/x/shows',
    '/api/github/issues',
    '/feeds/shows.ics?city=London',
    '/shows/x.ics',
    '/images/abc-640.webp',
  ])('may be a GET or HEAD request for %s, and its key is the URL', (url) => {
    expect(keyOf(url)).toBe(url)
    expect(keyOf(url, { method: 'HEAD' })).toBe(url)
  })

  it('has a key without tracking parameters', () => {
    expect(keyOf('/?fbclid=abc')).toBe('/')
    expect(keyOf('/shows/x?utm_source=a&utm_medium=b')).toBe('/shows/x')
    expect(keyOf('/?utm_source=a&city=London&gclid=1&region=x')).toBe('/?city=London&region=x')
    expect(keyOf('/?city=London&fbclid=abc')).toBe('/?city=London')
    expect(keyOf('/?fbclidx=1')).toBe('/?fbclidx=1')
  })

  it('may have a percent-encoded path or query', () => {
    expect(keyOf('/shows/%E6%9D%B1%E4%BA%AC-ska?city=S%C3%A3o%20Paulo')).toBe(
      '/shows/%E6%9D%B1%E4%BA%AC-ska?city=S%C3%A3o%20Paulo',
    )
    expect(keyOf('/?redirect=/../%2e%2e/%ff')).toBe('/?redirect=/../%2e%2e/%ff')
    const crossOrigin = { headers: { origin: 'https://a.example' } }
    expect(sharedRequestTo('/api/%73hows', crossOrigin)).toEqual({
      key: 'cross-origin /api/%73hows',
      url: '/api/%73hows',
      isCrossOriginRead: true,
    })
  })

  it('has a separate key if another site sends it to read shows', () => {
    const keys = ['https://a.example', 'null'].map((origin) => keyOf('/api/shows', { headers: { origin } }))
    expect(keys).toEqual(['cross-origin /api/shows', 'cross-origin /api/shows'])
    for (const ownOrigin of ['https://shows.example', 'http://shows.example'])
      expect(keyOf('/api/shows', { headers: { origin: ownOrigin } })).toBe('/api/shows')
    expect(keyOf('/api/bands?q=x', { headers: { origin: 'https://a.example' } })).toBe('/api/bands?q=x')
  })

  it('may be for a page that has a language in its URL, is in the preferred language, or is reached by an internal link', () => {
    expect(keyOf('/de/about', { headers: { 'accept-language': 'fr' } })).toBe('/de/about')
    expect(keyOf('/about', { headers: { 'accept-language': 'en-GB' } })).toBe('/about')
    const fromOwnPage = { 'accept-language': 'de', referer: 'https://shows.example/de' }
    expect(keyOf('/about', { headers: fromOwnPage })).toBe('/about')
    expect(keyOf('/about', { headers: { ...fromOwnPage, referer: 'https://shows.example.evil/' } })).toBeNull()
  })
})

describe('the cache', () => {
  it.each([
    ['a write', '/api/shows', { method: 'POST' }],
    ['a request with a session', '/', { headers: { cookie: 'a=b; __Host-session=x' } }],
    ['a request with a session over http', '/api/shows', { headers: { cookie: 'session=x' } }],
    ['a request with credentials', '/api/shows', { headers: { authorization: 'Basic x' } }],
    ['the session', '/api/session', {}],
    ['the profile', '/api/profile', {}],
    ['the accounts', '/api/users', {}],
    ['an emailed link', '/api/auth/confirm-email/x', {}],
    ['an export', '/export/shows.csv', {}],
    ['a dump', '/open-data/shows-2026-11-21.csv.gz', {}],
    ['an export, percent-encoded', '/%65xport/shows%2ecsv', {}],
    ['a dump, percent-encoded', '/%6Fpen-data/shows-2026-11-21%2Ecsv%2Egz', {}],
    ['the session, percent-encoded', '/%61pi/session', {}],
    ['an emailed link, percent-encoded', '/%61pi/auth/confirm-email/x', {}],
    ['the session behind dot segments', '/api/shows/../session', {}],
    ['the session behind encoded dot segments', '/api/shows/%2e%2E/session', {}],
    ['the session behind backslashes', '/x\\%2e%2e\\api\\session', {}],
    ['an undecodable path', '/shows/%ff', {}],
    ['a built file', '/assets/entry.js', {}],
    ['a preview image, which is limited per client', '/shows/x/share.png', {}],
    ['a health check', '/healthz', {}],
    ['a protocol-relative URL', '//evil.example/', {}],
    ['an absolute URL', 'http://shows.example/', {}],
    ['a malformed host', '/', { headers: { host: 'evil.example/path' } }],
    ['a page for a visitor who prefers German', '/about', { headers: { 'accept-language': 'de-AT,de;q=0.9' } }],
    ['a page for a visitor who chose French', '/about', { headers: { cookie: 'language=fr' } }],
    ['a feed with If-Modified-Since', '/feeds/shows.rss', { headers: { 'if-modified-since': 'yesterday' } }],
    ['an overlong URL', `/?a=${'x'.repeat(2_000)}`, {}],
  ] as [string, string, RequestParts][])('is bypassed for %s', (_, url, parts) => {
    expect(sharedRequestTo(url, parts)).toBeNull()
  })
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  ['', null],
])('the Accept-Encoding "%s" selects the content coding %s', (acceptEncoding, coding) => {
  const request = { headers: { 'accept-encoding': acceptEncoding } } as unknown as IncomingMessage
  expect([codingOf(request), codingOf(request)]).toEqual([coding, coding])
})
