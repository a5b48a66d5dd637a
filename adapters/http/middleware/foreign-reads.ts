import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '#adapters/http/env.ts'

/** What pages of other sites may read: the shows that everybody sees. */
const READABLE = /^\/api\/shows(?:[/?]|$)/

/** Whether the answer to that path, with or without a query, is one of them. */
export const isReadableElsewhere = (address: string): boolean => READABLE.test(address)

const CACHE = 'public, max-age=60'

/** Whether the page that asks is of another site: under whatever name it was asked for, one of ours sends the origin it came from. */
export const isElsewhere = (
  asked: { origin?: string | undefined; host?: string | undefined },
  ownOrigin: string,
): boolean => asked.origin !== undefined && asked.origin !== ownOrigin && !asked.origin.endsWith(`//${asked.host}`)

/**
 * Lets pages of other sites read shows, as somebody whom we do not know: whatever cookies come along, none is read or set,
 * so that nothing of a person's ever reaches another site, and with `*` no browser hands over an answer to a call that sent
 * some (Fetch, "CORS check"). A page of ours sends no Origin with a GET.
 */
export const foreignReads = (baseUrl: string) => {
  const ownOrigin = new URL(baseUrl).origin
  const isForeign = ({ req }: Context): boolean =>
    req.method === 'GET' &&
    READABLE.test(req.path) &&
    isElsewhere({ origin: req.header('Origin'), host: new URL(req.url).host }, ownOrigin)
  return {
    answer: (async (c, next) => {
      if (READABLE.test(c.req.path)) c.header('Vary', 'Origin', { append: true })
      if (isForeign(c)) {
        c.set('actor', null)
        c.set('sessionToken', null)
        c.header('Access-Control-Allow-Origin', '*')
        c.header('Cross-Origin-Resource-Policy', 'cross-origin')
        c.header('Cache-Control', CACHE)
      }
      await next()
    }) satisfies MiddlewareHandler<Env>,

    /** What reads or sets a cookie, for all calls but those. */
    ownOnly:
      (middleware: MiddlewareHandler): MiddlewareHandler =>
      (c, next) =>
        isForeign(c) ? next() : middleware(c, next),
  }
}
