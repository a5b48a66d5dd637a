import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { codingOf, makeVisitorRequestOf } from '#adapters/http/cache/visitor-request.ts'
import { pageLanguages } from '#web/i18n/locales.ts'

const asVisitor = makeVisitorRequestOf({ baseUrl: 'https://shows.example', pageLanguages })
type Asked = { method?: string; headers?: Record<string, string> }
const ask = (url: string, { method = 'GET', headers = {} }: Asked = {}) =>
  asVisitor({ method, url, headers: { host: 'shows.example', ...headers } } as unknown as IncomingMessage)
const keyOf = (url: string, asked?: Asked) => ask(url, asked)?.key ?? null

describe('a request that any visitor could have sent', () => {
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
  ])('is %s, by GET or HEAD', (url) => {
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

  it('may hold percent-encoded letters in its path', () => {
    expect(keyOf('/shows/%E6%9D%B1%E4%BA%AC-ska?city=S%C3%A3o%20Paulo')).toBe(
      '/shows/%E6%9D%B1%E4%BA%AC-ska?city=S%C3%A3o%20Paulo',
    )
    expect(keyOf('/?redirect=/../%2e%2e/%ff')).toBe('/?redirect=/../%2e%2e/%ff')
    const elsewhere = { headers: { origin: 'https://a.example' } }
    expect(ask('/api/%73hows', elsewhere)).toEqual({
      key: 'elsewhere /api/%73hows',
      address: '/api/%73hows',
      isCrossSite: true,
    })
  })

  it('has a key of its own when it comes from another site', () => {
    const keys = ['https://a.example', 'null'].map((origin) => keyOf('/api/shows', { headers: { origin } }))
    expect(keys).toEqual(['elsewhere /api/shows', 'elsewhere /api/shows'])
    for (const own of ['https://shows.example', 'http://shows.example'])
      expect(keyOf('/api/shows', { headers: { origin: own } })).toBe('/api/shows')
    expect(keyOf('/api/bands?q=x', { headers: { origin: 'https://a.example' } })).toBe('/api/bands?q=x')
  })
})

describe('a personal request', () => {
  it.each([
    ['what is sent', '/api/shows', { method: 'POST' }],
    ['who has a session', '/', { headers: { cookie: 'a=b; __Host-session=x' } }],
    ['who has a session without https', '/api/shows', { headers: { cookie: 'session=x' } }],
    ['who names themselves', '/api/shows', { headers: { authorization: 'Basic x' } }],
    ['the session', '/api/session', {}],
    ['one’s profile', '/api/profile', {}],
    ['the rights', '/api/users', {}],
    ['a link that was mailed', '/api/auth/confirm-email/x', {}],
    ['a download', '/export/shows.csv', {}],
    ['a file of a dump', '/open-data/shows-2026-11-21.csv.gz', {}],
    ['a download in another spelling', '/%65xport/shows%2ecsv', {}],
    ['a file of a dump in another spelling', '/%6Fpen-data/shows-2026-11-21%2Ecsv%2Egz', {}],
    ['the session in another spelling', '/%61pi/session', {}],
    ['a link that was mailed, in another spelling', '/%61pi/auth/confirm-email/x', {}],
    ['the session, on a way round', '/api/shows/../session', {}],
    ['the session, on a hidden way round', '/api/shows/%2e%2E/session', {}],
    ['what a backslash leads to', '/x\\%2e%2e\\api\\session', {}],
    ['what cannot be decoded', '/shows/%ff', {}],
    ['a file of the build', '/assets/entry.js', {}],
    ['a picture that is drawn for its asker', '/shows/x/share.png', {}],
    ['health', '/healthz', {}],
    ['another site’s address', '//evil.example/', {}],
    ['a proxy’s request', 'http://shows.example/', {}],
    ['what is asked of no lawful host', '/', { headers: { host: 'evil.example/path' } }],
    ['who reads German', '/about', { headers: { 'accept-language': 'de-AT,de;q=0.9' } }],
    ['who chose French', '/about', { headers: { cookie: 'language=fr' } }],
    ['whether a feed is newer than a day', '/feeds/shows.rss', { headers: { 'if-modified-since': 'yesterday' } }],
    ['an endless address', `/?a=${'x'.repeat(2_000)}`, {}],
  ] as [string, string, Asked][])('is recognized: %s', (_, url, asked) => {
    expect(ask(url, asked)).toBeNull()
  })

  it('does not include pages in the preferred language or reached by an internal link', () => {
    expect(keyOf('/de/about', { headers: { 'accept-language': 'fr' } })).toBe('/de/about')
    expect(keyOf('/about', { headers: { 'accept-language': 'en-GB' } })).toBe('/about')
    const fromHere = { 'accept-language': 'de', referer: 'https://shows.example/de' }
    expect(keyOf('/about', { headers: fromHere })).toBe('/about')
    expect(keyOf('/about', { headers: { ...fromHere, referer: 'https://shows.example.evil/' } })).toBeNull()
  })
})

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  ['', null],
])('"%s" prefers the coding %s', (accepted, coding) => {
  const request = { headers: { 'accept-encoding': accepted } } as unknown as IncomingMessage
  expect([codingOf(request), codingOf(request)]).toEqual([coding, coding])
})
