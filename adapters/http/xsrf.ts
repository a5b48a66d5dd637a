import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'

/** The names axios uses (decisions, section 4). */
const COOKIE = 'XSRF-TOKEN'
const HEADER = 'X-XSRF-TOKEN'

export type Xsrf = { issue: MiddlewareHandler; check: MiddlewareHandler }

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
  const sign = (nonce: string): string => createHmac('sha256', key).update(`xsrf:${nonce}`).digest('base64url')
  const isOurs = (token: string): boolean => {
    const [, nonce = '', signature = ''] = /^([\w-]{24})\.([\w-]{43})$/.exec(token) ?? []
    return nonce !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce)))
  }
  const makeToken = (): string => {
    const nonce = randomBytes(18).toString('base64url')
    return `${nonce}.${sign(nonce)}`
  }

  return {
    /** Any GET leaves the visitor with a token that is good. */
    issue: async (c, next) => {
      const token = getCookie(c, COOKIE)
      if (c.req.method === 'GET' && !(token && isOurs(token)))
        setCookie(c, COOKIE, makeToken(), { sameSite: 'Lax', path: '/', secure })
      await next()
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
