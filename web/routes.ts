import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router'
import {
  mayAddShows,
  mayGrantRoles,
  mayManageAccounts,
  mayReadAudit,
  mayReviewRequests,
  type RoleName,
} from '#core/permissions/policy.ts'
import type { Api } from './api.ts'
import { filterOf } from './filter-address.ts'
import { filterNames, loadFiltered } from './filtered.ts'
import type { PlaceKind } from './place-path.ts'
import { pageOf, showBySlug, upcomingShows } from './queries.ts'
import { Home } from './screens/home.tsx'
import { NotFound } from './screens/not-found.tsx'

type Address = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** One address of the product. */
export type RouteSpec = {
  /** Pattern of the address (specification section 2). */
  path: string
  /** Who may see it: everybody when left out. */
  needs?: 'login' | readonly RoleName[]
  /** Not for search engines, though everybody may open it; what `needs` something is not for them anyway. */
  isPrivate?: true
  /** Code that its screen needs besides for a query, and its source. */
  besides?: (search: URLSearchParams) => { source: string; load: () => Promise<unknown> } | undefined
  /** What the server reads before it renders, so that the page is complete without scripts. */
  read?: (client: QueryClient, api: Api, address: Address) => Promise<unknown>
  /** Its screen is longer than a window; said to what stands in its place meanwhile. */
  isLong?: true
  /** The screen; absent until its code is here. */
  screen?: ComponentType
  /** Where the code of a screen is that is loaded on demand, with *Loading...* in its place meanwhile. */
  code?: { source: string; load: () => Promise<ComponentType> }
}

/** The screen of that name in a file, whose code is loaded on demand. */
const code = <Name extends string>(
  source: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): NonNullable<RouteSpec['code']> => ({ source, load: async () => (await load())[name] })

/** Reads the page of a band or venue; the code for it comes with the screen. */
const readPlaceOf =
  (kind: PlaceKind): NonNullable<RouteSpec['read']> =>
  async (client, api, { params }) =>
    (await import('./place-queries.ts')).readPlace(client, api, kind, params.slug ?? '')

const nowhere: RouteSpec = { path: '*', screen: NotFound }

