import type { MiddlewareHandler } from 'hono'

/** Lets all sites read files, which are served without cookies. Reads of the API use `publicCors`. */
export const allowAnyOrigin: MiddlewareHandler = async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  await next()
}
