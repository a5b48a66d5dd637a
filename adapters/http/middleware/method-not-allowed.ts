import type { Hono, MiddlewareHandler } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { RouterRoute } from 'hono/types'
import type { Env } from '#adapters/http/env.ts'
import { type RequestCode, requestError } from '#adapters/http/request-error.ts'

/** HEAD must not use up a one-time link (RFC 9110, section 9.2.1), but Hono would run the GET route for it. */
const PATHS_WITHOUT_HEAD: ReadonlySet<string> = new Set(['/api/auth/confirm-email/:token'])

const isHandler = ({ method, path }: RouterRoute): boolean => method !== 'ALL' && !path.endsWith('*')

const makeMethodLookup = (routes: readonly RouterRoute[]): ((path: string) => ReadonlySet<string>) => {
  const router = new TrieRouter<RouterRoute>()
  for (const route of routes.filter(isHandler)) router.add('ALL', route.path, route)
  return (requestPath) => {
    const matching = router.match('ALL', requestPath)[0].map(([route]) => route)
    const exact = matching.filter((route) => route.path === requestPath)
    return new Set(
      (exact.length > 0 ? exact : matching).flatMap(({ method, path }) =>
        method === 'GET' && !PATHS_WITHOUT_HEAD.has(path) ? ['GET', 'HEAD'] : [method],
      ),
    )
  }
}

/** Refuses methods that the path does not support, with 405 and `Allow` (RFC 9110, section 15.5.6), before anything checks
 * tokens or bodies. */
export const methodNotAllowed = (app: Hono<Env>): MiddlewareHandler<Env> => {
  let methodsOf: ReturnType<typeof makeMethodLookup> | undefined
  return async (c, next) => {
    methodsOf ??= makeMethodLookup(app.routes)
    const methods = methodsOf(c.req.path)
    if (methods.size === 0 || methods.has(c.req.method)) return next()
    c.header('Allow', [...methods].join(', '))
    throw requestError(405, 'request.wrong_method')
  }
}

/** Refuses every request with 405 and `Allow`. Register it after the GET route of a read-only path. */
export const refuseOtherMethods =
  (code: Extract<RequestCode, `request.read_only_${string}`>): MiddlewareHandler<Env> =>
  async (c) => {
    c.header('Allow', 'GET, HEAD')
    throw requestError(405, code)
  }
