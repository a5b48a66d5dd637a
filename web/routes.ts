import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import {
  mayAddShows,
  mayGrantRoles,
  mayManageAccounts,
  mayReadAudit,
  mayReviewRequests,
  type RoleName,
} from '#core/permissions/policy.ts'
import type { Api } from './api.ts'
import { documentAt } from './document-route.ts'
import { filterOf } from './filter-address.ts'
import { filterNames, loadFiltered } from './filtered.ts'
import { language } from './language.ts'
import type { PlaceKind } from './place-path.ts'
import { pageOf, showBySlug, upcomingShows } from './queries.ts'
import { Home } from './screens/home.tsx'
import { textsBeingLoaded } from './server-messages.ts'

export type Address = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

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
  screen?: ComponentType | undefined
  /** Where the code of a screen is that is loaded on demand, with *Loading...* in its place meanwhile. */
  code?: { source: string; load: () => Promise<ComponentType> }
}

/** The screen of that name in `screens/{file}.tsx`, whose code is loaded on demand. Every byte here is loaded with every page. */
const code = <Name extends string>(
  file: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): NonNullable<RouteSpec['code']> => ({ source: `screens/${file}.tsx`, load: async () => (await load())[name] })

/** Reads the page of a band or venue; the code for it comes with the screen. */
const readPlaceOf =
  (kind: PlaceKind): NonNullable<RouteSpec['read']> =>
  async (client, api, { params }) =>
    (await import('./place-queries.ts')).readPlace(client, api, kind, params.slug ?? '')

export const nowhere: RouteSpec = {
  path: '*',
  code: code('not-found', () => import('./screens/not-found.tsx'), 'NotFound'),
}

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
    code: code('show', () => import('./screens/show.tsx'), 'ShowScreen'),
    read: (client, api, { params }) => client.fetchQuery(showBySlug(api, params.slug ?? '', '')),
  },
  {
    path: '/bands/:slug',
    code: code('band', () => import('./screens/band.tsx'), 'BandScreen'),
    read: readPlaceOf('bands'),
  },
  {
    path: '/venues/:slug',
    code: code('venue', () => import('./screens/venue.tsx'), 'VenueScreen'),
    read: readPlaceOf('venues'),
  },
  {
    path: '/history/:kind/:id',
    isPrivate: true,
    code: code('history', () => import('./screens/history.tsx'), 'HistoryScreen'),
    read: async (client, api, address) =>
      client.fetchQuery((await import('./history-query.ts')).historyPage(api, address)),
  },
  {
    path: '/edit-band/:id',
    needs: 'login',
    isLong: true,
    code: code('edit-band', () => import('./screens/edit-band.tsx'), 'EditBand'),
  },
  {
    path: '/edit-venue/:id',
    needs: 'login',
    isLong: true,
    code: code('edit-venue', () => import('./screens/edit-venue.tsx'), 'EditVenue'),
  },
  {
    path: '/still-on/:token?',
    isPrivate: true,
    code: code('still-on', () => import('./screens/still-on.tsx'), 'StillOnScreen'),
  },
  {
    path: '/login',
    isLong: true,
    code: code('login', () => import('./screens/login.tsx'), 'Login'),
  },
  {
    path: '/logout',
    needs: 'login',
    code: code('logout', () => import('./screens/logout.tsx'), 'Logout'),
  },
  {
    path: '/add-show',
    needs: mayAddShows,
    isLong: true,
    code: code('add-show', () => import('./screens/add-show.tsx'), 'AddShow'),
  },
  {
    path: '/import',
    needs: mayAddShows,
    isLong: true,
    code: code('import', () => import('./screens/import.tsx'), 'ImportShows'),
  },
  {
    path: '/open-data',
    code: code('open-data', () => import('./screens/open-data.tsx'), 'OpenDataScreen'),
    read: async (client, api) => client.fetchQuery((await import('./open-data-query.ts')).openData(api)),
  },
  {
    path: '/embed',
    isLong: true,
    code: code('embed', () => import('./screens/embed.tsx'), 'Embed'),
  },
  {
    path: '/api-docs',
    code: code('api-docs', () => import('./screens/api-docs.tsx'), 'ApiDocs'),
    read: async (client, api) => client.fetchQuery((await import('./api-document.ts')).apiDocument(api)),
  },
  {
    path: '/unauthorized',
    code: code('unauthorized', () => import('./screens/unauthorized.tsx'), 'Unauthorized'),
  },
  {
    path: '/register',
    code: code('register', () => import('./screens/register.tsx'), 'RegisterScreen'),
  },
  {
    path: '/confirm-email',
    isPrivate: true,
    code: code('confirm-email', () => import('./screens/confirm-email.tsx'), 'ConfirmEmail'),
  },
  {
    path: '/forgot-password',
    code: code('forgot-password', () => import('./screens/forgot-password.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/reset-password/:token?',
    isPrivate: true,
    code: code('reset-password', () => import('./screens/reset-password.tsx'), 'ResetPasswordScreen'),
  },
  {
    path: '/issues',
    code: code('issues', () => import('./screens/issues.tsx'), 'Issues'),
  },
  {
    path: '/contact',
    code: code('contact', () => import('./screens/contact.tsx'), 'Contact'),
  },
  {
    path: '/support',
    code: code('support', () => import('./screens/support.tsx'), 'Support'),
  },
  {
    path: '/about',
    code: code('about', () => import('./screens/about.tsx'), 'About'),
  },
  documentAt(
    'privacy-policy',
    async () => (await import(`./documents/privacy-policy.${language()}.tsx`)).PrivacyPolicy,
  ),
  documentAt('terms-of-use', async () => (await import(`./documents/terms-of-use.${language()}.tsx`)).TermsOfUse),
  {
    path: '/request-access',
    needs: 'login',
    isLong: true,
    code: code('request-access', () => import('./screens/request-access.tsx'), 'RequestAccess'),
  },
  {
    path: '/edit-show/:id',
    needs: 'login',
    isLong: true,
    code: code('edit-show', () => import('./screens/edit-show.tsx'), 'EditShow'),
  },
  {
    path: '/show-manager-requests',
    needs: mayReviewRequests,
    isLong: true,
    code: code('show-manager-requests', () => import('./screens/show-manager-requests.tsx'), 'ShowManagerRequests'),
  },
  {
    path: '/roles',
    needs: mayGrantRoles,
    isLong: true,
    code: code('roles', () => import('./screens/roles.tsx'), 'Roles'),
  },
  {
    path: '/audit',
    needs: mayReadAudit,
    isLong: true,
    code: code('audit', () => import('./screens/audit.tsx'), 'Audit'),
  },
  {
    path: '/admin',
    needs: mayReadAudit,
    isLong: true,
    code: code('admin', () => import('./screens/admin.tsx'), 'Admin'),
  },
  {
    path: '/profile',
    needs: 'login',
    isLong: true,
    code: code('profile', () => import('./screens/profile.tsx'), 'ProfileScreen'),
  },
  {
    path: '/accounts',
    needs: mayManageAccounts,
    isLong: true,
    code: code('accounts', () => import('./screens/accounts.tsx'), 'Accounts'),
  },
  nowhere,
]

/** Makes sure that the code of a route's screen is here, with the server's texts it needs, so that it can be rendered at once. */
export const loadScreen = async (route: RouteSpec): Promise<void> => {
  if (route.screen || !route.code) return
  const screen = await route.code.load()
  await textsBeingLoaded
  route.screen = screen
}
