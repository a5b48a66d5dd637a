import {
  rolesThatAddShows,
  rolesThatGrantRoles,
  rolesThatManageAccounts,
  rolesThatReadAuditLog,
  rolesThatReviewRequests,
} from '#core/permissions/policy.ts'
import type { EntryKind } from '#web/data/entry-path.ts'
import { filterOf } from '#web/data/filter-query.ts'
import { pageOf, showBySlug, upcomingShows } from '#web/data/queries.ts'
import { language } from '#web/i18n/language.ts'
import { Home } from '#web/list/home-screen.tsx'
import { filteredCode, filterNames } from '#web/list/load-filtered.ts'
import { viewCodeOf, viewQuery } from '#web/list/views.ts'
import type { RouteSpec, ScreenComponent } from '#web/page/route-spec.ts'
import { documentRoute } from './document-route.ts'

/** Describes a lazily loaded screen in `{file}-screen.tsx`. This module is loaded with every page, so keep it small. */
const screenCode = <Name extends string>(
  file: string,
  load: () => Promise<Record<Name, ScreenComponent>>,
  name: Name,
): NonNullable<RouteSpec['code']> => ({ source: `${file}-screen`, load: async () => (await load())[name] })

const prefetchEntryOf =
  (kind: EntryKind): NonNullable<RouteSpec['prefetch']> =>
  async (client, api, { params, search }) =>
    (await import('#web/data/entry-queries.ts')).prefetchEntry(client, api, kind, { slug: params.slug ?? '', search })

export const notFoundRoute: RouteSpec = {
  path: '*',
  code: screenCode('not-found', () => import('#web/page/not-found-screen.tsx'), 'NotFound'),
}

