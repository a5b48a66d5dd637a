import type { MiddlewareHandler } from 'hono'

export const openCors: MiddlewareHandler = async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cross-Origin-Resource-Policy', 'cross-origin')
  await next()
}
