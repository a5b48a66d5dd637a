import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Env } from '#adapters/http/env.ts'
import type { Told } from './answer-counts.ts'

/** Structured logging as the adapter needs it; pino fits. */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/**
 * One line a request: id, method, route, status, milliseconds, the code of a refusal, and of who is logged in, or logs in,
 * the account's id; of calls to get in, marks of the client and of the address that was named. The route is the pattern, never the address that was asked for, so that no token and no personal data
 * gets into a log.
 */
export const requestLog =
  (log: Log): MiddlewareHandler<Env> =>
  async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    c.set('noteFault', (error) => tellFault(log, c, error))
    const start = performance.now()
    await next()
    const ms = Math.round((performance.now() - start) * 10) / 10
    const route = routeOf(c)
    // Called without a server, the application has no bindings at all.
    tell(c.env?.told, route)
    const { refusal, actor, enteredId = actor?.accountId, client, subject } = c.var
    const who = {
      ...(refusal && { refusal }),
      ...(enteredId && { accountId: enteredId }),
      ...(client && { client }),
      ...(subject && { subject }),
    }
    log.info({ requestId, method: c.req.method, route, status: c.res.status, ms, ...who }, 'request')
  }

const tell = (told: Told | undefined, route: string): void => {
  if (told) told.route = route
}

/** The most specific pattern that matched: of a call its route, of a call that is none `/api/*`, of everything else `page`. */
const routeOf = (c: Context): string => {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  return patterns.find((path) => !path.includes('*')) ?? patterns.find((path) => path.startsWith('/api/')) ?? 'page'
}

/** One line for a fault of ours, with the id of the request it happened in. */
export const tellFault = (log: Log, c: Context<Env>, error: unknown): void => {
  log.error({ requestId: c.get('requestId'), ...faultOf(error) }, 'fault')
}

/** What is kept of a fault: its class, code and place. Its message may quote what somebody sent, and the stack begins with it. */
const faultOf = (error: unknown) => {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code, stack } = error as Error & { code?: unknown }
  return { name, code, stack: /(?:\n {4}at .*)*$/.exec(stack ?? '')?.[0].trimStart() }
}
