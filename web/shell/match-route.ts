import { matchRoutes } from 'react-router'
import type { Address, RouteSpec } from '#web/page/route-spec.ts'
import { notFoundRoute, routes } from './routes.ts'

const table = routes.map((route) => ({ path: route.path, spec: route }))

const firstSegment = (path: string): string | undefined => path.split('/')[1]?.toLowerCase()

/** Preselects routes by their first segment, because the router would rank all. Encoded paths are not preselected. */
const candidates = (pathname: string) =>
  pathname.includes('%')
    ? table
    : table.filter(({ path }) => path === '*' || firstSegment(path) === firstSegment(pathname))

type RouteMatch = { route: RouteSpec; params: Address['params'] }

let last: (RouteMatch & { pathname: string }) | undefined

/** Returns the route, `*` if none matches, with decoded parameters. */
export const matchRoute = (pathname: string): RouteMatch => {
  // Memoized: several components ask, and matching is slow on phones.
  if (last?.pathname !== pathname) {
    const match = matchRoutes(candidates(pathname), pathname)?.at(-1)
    last = { pathname, route: match?.route.spec ?? notFoundRoute, params: match?.params ?? {} }
  }
  return last
}