export const routes: readonly RouteSpec[] = [
  {
    path: '/',
    screen: Home,
    besides: (search) => (filterOf(search) ? { source: 'parts/filtered.tsx', load: loadFiltered } : undefined),
    read: async (client, api, { search }) => {
      const filter = filterOf(search)
      const list = await client.fetchInfiniteQuery(upcomingShows(api, filter, pageOf(search), ''))
      if (filter && !list.pages[0]?.refused) await client.prefetchQuery(filterNames(api, filter))
    },
  },
  {
    path: '/shows/:slug',
    code: code('screens/show.tsx', () => import('./screens/show.tsx'), 'ShowScreen'),
    read: (client, api, { params }) => client.fetchQuery(showBySlug(api, params.slug ?? '', '')),
  },
  {
    path: '/bands/:slug',
    code: code('screens/band.tsx', () => import('./screens/band.tsx'), 'BandScreen'),
    read: readPlaceOf('bands'),
  },
  {
    path: '/venues/:slug',
    code: code('screens/venue.tsx', () => import('./screens/venue.tsx'), 'VenueScreen'),
    read: readPlaceOf('venues'),
  },
  {
    path: '/edit-band/:id',
    needs: 'login',
    isLong: true,
    code: code('screens/edit-band.tsx', () => import('./screens/edit-band.tsx'), 'EditBand'),
  },
  {
    path: '/edit-venue/:id',
    needs: 'login',
    isLong: true,
    code: code('screens/edit-venue.tsx', () => import('./screens/edit-venue.tsx'), 'EditVenue'),
  },
  {
    path: '/still-on/:token?',
    isPrivate: true,
    code: code('screens/still-on.tsx', () => import('./screens/still-on.tsx'), 'StillOnScreen'),
  },
  {
    path: '/login',
    code: code('screens/login.tsx', () => import('./screens/login.tsx'), 'Login'),
  },
  {
    path: '/logout',
    needs: 'login',
    code: code('screens/logout.tsx', () => import('./screens/logout.tsx'), 'Logout'),
  },
  {
    path: '/add-show',
    needs: mayAddShows,
    isLong: true,
    code: code('screens/add-show.tsx', () => import('./screens/add-show.tsx'), 'AddShow'),
  },
  {
    path: '/import',
    needs: mayAddShows,
    isLong: true,
    code: code('screens/import.tsx', () => import('./screens/import.tsx'), 'ImportShows'),
  },
  {
    path: '/open-data',
    code: code('screens/open-data.tsx', () => import('./screens/open-data.tsx'), 'OpenDataScreen'),
    read: async (client, api) => client.fetchQuery((await import('./open-data-query.ts')).openData(api)),
  },
  {
    path: '/embed',
    isLong: true,
    code: code('screens/embed.tsx', () => import('./screens/embed.tsx'), 'Embed'),
  },
  {
    path: '/api-docs',
    code: code('screens/api-docs.tsx', () => import('./screens/api-docs.tsx'), 'ApiDocs'),
    read: async (client, api) => client.fetchQuery((await import('./api-document.ts')).apiDocument(api)),
  },
  {
    path: '/unauthorized',
    code: code('screens/unauthorized.tsx', () => import('./screens/unauthorized.tsx'), 'Unauthorized'),
  },
  {
    path: '/register',
    code: code('screens/register.tsx', () => import('./screens/register.tsx'), 'RegisterScreen'),
  },
  {
    path: '/confirm-email',
    isPrivate: true,
    code: code('screens/confirm-email.tsx', () => import('./screens/confirm-email.tsx'), 'ConfirmEmail'),
  },
  {
    path: '/forgot-password',
    code: code('screens/forgot-password.tsx', () => import('./screens/forgot-password.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/reset-password/:token?',
    isPrivate: true,
    code: code('screens/reset-password.tsx', () => import('./screens/reset-password.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: '/issues',
    code: code('screens/issues.tsx', () => import('./screens/issues.tsx'), 'Issues'),
  },
  {
    path: '/contact',
    code: code('screens/contact.tsx', () => import('./screens/contact.tsx'), 'Contact'),
  },
  {
    path: '/support',
    code: code('screens/support.tsx', () => import('./screens/support.tsx'), 'Support'),
  },
  {
    path: '/about',
    code: code('screens/about.tsx', () => import('./screens/about.tsx'), 'About'),
  },
  {
    path: '/privacy-policy',
    code: code('screens/privacy-policy.tsx', () => import('./screens/privacy-policy.tsx'), 'PrivacyPolicy'),
  },
  {
    path: '/terms-of-use',
    code: code('screens/terms-of-use.tsx', () => import('./screens/terms-of-use.tsx'), 'TermsOfUse'),
  },
  {
    path: '/request-access',
    needs: 'login',
    code: code('screens/request-access.tsx', () => import('./screens/request-access.tsx'), 'RequestAccess'),
  },
  {
    path: '/edit-show/:id',
    needs: 'login',
    isLong: true,
    code: code('screens/edit-show.tsx', () => import('./screens/edit-show.tsx'), 'EditShow'),
  },
  {
    path: '/show-manager-requests',
    needs: mayReviewRequests,
    code: code(
      'screens/show-manager-requests.tsx',
      () => import('./screens/show-manager-requests.tsx'),
      'ShowManagerRequests',
    ),
  },
  {
    path: '/roles',
    needs: mayGrantRoles,
    isLong: true,
    code: code('screens/roles.tsx', () => import('./screens/roles.tsx'), 'Roles'),
  },
  {
    path: '/audit',
    needs: mayReadAudit,
    isLong: true,
    code: code('screens/audit.tsx', () => import('./screens/audit.tsx'), 'Audit'),
  },
  {
    path: '/admin',
    needs: mayReadAudit,
    isLong: true,
    code: code('screens/admin.tsx', () => import('./screens/admin.tsx'), 'Admin'),
  },
  {
    path: '/profile',
    needs: 'login',
    isLong: true,
    code: code('screens/profile.tsx', () => import('./screens/profile.tsx'), 'ProfileScreen'),
  },
  {
    path: '/accounts',
    needs: mayManageAccounts,
    code: code('screens/accounts.tsx', () => import('./screens/accounts.tsx'), 'Accounts'),
  },
  nowhere,
]

const table = routes.map((route) => ({ path: route.path, spec: route }))

/** Where an address leads, with the parts of it that the pattern names, decoded; `*` for one that leads nowhere. */
export const matchRoute = (pathname: string): { route: RouteSpec; params: Address['params'] } => {
  const match = matchRoutes(table, pathname)?.at(-1)
  return { route: match?.route.spec ?? nowhere, params: match?.params ?? {} }
}

/** Makes sure that the code of a route's screen is here, so that it can be rendered at once. */
export const loadScreen = async (route: RouteSpec): Promise<void> => {
  if (!route.screen && route.code) route.screen = await route.code.load()
}