export const routes: readonly RouteSpec[] = [
  {
    path: '/',
    screen: Home,
    extraCode: (search) => [filterOf(search) ? filteredCode : [], viewCodeOf(search) ?? []].flat(),
    prefetch: async (client, api, { search }) => {
      const filter = filterOf(search)
      const view = await viewCodeOf(search)?.load()
      const list = view
        ? await client.fetchQuery(viewQuery(view, api, { filter, search }))
        : (await client.fetchInfiniteQuery(upcomingShows(api, filter, pageOf(search), ''))).pages[0]
      if (filter && !list?.filterErrors) await client.prefetchQuery(filterNames(api, filter))
    },
  },
  {
    path: '/shows/:slug',
    code: screenCode('show', () => import('#web/show/show-screen.tsx'), 'ShowScreen'),
    prefetch: async (client, api, { params }) => {
      const show = await client.fetchQuery(showBySlug(api, params.slug ?? '', ''))
      const { similarShows } = await import('#web/show/similar-query.ts')
      if (show && show !== 'gone') await client.prefetchQuery(similarShows(api, show))
    },
  },
  {
    path: '/my-shows',
    isPrivate: true,
    isLong: true,
    code: screenCode('my-shows', () => import('#web/my-shows/my-shows-screen.tsx'), 'MyShows'),
  },
  {
    path: '/bands/:slug',
    code: screenCode('band', () => import('#web/bands/band-screen.tsx'), 'BandScreen'),
    prefetch: prefetchEntryOf('bands'),
  },
  {
    path: '/venues/:slug',
    code: screenCode('venue', () => import('#web/venues/venue-screen.tsx'), 'VenueScreen'),
    prefetch: prefetchEntryOf('venues'),
  },
  {
    path: '/cities/:slug',
    code: screenCode('city', () => import('#web/cities/city-screen.tsx'), 'CityScreen'),
    prefetch: async (...prefetch) => (await import('#web/cities/city-queries.ts')).prefetchCity(...prefetch),
  },
  {
    path: '/cities',
    code: screenCode('cities', () => import('#web/cities/cities-screen.tsx'), 'CitiesScreen'),
    prefetch: async (client, api) => client.fetchQuery((await import('#web/cities/city-queries.ts')).allCities(api)),
  },
  {
    path: '/history/:kind/:id',
    isPrivate: true,
    code: screenCode('history', () => import('#web/history/history-screen.tsx'), 'HistoryScreen'),
    prefetch: async (client, api, address) =>
      client.fetchQuery((await import('#web/history/history-query.ts')).historyPageQuery(api, address)),
  },
  {
    path: '/edit-band/:id',
    needs: 'login',
    isLong: true,
    code: screenCode('edit-band', () => import('#web/bands/edit-band-screen.tsx'), 'EditBand'),
  },
  {
    path: '/edit-venue/:id',
    needs: 'login',
    isLong: true,
    code: screenCode('edit-venue', () => import('#web/venues/edit-venue-screen.tsx'), 'EditVenue'),
  },
  {
    path: '/still-on/:token?',
    isPrivate: true,
    code: screenCode('reconfirmation', () => import('#web/show/reconfirmation-screen.tsx'), 'ReconfirmationScreen'),
  },
  {
    path: '/alerts/:token?',
    isPrivate: true,
    isLong: true,
    code: screenCode('alerts', () => import('#web/alerts/alerts-screen.tsx'), 'Alerts'),
  },
  {
    path: '/confirm-alert/:token?',
    isPrivate: true,
    code: screenCode('confirm-alert', () => import('#web/alerts/confirm-alert-screen.tsx'), 'ConfirmAlert'),
  },
  {
    path: '/unsubscribe/:token?',
    isPrivate: true,
    code: screenCode('unsubscribe', () => import('#web/alerts/unsubscribe-screen.tsx'), 'Unsubscribe'),
  },
  { path: '/login', isLong: true, code: screenCode('login', () => import('#web/account/login-screen.tsx'), 'Login') },
  {
    path: '/logout',
    needs: 'login',
    code: screenCode('logout', () => import('#web/account/logout-screen.tsx'), 'Logout'),
  },
  {
    path: '/add-show',
    needs: rolesThatAddShows,
    isLong: true,
    code: screenCode('add-show', () => import('#web/show-form/add-show-screen.tsx'), 'AddShow'),
  },
  {
    path: '/import',
    needs: rolesThatAddShows,
    isLong: true,
    code: screenCode('import', () => import('#web/imports/import-screen.tsx'), 'ImportShows'),
  },
  {
    path: '/sources/:id?/:action?',
    needs: 'login',
    isLong: true,
    code: screenCode('sources', () => import('#web/sources/sources-screen.tsx'), 'Sources'),
  },
  {
    path: '/open-data',
    code: screenCode('open-data', () => import('#web/open-data/open-data-screen.tsx'), 'OpenDataScreen'),
    prefetch: async (client, api) =>
      client.fetchQuery((await import('#web/open-data/open-data-query.ts')).openData(api)),
  },
  { path: '/embed', isLong: true, code: screenCode('embed', () => import('#web/open-data/embed-screen.tsx'), 'Embed') },
  {
    path: '/api-docs',
    code: screenCode('api-docs', () => import('#web/open-data/api-docs-screen.tsx'), 'ApiDocs'),
    prefetch: async (client, api) =>
      client.fetchQuery((await import('#web/open-data/api-document.ts')).apiDocument(api)),
  },
  {
    path: '/unauthorized',
    code: screenCode('unauthorized', () => import('#web/site/unauthorized-screen.tsx'), 'Unauthorized'),
  },
  {
    path: '/register',
    code: screenCode('register', () => import('#web/account/register-screen.tsx'), 'RegisterScreen'),
  },
  {
    path: '/confirm-email',
    isPrivate: true,
    code: screenCode('confirm-email', () => import('#web/account/confirm-email-screen.tsx'), 'ConfirmEmail'),
  },
  {
    path: '/forgot-password',
    code: screenCode(
      'forgot-password',
      () => import('#web/account/forgot-password-screen.tsx'),
      'ForgotPasswordScreen',
    ),
  },
  {
    path: '/reset-password/:token?',
    isPrivate: true,
    code: screenCode('reset-password', () => import('#web/account/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  },
  { path: '/issues', code: screenCode('issues', () => import('#web/site/issues-screen.tsx'), 'Issues') },
  { path: '/contact', code: screenCode('contact', () => import('#web/site/contact-screen.tsx'), 'Contact') },
  { path: '/support', code: screenCode('support', () => import('#web/site/support-screen.tsx'), 'Support') },
  { path: '/about', code: screenCode('about', () => import('#web/site/about-screen.tsx'), 'About') },
  documentRoute(
    'privacy-policy',
    async () => (await import(`#web/site/documents/privacy-policy.${language()}.tsx`)).PrivacyPolicy,
  ),
  documentRoute(
    'terms-of-use',
    async () => (await import(`#web/site/documents/terms-of-use.${language()}.tsx`)).TermsOfUse,
  ),
  {
    path: '/request-access',
    needs: 'login',
    isLong: true,
    code: screenCode('request-access', () => import('#web/account/request-access-screen.tsx'), 'RequestAccess'),
  },
  {
    path: '/edit-show/:id',
    needs: 'login',
    isLong: true,
    code: screenCode('edit-show', () => import('#web/show-form/edit-show-screen.tsx'), 'EditShow'),
  },
  {
    path: '/show-manager-requests',
    needs: rolesThatReviewRequests,
    isLong: true,
    code: screenCode(
      'show-manager-requests',
      () => import('#web/admin/show-manager-requests-screen.tsx'),
      'ShowManagerRequests',
    ),
  },
  {
    path: '/roles',
    needs: rolesThatGrantRoles,
    isLong: true,
    code: screenCode('roles', () => import('#web/admin/roles-screen.tsx'), 'Roles'),
  },
  {
    path: '/audit',
    needs: rolesThatReadAuditLog,
    isLong: true,
    code: screenCode('audit', () => import('#web/admin/audit-screen.tsx'), 'Audit'),
  },
  {
    path: '/admin',
    needs: rolesThatReadAuditLog,
    isLong: true,
    code: screenCode('admin', () => import('#web/admin/admin-screen.tsx'), 'Admin'),
  },
  {
    path: '/profile',
    needs: 'login',
    isLong: true,
    code: screenCode('profile', () => import('#web/account/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/accounts',
    needs: rolesThatManageAccounts,
    isLong: true,
    code: screenCode('accounts', () => import('#web/admin/accounts-screen.tsx'), 'Accounts'),
  },
  notFoundRoute,
]
