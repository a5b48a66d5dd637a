import type { MiddlewareHandler } from 'hono'

/** CORS for public data that is equal for everybody and uses no cookies. */
export const openToAll: MiddlewareHandler = async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  await next()
}
