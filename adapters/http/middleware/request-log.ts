import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Env } from '#adapters/http/env.ts'

export type Log = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Logs one line per request, with the route pattern instead of the URL, which may contain tokens or personal data. */
export const requestLog =
  (log: Log): MiddlewareHandler<Env> =>
  async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    c.set('reportFault', (error) => logFault(log, c, error))
    const startedAt = performance.now()
    await next()
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const route = routeOf(c)
    if (c.env?.report) c.env.report.route = route
    const { refusal, actor, loggedInId = actor?.accountId, client, subject } = c.var
    const context = {
      ...(refusal && { refusal }),
      ...(loggedInId && { accountId: loggedInId }),
      ...(client && { client }),
      ...(subject && { subject }),
    }
    log.info({ requestId, method: c.req.method, route, status: c.res.status, ms, ...context }, 'request')
  }

/** Returns the first matching pattern without a wildcard, else `/api/*` for an unknown call, else `page`. */
const routeOf = (c: Context): string => {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  return patterns.find((path) => !path.includes('*')) ?? patterns.find((path) => path.startsWith('/api/')) ?? 'page'
}

export const logFault = (log: Log, c: Context<Env>, error: unknown): void => {
  log.error({ requestId: c.get('requestId'), ...faultOf(error) }, 'fault')
}

/** Omits the error message, even from the start of the stack, because it may quote personal data. */
const faultOf = (error: unknown) => {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code, stack } = error as Error & { code?: unknown }
  return { name, code, stack: /(?:\n {4}at .*)*$/.exec(stack ?? '')?.[0].trimStart() }
}
