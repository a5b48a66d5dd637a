import type { MiddlewareHandler } from 'hono'

/** Data for everybody: scripts of any site may read it. It is the same for all who ask, and knows no cookie. */
export const openToAll: MiddlewareHandler = async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  await next()
}
