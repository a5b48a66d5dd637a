import { matchRoutes } from 'react-router-dom'
import type { RouteSpec, RouteUrl } from '#web/page/route-spec.ts'
import { notFoundRoute, routes } from './routes.ts'

const routeObjects = routes.map((route) => ({ path: route.path, spec: route }))

const firstSegment = (path: string): string | undefined => path.split('/')[1]?.toLowerCase()

/** Returns the routes with the path's first segment, so that the router need not rank all of them. For a path with
 * percent-encoded characters, returns all routes. */
const candidates = (pathname: string) =>
  pathname.includes('%')
    ? routeObjects
    : routeObjects.filter(({ path }) => firstSegment(path) === firstSegment(pathname))

type RouteMatch = { route: RouteSpec; params: RouteUrl['params'] }

let lastMatch: (RouteMatch & { pathname: string }) | undefined

/** Returns the matching route, or {@link notFoundRoute}, with decoded parameters. */
export const matchRoute = (pathname: string): RouteMatch => {
  // Memoized: several components call this, and matching is slow on phones.
  if (lastMatch?.pathname !== pathname) {
    const match = matchRoutes(candidates(pathname), pathname)?.at(-1)
    lastMatch = { pathname, route: match?.route.spec ?? notFoundRoute, params: match?.params ?? {} }
  }
  return lastMatch
}
