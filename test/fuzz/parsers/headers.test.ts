import fc from 'fast-check'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { beforeAll, expect } from 'vitest'
import { clientOf } from '#adapters/http/auth/client-address.ts'
import { makeDeviceCookies } from '#adapters/http/auth/device-cookie.ts'
import { hasSessionCookie } from '#adapters/http/auth/session-cookie.ts'
import { makeXsrf } from '#adapters/http/auth/xsrf.ts'
import { matchesEntityTag, weakEntityTagOf } from '#adapters/http/cache/entity-tag.ts'
import { makeSharedRequestOf } from '#adapters/http/cache/shared-request.ts'
import { preferredCoding } from '#adapters/http/middleware/compression.ts'
import { requestedLanguages } from '#adapters/http/middleware/languages.ts'
import { readFormFile } from '#adapters/http/routes/form-file.ts'
import { isPublicAddress } from '#adapters/safe-fetch/public-address.ts'
import { DomainError } from '#core/errors.ts'
import { Email } from '#core/mail/email.ts'
import { formBodies } from '#test/fuzz/bodies.ts'
import { headerText, shortMalformedText } from '#test/fuzz/malformed-values.ts'
import { parserTests } from '#test/fuzz/parser-tests.ts'
import { smallImages } from '#test/fuzz/sample-images.ts'
import { pageLanguages } from '#web/i18n/locales.ts'

const testParser = parserTests('headers, cookies and forms')

const piece = fc.constantFrom(
  ',',
  ';',
  '=',
  '"',
  ' ',
  '*',
  'q',
  '0.5',
  'de',
  'en-GB',
  'W/',
  '%',
  '%ff',
  '\\',
  'session',
  'XSRF-TOKEN',
  'language',
  '__Host-session',
  'a',
  '1',
  ':',
  '[',
  ']',
  '.',
  '::1',
  '10.0.0.1',
  'unknown',
)
/** Header values: valid pieces in any order, other text, or one piece repeated. */
const header = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: headerText(200) },
  { weight: 1, arbitrary: fc.tuple(piece, fc.nat(3000)).map(([one, count]) => one.repeat(count)) },
)

const language = fc
  .tuple(fc.constantFrom('de', 'en-GB', 'es', '*', 'fr', 'ja'), fc.constantFrom('', ';q=0.5', ';q=0', ';q=x'))
  .map((parts) => parts.join(''))
