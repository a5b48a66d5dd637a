import { matchRoutes } from 'react-router'
import type { Address, RouteSpec } from '#web/page/route-spec.ts'
import { nowhere, routes } from './routes.ts'

const table = routes.map((route) => ({ path: route.path, spec: route }))

const firstPart = (path: string): string | undefined => path.split('/')[1]?.toLowerCase()

/** The routes that an address can lead to: the router would rank all of them first. What is encoded may be any. */
const near = (pathname: string) =>
  pathname.includes('%') ? table : table.filter(({ path }) => path === '*' || firstPart(path) === firstPart(pathname))

type RouteMatch = { route: RouteSpec; params: Address['params'] }

let last: (RouteMatch & { pathname: string }) | undefined

/** Where an address leads, with the parts of it that the pattern names, decoded; `*` for one that leads nowhere. */
export const matchRoute = (pathname: string): RouteMatch => {
  // Several places of one page ask, and to look through the table is no small matter on a phone.
  if (last?.pathname !== pathname) {
    const match = matchRoutes(near(pathname), pathname)?.at(-1)
    last = { pathname, route: match?.route.spec ?? nowhere, params: match?.params ?? {} }
  }
  return last
}
