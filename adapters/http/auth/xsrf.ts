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

/** Sent by a shared cache, whose copies must hold no token. Visitors then get theirs from `GET /api/session`. */
const FOR_ALL = 'x-shared-cache'

export type Xsrf = {
  cookieFor(headers: IncomingHttpHeaders): string | null
  issue: MiddlewareHandler
  check: MiddlewareHandler
}

/** Tokens are signed in batches that share a prefix. */
const SERIES_BYTES = 16
const AT_ONCE = 64
const SIGNATURE_BYTES = 32
const FORM = /^([\w-]{22})(\d\d)\.([\w-]{43})$/

/** Size of the cache of verified tokens, of which every request carries one. */
const REMEMBERED = 10_000

/** XSRF protection by a signed double-submit cookie plus an origin check; non-browser callers send no origin. Tokens
 * are not tied to a session, so that they survive the log-in. A planted token of ours would pass, but the origin check refuses
 * the sites that could plant one. `key` is the same in every process of an installation. */
export const makeXsrf = ({ key, baseUrl }: { key: string; baseUrl: string }): Xsrf => {
  const ownOrigin = new URL(baseUrl).origin
  const secure = ownOrigin.startsWith('https:')
  // SHA-3 makes a MAC by prefixing the key (FIPS 202), and one SHAKE256 call yields a whole batch of signatures.
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
  // Created lazily, because it allocates its arrays at once.
  let good: LRUCache<string, true> | undefined
  const isOurs = (token: string): boolean => {
    if (good?.has(token)) return true
    const [, series = '', nth = '', signed = ''] = FORM.exec(token) ?? []
    if (series === '' || Number(nth) >= AT_ONCE) return false
    const isSigned = timingSafeEqual(Buffer.from(signed), Buffer.from(signature(sign(series), Number(nth))))
    // Copied, because a substring would keep the request's whole header in memory.
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

    issue: async (c, next) => {
      const isForAll = c.req.header(FOR_ALL) !== undefined
      if (isForAll || c.req.method !== 'GET' || isGood(getCookie(c, COOKIE))) return next()
      c.header('Set-Cookie', makeCookie(), { append: true })
      await next()
      const control = c.res.headers.get('Cache-Control')
      if (control && isShared(control)) c.res.headers.set('Cache-Control', exceptCookie(control))
    },

    /** Refuses with 403 unless cookie and header hold the same valid token and the call comes from our own origin. */
    check: async (c, next) => {
      const token = getCookie(c, COOKIE)
      if (!token || token !== c.req.header(HEADER) || !isOurs(token) || !comesFromUs(c, ownOrigin))
        throw requestError(403, 'request.not_verified')
      await next()
    },
  }
}

/** Checks Sec-Fetch-Site and Origin. The requested host also counts as ours: under another name, none of our cookies arrive. */
const comesFromUs = (c: Context, ownOrigin: string): boolean => {
  const site = c.req.header('Sec-Fetch-Site')
  if (site !== undefined && site !== 'same-origin') return false
  const origin = c.req.header('Origin')
  return origin === undefined || origin === ownOrigin || origin === new URL(c.req.url).origin
}