const languages = fc.oneof(header, fc.array(language, { maxLength: 6 }).map(String))
const cookiePair = fc.tuple(
  fc.constantFrom('session', '__Host-session', 'language', 'a'),
  fc.constantFrom('x', 'de', '', '%'),
)
const cookie = fc.oneof(
  header,
  fc.array(cookiePair, { maxLength: 4 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('; ')),
)
const coding = fc
  .tuple(
    fc.constantFrom('gzip', 'br', 'zstd', 'deflate', 'identity', '*'),
    fc.constantFrom('', ';q=0', ';q=1.0', '; q=0.2'),
  )
  .map((parts) => parts.join(''))
const ip = fc.oneof(fc.ipV4(), fc.ipV6())
const address = fc.oneof(
  ip,
  fc.ipV4().map((text) => `${text}:80`),
  fc.ipV6().map((text) => `[${text}]:80`),
  header,
)

testParser(
  'languages (Accept-Language, cookie)',
  120,
  fc.record({ 'accept-language': languages, cookie, referer: header }),
  (headers) => {
    const requested = requestedLanguages(headers, 'https://shows.example')
    for (const each of requested) expect(typeof each).toBe('string')
    const redirect = pageLanguages.redirectFor('/', requested)
    if (redirect !== null) expect(redirect).toMatch(/^\/[a-z]{2}(?:\/|$)/)
    return redirect === null ? 'not redirected' : 'redirected'
  },
)

testParser(
  'codings (Accept-Encoding)',
  60,
  fc.oneof(header, fc.array(coding, { maxLength: 4 }).map(String)),
  (accepted) => String(preferredCoding(accepted)),
)

const ownTag = weakEntityTagOf(new TextEncoder().encode('x'))
testParser(
  'entity tags (If-None-Match)',
  80,
  fc.oneof(
    header,
    fc.tuple(header, header).map(([before, after]) => `${before},${ownTag},${after}`),
  ),
  (ifNoneMatch) => {
    const isMatch = matchesEntityTag(ifNoneMatch, ownTag)
    // The tag is found in its weak and its strong form, among any other items, and never by a partial match.
    if (ifNoneMatch.trim() !== '*')
      expect(isMatch).toBe(ifNoneMatch.split(',').some((each) => [ownTag, ownTag.slice(2)].includes(each.trim())))
    return String(isMatch)
  },
)

testParser('session cookies', 80, cookie, (cookies) => String(hasSessionCookie(cookies)))

const xsrf = makeXsrf({ key: 'the key of the tests', baseUrl: 'http://shows.example' })
const deviceCookies = makeDeviceCookies({ key: 'the key of the tests', isHttps: false })
const email = Email.parse('somebody@people.example')
const app = new Hono()
  .post('/guarded', xsrf.check, (c) => c.text('in'))
  .get('/client', (c) => c.json({ ...clientOf(c, 1), deviceCookie: deviceCookies.read(c, email) }))
  .post('/form', async (c) => c.text(String((await readFormFile(c, 'image')).length)))
  .onError((error, c) => {
    if (error instanceof DomainError) return c.text(error.code, 422)
    if (error instanceof HTTPException) return c.text(error.message, error.status)
    throw error
  })

testParser(
  'XSRF tokens (cookie, header)',
  120,
  fc.tuple(header, header, fc.boolean()),
  async ([cookieToken, otherToken, areEqual]) => {
    const headers = { cookie: `XSRF-TOKEN=${cookieToken}`, 'x-xsrf-token': areEqual ? cookieToken : otherToken }
    expect((await app.request('/guarded', { method: 'POST', headers })).status).toBe(403)
    return '403'
  },
)

testParser(
  'client addresses and devices (X-Forwarded-For, User-Agent)',
  120,
  fc.record({
    'x-forwarded-for': fc.array(address, { maxLength: 3 }).map(String),
    'user-agent': header,
    cookie: header.map((text) => `device=${text}`),
  }),
  async (headers) => {
    const response = await app.request('/client', { headers }, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
    const { key, device, country, deviceCookie } = await response.json()
    expect(key).toMatch(/^(?:\d+\.\d+\.\d+\.\d+|[0-9a-f:]+\/64|unknown)$/)
    expect(device === null || device.length <= 64).toBe(true)
    expect(country === null || /^[A-Z]{2}$/.test(country)).toBe(true)
    expect(deviceCookie).toBeNull()
    return key === 'unknown' ? 'unknown' : 'address'
  },
)

let forms: ReturnType<typeof formBodies>
beforeAll(async () => {
  forms = formBodies('image', await smallImages())
})
testParser(
  'forms with a file (multipart)',
  150,
  fc.constant(null).chain(() => forms),
  async ({ type, content }) => {
    const headers = type === null ? {} : { 'content-type': type }
    const { status } = await app.request('/form', { method: 'POST', body: content as Uint8Array<ArrayBuffer>, headers })
    expect([200, 400, 413, 422]).toContain(status)
    return String(status)
  },
)

const sharedRequestOf = makeSharedRequestOf({ baseUrl: 'https://shows.example', pageLanguages })
testParser(
  'requests whose responses visitors share',
  120,
  fc.record({
    url: fc.oneof(
      fc
        .array(
          fc.constantFrom(
            '/',
            'api',
            'shows',
            '..',
            '%',
            '%2e',
            '%2f',
            '?',
            '#',
            '\\',
            'q=1',
            '&',
            'utm_source=x',
            '.',
            'feeds',
            'images',
            ':',
          ),
          { maxLength: 10 },
        )
        .map((parts) => `/${parts.join('')}`),
      shortMalformedText,
    ),
    cookie,
    host: fc.oneof(fc.constantFrom('shows.example', '[::1]:80', 'a b'), header),
    language: languages,
  }),
  ({ url, cookie, host, language }) => {
    const request = { method: 'GET', url, headers: { cookie, host, 'accept-language': language } }
    const sharedRequest = sharedRequestOf(request as never)
    // A request with a session or a malformed host never gets a shared response.
    if (sharedRequest !== null) expect(hasSessionCookie(cookie) || !/^[\w.:[\]-]+$/.test(host)).toBe(false)
    return sharedRequest === null ? 'personal' : 'shared'
  },
)

const octet = fc.oneof(fc.nat(300), fc.constantFrom('0x7f', '010', '', '1e1', ' 1')).map(String)
testParser(
  'IP addresses of servers to fetch from',
  120,
  fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4Extended(),
    fc.array(octet, { maxLength: 5 }).map((parts) => parts.join('.')),
    fc.ipV4().map((ip) => `::ffff:${ip}`),
    fc.ipV4().map((ip) => `64:ff9b::${ip}`),
    headerText(),
  ),
  (address) => {
    const isPublic = isPublicAddress(address)
    if (/^(?:127\.|10\.|192\.168\.|169\.254\.|0\.|::ffff:|64:ff9b::|f[cde])/i.test(address))
      expect(isPublic).toBe(false)
    return isPublic ? 'public' : 'private'
  },
)
