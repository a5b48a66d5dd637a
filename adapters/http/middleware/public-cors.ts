import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '#adapters/http/env.ts'

const PUBLIC_READ = /^\/api\/shows(?:[/?]|$)/

export const isPublicApiPath = (url: string): boolean => PUBLIC_READ.test(url)

const CACHE_CONTROL = 'public, max-age=60'

/** Returns whether there is an Origin that is neither the configured one nor that of the requested host. Our site may have
 * several host names. */
export const isCrossOrigin = (
  request: { origin?: string | undefined; host?: string | undefined },
  ownOrigin: string,
): boolean =>
  request.origin !== undefined && request.origin !== ownOrigin && !request.origin.endsWith(`//${request.host}`)

/** Makes the CORS middleware for anonymous reads of shows. Cookies are neither read nor set, and browsers reject `*` for
 * credentialed requests (Fetch, "CORS check"). Our own pages send no Origin with GET. */
export const publicCors = (baseUrl: string) => {
  const ownOrigin = new URL(baseUrl).origin
  const isCrossOriginRead = ({ req }: Context): boolean =>
    (req.method === 'GET' || req.method === 'HEAD') &&
    isPublicApiPath(req.path) &&
    isCrossOrigin({ origin: req.header('Origin'), host: new URL(req.url).host }, ownOrigin)
  return {
    allow: (async (c, next) => {
      if (isPublicApiPath(c.req.path)) c.header('Vary', 'Origin', { append: true })
      if (isCrossOriginRead(c)) {
        c.set('actor', null)
        c.set('sessionToken', null)
        c.header('Access-Control-Allow-Origin', '*')
        c.header('Cross-Origin-Resource-Policy', 'cross-origin')
        c.header('Cache-Control', CACHE_CONTROL)
      }
      await next()
    }) satisfies MiddlewareHandler<Env>,

    /** Skips `middleware`, which uses cookies, when another site reads shows. */
    exceptCrossOrigin:
      (middleware: MiddlewareHandler): MiddlewareHandler =>
      (c, next) =>
        isCrossOriginRead(c) ? next() : middleware(c, next),
  }
}
