import { hash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { isShared, withPrivateCookie } from '#adapters/http/cache-control.ts'
import { requestError } from '#adapters/http/request-error.ts'

/** The default names of axios (specification/decisions.md, section 4). */
const COOKIE = 'XSRF-TOKEN'
const HEADER = 'X-XSRF-TOKEN'
const TOKEN_IN_COOKIES = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/

/** Sent by a shared cache, whose copies must not contain a token. Visitors then get theirs from `GET /api/session`. */
const SHARED_CACHE_HEADER = 'x-shared-cache'

type Xsrf = {
  /** Returns a Set-Cookie value; null for a shared cache or a request that has a valid token. */
  cookieFor(headers: IncomingHttpHeaders): string | null
  issue: MiddlewareHandler
  /** Refuses with 403 unless the cookie and the header contain the same valid token and the request names no other origin. */
  check: MiddlewareHandler
}

/** Cookies are made in batches, because hashing is faster while its code is in the CPU cache. */
const BATCH_SIZE = 64

const TOKEN_FORMAT = /^([\da-f-]{36})\.([\w-]{43})$/

/** Makes the XSRF protection: a signed double-submit cookie plus an origin check. Clients other than browsers send no origin,
 * which the check accepts. Tokens are not tied to a session, so they survive the log-in. A site under the same domain could plant
 * a token that we issued, but the origin check refuses its requests. `key` is the same in every process of an installation. */
export const makeXsrf = ({ key, baseUrl }: { key: string; baseUrl: string }): Xsrf => {
  const ownOrigin = new URL(baseUrl).origin
  const isHttps = ownOrigin.startsWith('https:')
  // With SHA-3, a hash of the key followed by the message is a safe MAC (FIPS 202).
  const sign = (nonce: string): string => hash('sha3-256', `${key}:xsrf:${nonce}`, 'base64url')
  const makeCookie = (): string => {
    const nonce = randomUUID()
    return `${COOKIE}=${nonce}.${sign(nonce)}; Path=/; ${isHttps ? 'Secure; ' : ''}SameSite=Lax`
  }
  const spareCookies: string[] = []
  const takeCookie = (): string => {
    if (spareCookies.length === 0) spareCookies.push(...Array.from({ length: BATCH_SIZE }, makeCookie))
    return spareCookies.pop() ?? makeCookie()
  }
  const isValid = (token = ''): boolean => {
    const [, nonce = '', signature] = TOKEN_FORMAT.exec(token) ?? []
    return signature !== undefined && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce)))
  }

  const cookieFor: Xsrf['cookieFor'] = ({ cookie = '', [SHARED_CACHE_HEADER]: forSharedCache }) =>
    forSharedCache !== undefined || isValid(TOKEN_IN_COOKIES.exec(cookie)?.[1]) ? null : takeCookie()

  return {
    cookieFor,

    issue: async (c, next) => {
      const headers = { cookie: c.req.header('cookie'), [SHARED_CACHE_HEADER]: c.req.header(SHARED_CACHE_HEADER) }
      const cookie = c.req.method === 'GET' ? cookieFor(headers) : null
      if (cookie === null) return next()
      c.header('Set-Cookie', cookie, { append: true })
      await next()
      const cacheControl = c.res.headers.get('Cache-Control')
      if (cacheControl && isShared(cacheControl)) c.res.headers.set('Cache-Control', withPrivateCookie(cacheControl))
    },

    check: async (c, next) => {
      const token = getCookie(c, COOKIE)
      if (!token || token !== c.req.header(HEADER) || !isValid(token) || !isSameOrigin(c, ownOrigin))
        throw requestError(403, 'request.not_verified')
      await next()
    },
  }
}

/** The requested host also counts as our own, because browsers don't send our cookies to other host names. */
const isSameOrigin = (c: Context, ownOrigin: string): boolean => {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin') return false
  const origin = c.req.header('Origin')
  return origin === undefined || origin === ownOrigin || origin === new URL(c.req.url).origin
}
