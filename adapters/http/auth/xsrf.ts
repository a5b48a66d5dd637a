import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { LRUCache } from 'lru-cache'
import { exceptCookie, isShared } from '#adapters/http/cache-control.ts'
import { requestError } from '#adapters/http/request-error.ts'

/** The names axios uses (decisions, section 4). */
const COOKIE = 'XSRF-TOKEN'
const HEADER = 'X-XSRF-TOKEN'
const TOKEN = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/

/**
 * Sent by a cache before us that asks in the name of all: what it keeps may bear nobody's token. Each visitor gets one from
 * `GET /api/session`, which no cache keeps.
 */
const FOR_ALL = 'x-shared-cache'

export type Xsrf = {
  /** The Set-Cookie for who sent these; null when there is a good token among the cookies, or one asks for all. */
  cookieFor(headers: IncomingHttpHeaders): string | null
  issue: MiddlewareHandler
  check: MiddlewareHandler
}

/** Tokens are made some at a time, with what all of them begin with in common. */
const SERIES_BYTES = 16
const AT_ONCE = 64
const SIGNATURE_BYTES = 32
/** A series, the number in it, the signature. */
const FORM = /^([\w-]{22})(\d\d)\.([\w-]{43})$/

/** So many tokens that were found good are remembered: a visitor shows theirs with each request. */
const REMEMBERED = 10_000

/**
 * The cross-site request token: a signed nonce of the visitor in a cookie that only our own pages can read and send back as
 * a header. With it goes the check that the call comes from our own origin; a caller that is no browser sends none. The token
 * is not tied to a session, so that it is there before the log-in and good after it: a token that we gave to somebody else
 * is taken from whoever can write our cookies and headers, and the origin refuses the other sites that could try.
 * `key` is the installation's own, the same in every process.
 */
export const makeXsrf = ({ key, baseUrl }: { key: string; baseUrl: string }): Xsrf => {
  const ownOrigin = new URL(baseUrl).origin
  const secure = ownOrigin.startsWith('https:')
  // Of SHA-3 the key before the text makes a MAC (FIPS 202; it needs no HMAC), and SHAKE256 makes it as long as many of them
  // for little more than the price of one: each visitor's first answer has a token.
  const sign = (series: string): Buffer =>
    hash('shake256', `${key}:xsrf:${series}`, {
      outputEncoding: 'buffer',
      outputLength: AT_ONCE * SIGNATURE_BYTES,
    })
  const signature = (signatures: Buffer, nth: number): string =>
    signatures.toString('base64url', nth * SIGNATURE_BYTES, (nth + 1) * SIGNATURE_BYTES)
  const made: string[] = []
  const makeSeries = (): void => {
    const series = randomBytes(SERIES_BYTES).toString('base64url')
    const signatures = sign(series)
    for (let nth = 0; nth < AT_ONCE; nth += 1)
      made.push(`${series}${String(nth).padStart(2, '0')}.${signature(signatures, nth)}`)
  }
  const makeCookie = (): string => {
    if (made.length === 0) makeSeries()
    return `${COOKIE}=${made.pop()}; Path=/; ${secure ? 'Secure; ' : ''}SameSite=Lax`
  }
  // Made with the first token: its arrays are filled at once.
  let good: LRUCache<string, true> | undefined
  const isOurs = (token: string): boolean => {
    if (good?.has(token)) return true
    const [, series = '', nth = '', signed = ''] = FORM.exec(token) ?? []
    if (series === '' || Number(nth) >= AT_ONCE) return false
    const isSigned = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(sign(series), Number(nth))))
    // A copy: the text of a request is not to be kept for the sake of a piece of it.
    if (isSigned) {
      good ??= new LRUCache({ max: REMEMBERED })
      good.set(Buffer.from(token).toString(), true)
    }
    return isSigned
  }
  const isGood = (token: string | undefined): boolean => token !== undefined && isOurs(token)

  return {
    cookieFor: ({ cookie = '', [FOR_ALL]: forAll }) =>
      forAll !== undefined || isGood(TOKEN.exec(cookie)?.[1]) ? null : makeCookie(),

    /** Any GET leaves the visitor with a token that is good. */
    issue: async (c, next) => {
      const isForAll = c.req.header(FOR_ALL) !== undefined
      if (isForAll || c.req.method !== 'GET' || isGood(getCookie(c, COOKIE))) return next()
      c.header('Set-Cookie', makeCookie(), { append: true })
      await next()
      const control = c.res.headers.get('Cache-Control')
      if (control && isShared(control)) c.res.headers.set('Cache-Control', exceptCookie(control))
    },

    /** Refuses 403 unless cookie and header are the same token of ours and the call comes from our own origin. */
    check: async (c, next) => {
      const token = getCookie(c, COOKIE)
      if (!token || token !== c.req.header(HEADER) || !isOurs(token) || !comesFromUs(c, ownOrigin))
        throw requestError(403, 'request.not_verified')
      await next()
    },
  }
}

/**
 * Every browser tells where a state-changing call comes from; both what it tells must be us. We are the configured origin, and
 * the one that the browser itself asked: under another name of ours (127.0.0.1 for localhost) no cookie of ours is sent anyway.
 */
const comesFromUs = (c: Context, ownOrigin: string): boolean => {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin') return false
  const origin = c.req.header('Origin')
  return origin === undefined || origin === ownOrigin || origin === new URL(c.req.url).origin
}
