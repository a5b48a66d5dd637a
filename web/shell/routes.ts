import {
  rolesThatAddShows,
  rolesThatGrantRoles,
  rolesThatManageAccounts,
  rolesThatReadAuditLog,
  rolesThatReadSiteStats,
  rolesThatReviewShowManagerRequests,
} from '#core/permissions/policy.ts'
import type { EntryKind } from '#web/data/entry-path.ts'
import { filterOf } from '#web/data/filter-query.ts'
import { pageNumberOf, showBySlugQuery, showPagesQuery } from '#web/data/queries.ts'
import { language } from '#web/i18n/language.ts'
import { HomeScreen } from '#web/list/home-screen.tsx'
import { filteredListCode, filterNamesQuery } from '#web/list/load-filtered.ts'
import { routeCodeOfView, viewQuery } from '#web/list/views.ts'
import type { RouteSpec, ScreenComponent } from '#web/page/route-spec.ts'
import { documentRoute } from './document-route.ts'

/** Describes a lazily loaded screen in `{file}-screen.tsx`. Every page loads the routes below, so keep their entries small. */
const code = <Name extends string>(
  file: string,
  load: () => Promise<Record<Name, ScreenComponent>>,
  exportName: Name,
): NonNullable<RouteSpec['code']> => ({ source: `${file}-screen`, load: async () => (await load())[exportName] })

const prefetchEntryOf =
  (kind: EntryKind): NonNullable<RouteSpec['prefetch']> =>
  async (client, api, { params, search }) =>
    (await import('#web/data/entry-queries.ts')).prefetchEntry(client, api, kind, { slug: params.slug ?? '', search })

export const notFoundRoute: RouteSpec = {
  path: '*',
  code: code('not-found', () => import('#web/page/not-found-screen.tsx'), 'NotFoundScreen'),
}

