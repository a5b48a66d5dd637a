import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '#adapters/http/env.ts'

const READABLE = /^\/api\/shows(?:[/?]|$)/

export const isPublicRead = (address: string): boolean => READABLE.test(address)

const CACHE = 'public, max-age=60'

/** Compares the Origin with the configured one and with the requested host, because the site may have several names. */
export const isCrossOrigin = (
  asked: { origin?: string | undefined; host?: string | undefined },
  ownOrigin: string,
): boolean => asked.origin !== undefined && asked.origin !== ownOrigin && !asked.origin.endsWith(`//${asked.host}`)

/** CORS for anonymous reads of shows. Cookies are neither read nor set, and with `*` browsers reject credentialed requests
 * (Fetch, "CORS check"). Our own pages send no Origin with GET. */
export const publicCors = (baseUrl: string) => {
  const ownOrigin = new URL(baseUrl).origin
  const isCrossSite = ({ req }: Context): boolean =>
    req.method === 'GET' &&
    READABLE.test(req.path) &&
    isCrossOrigin({ origin: req.header('Origin'), host: new URL(req.url).host }, ownOrigin)
  return {
    answer: (async (c, next) => {
      if (READABLE.test(c.req.path)) c.header('Vary', 'Origin', { append: true })
      if (isCrossSite(c)) {
        c.set('actor', null)
        c.set('sessionToken', null)
        c.header('Access-Control-Allow-Origin', '*')
        c.header('Cross-Origin-Resource-Policy', 'cross-origin')
        c.header('Cache-Control', CACHE)
      }
      await next()
    }) satisfies MiddlewareHandler<Env>,

    /** Skips middleware that uses cookies when another site reads. */
    ownOnly:
      (middleware: MiddlewareHandler): MiddlewareHandler =>
      (c, next) =>
        isCrossSite(c) ? next() : middleware(c, next),
  }
}
