import type { MiddlewareHandler } from 'hono'

/** Lets all sites read public files, which do not depend on cookies. Reads of shows from the API use `publicCors`. */
export const allowAnyOrigin: MiddlewareHandler = async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  await next()
}