export const routes: readonly RouteSpec[] = [
  {
    path: '/',
    screen: HomeScreen,
    extraCode: (search) => [filterOf(search) ? filteredListCode : [], routeCodeOfView(search) ?? []].flat(),
    prefetch: async (client, api, { search }) => {
      const filter = filterOf(search)
      const view = await routeCodeOfView(search)?.load()
      const list = view
        ? await client.fetchQuery(viewQuery(view, api, { filter, search }))
        : (await client.fetchInfiniteQuery(showPagesQuery(api, filter, pageNumberOf(search), ''))).pages[0]
      if (filter && !list?.filterErrors) await client.prefetchQuery(filterNamesQuery(api, filter))
    },
  },
  {
    path: '/shows/:slug',
    code: code('show', () => import('#web/show/show-screen.tsx'), 'ShowScreen'),
    prefetch: async (client, api, { params }) => {
      const show = await client.fetchQuery(showBySlugQuery(api, params.slug ?? '', ''))
      const { similarShowsQuery } = await import('#web/show/similar-shows-query.ts')
      if (show && show !== 'gone') await client.prefetchQuery(similarShowsQuery(api, show))
    },
  },
  {
    path: '/my-shows',
    isPrivate: true,
    isLong: true,
    code: code('my-shows', () => import('#web/my-shows/my-shows-screen.tsx'), 'MyShowsScreen'),
  },
  {
    path: '/bands/:slug',
    code: code('band', () => import('#web/bands/band-screen.tsx'), 'BandScreen'),
    prefetch: prefetchEntryOf('bands'),
  },
  {
    path: '/venues/:slug',
    code: code('venue', () => import('#web/venues/venue-screen.tsx'), 'VenueScreen'),
    prefetch: prefetchEntryOf('venues'),
  },
  {
    path: '/cities/:slug',
    code: code('city', () => import('#web/cities/city-screen.tsx'), 'CityScreen'),
    prefetch: async (...args) => (await import('#web/cities/city-queries.ts')).prefetchCity(...args),
  },
  {
    path: '/cities',
    code: code('cities', () => import('#web/cities/cities-screen.tsx'), 'CitiesScreen'),
    prefetch: async (client, api) =>
      client.fetchQuery((await import('#web/cities/city-queries.ts')).allCitiesQuery(api)),
  },
  {
    path: '/history/:kind/:id',
    isPrivate: true,
    code: code('history', () => import('#web/history/history-screen.tsx'), 'HistoryScreen'),
    prefetch: async (client, api, url) =>
      client.fetchQuery((await import('#web/history/history-query.ts')).historyPageQuery(api, url)),
  },
  {
    path: '/edit-band/:id',
    needs: 'login',
    isLong: true,
    code: code('edit-band', () => import('#web/bands/edit-band-screen.tsx'), 'EditBandScreen'),
  },
  {
    path: '/edit-venue/:id',
    needs: 'login',
    isLong: true,
    code: code('edit-venue', () => import('#web/venues/edit-venue-screen.tsx'), 'EditVenueScreen'),
  },
  {
    path: '/still-on/:token?',
    isPrivate: true,
    code: code('reconfirmation', () => import('#web/show/reconfirmation-screen.tsx'), 'ReconfirmationScreen'),
  },
  {
    path: '/alerts/:token?',
    isPrivate: true,
    isLong: true,
    code: code('alerts', () => import('#web/alerts/alerts-screen.tsx'), 'AlertsScreen'),
  },
  {
    path: '/confirm-alert/:token?',
    isPrivate: true,
    code: code('confirm-alert', () => import('#web/alerts/confirm-alert-screen.tsx'), 'ConfirmAlertScreen'),
  },
  {
    path: '/unsubscribe/:token?',
    isPrivate: true,
    code: code('unsubscribe', () => import('#web/alerts/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
  },
  { path: '/login', isLong: true, code: code('login', () => import('#web/account/login-screen.tsx'), 'LoginScreen') },
  {
    path: '/logout',
    needs: 'login',
    code: code('logout', () => import('#web/account/logout-screen.tsx'), 'LogoutScreen'),
  },
  {
    path: '/add-show',
    needs: rolesThatAddShows,
    isLong: true,
    code: code('add-show', () => import('#web/show-form/add-show-screen.tsx'), 'AddShowScreen'),
  },
  {
    path: '/import',
    needs: rolesThatAddShows,
    isLong: true,
    code: code('import', () => import('#web/imports/import-screen.tsx'), 'ImportScreen'),
  },
  {
    path: '/sources/:id?/:action?',
    needs: 'login',
    isLong: true,
    code: code('sources', () => import('#web/sources/sources-screen.tsx'), 'SourcesScreen'),
  },
  {
    path: '/open-data',
    code: code('open-data', () => import('#web/open-data/open-data-screen.tsx'), 'OpenDataScreen'),
    prefetch: async (client, api) =>
      client.fetchQuery((await import('#web/open-data/open-data-query.ts')).openDataQuery(api)),
  },
  { path: '/embed', isLong: true, code: code('embed', () => import('#web/open-data/embed-screen.tsx'), 'EmbedScreen') },
  {
    path: '/api-docs',
    code: code('api-docs', () => import('#web/open-data/api-docs-screen.tsx'), 'ApiDocsScreen'),
    prefetch: async (client, api) =>
      client.fetchQuery((await import('#web/open-data/api-document.ts')).apiDocumentQuery(api)),
  },
  {
    path: '/unauthorized',
    code: code('unauthorized', () => import('#web/site/unauthorized-screen.tsx'), 'UnauthorizedScreen'),
  },
  {
    path: '/register',
    code: code('register', () => import('#web/account/register-screen.tsx'), 'RegisterScreen'),
  },
  {
    path: '/confirm-email',
    isPrivate: true,
    code: code('confirm-email', () => import('#web/account/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
  },
  {
    path: '/forgot-password',
    code: code('forgot-password', () => import('#web/account/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  },
  {
    path: '/reset-password/:token?',
    isPrivate: true,
    code: code('reset-password', () => import('#web/account/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  },
  { path: '/issues', code: code('issues', () => import('#web/site/issues-screen.tsx'), 'IssuesScreen') },
  { path: '/contact', code: code('contact', () => import('#web/site/contact-screen.tsx'), 'ContactScreen') },
  { path: '/support', code: code('support', () => import('#web/site/support-screen.tsx'), 'SupportScreen') },
  { path: '/about', code: code('about', () => import('#web/site/about-screen.tsx'), 'AboutScreen') },
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
    code: code('request-access', () => import('#web/account/request-access-screen.tsx'), 'RequestAccessScreen'),
  },
  {
    path: '/edit-show/:id',
    needs: 'login',
    isLong: true,
    code: code('edit-show', () => import('#web/show-form/edit-show-screen.tsx'), 'EditShowScreen'),
  },
  {
    path: '/show-manager-requests',
    needs: rolesThatReviewShowManagerRequests,
    isLong: true,
    code: code(
      'show-manager-requests',
      () => import('#web/admin/show-manager-requests-screen.tsx'),
      'ShowManagerRequestsScreen',
    ),
  },
  {
    path: '/roles',
    needs: rolesThatGrantRoles,
    isLong: true,
    code: code('roles', () => import('#web/admin/roles-screen.tsx'), 'RolesScreen'),
  },
  {
    path: '/audit',
    needs: rolesThatReadAuditLog,
    isLong: true,
    code: code('audit', () => import('#web/admin/audit-screen.tsx'), 'AuditScreen'),
  },
  {
    path: '/admin',
    needs: rolesThatReadSiteStats,
    isLong: true,
    code: code('admin', () => import('#web/admin/admin-screen.tsx'), 'AdminScreen'),
  },
  {
    path: '/profile',
    needs: 'login',
    isLong: true,
    code: code('profile', () => import('#web/account/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/accounts',
    needs: rolesThatManageAccounts,
    isLong: true,
    code: code('accounts', () => import('#web/admin/accounts-screen.tsx'), 'AccountsScreen'),
  },
  notFoundRoute,
]
