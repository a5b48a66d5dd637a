import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import { exceptCookie, isShared } from './cache/cache-control.ts'

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

/** Random bytes are cheap by the thousand. */
const NONCE_BYTES = 18
const AT_ONCE = 256

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
  // Of SHA-3 the key before the text makes a MAC (FIPS 202; it needs no HMAC), in a quarter of the time: each visitor's first answer has one.
  const sign = (nonce: string): string => hash('sha3-256', `${key}:xsrf:${nonce}`, 'base64url')
  const isOurs = (token: string): boolean => {
    const [, nonce = '', signature = ''] = /^([\w-]{24})\.([\w-]{43})$/.exec(token) ?? []
    return nonce !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce)))
  }
  let random = Buffer.alloc(0)
  let used = 0
  const makeNonce = (): string => {
    if (used === random.length) [random, used] = [randomBytes(NONCE_BYTES * AT_ONCE), 0]
    used += NONCE_BYTES
    return random.toString('base64url', used - NONCE_BYTES, used)
  }
  const makeCookie = (): string => {
    const nonce = makeNonce()
    return `${COOKIE}=${nonce}.${sign(nonce)}; Path=/; ${secure ? 'Secure; ' : ''}SameSite=Lax`
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
        throw new HTTPException(403, {
          message: 'This call could not be verified. Please reload the page and try again.',
        })
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
