import { type ErrorHandler, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Core } from '#core/core.ts'
import { DomainError } from '#core/errors.ts'
import { makeLoginState } from './auth/login-context.ts'
import { authenticate, makeSessionCookies, noStore } from './auth/session.ts'
import { makeXsrf } from './auth/xsrf.ts'
import type { Env } from './env.ts'
import { problemResponse } from './errors.ts'
import { limitBodySize, requireContentType } from './input.ts'
import { compressText } from './middleware/compression.ts'
import { requireDecodablePath } from './middleware/decodable-path.ts'
import type { PageLanguages } from './middleware/languages.ts'
import { methodNotAllowed } from './middleware/method-not-allowed.ts'
import { publicCors } from './middleware/public-cors.ts'
import { type Log, logFault, requestLog } from './middleware/request-log.ts'
import { securityHeaders, type ThirdParties } from './middleware/security-headers.ts'
import { makeUploadLimit } from './middleware/upload-concurrency.ts'
import { openApiRoutes } from './openapi/openapi-routes.ts'
import { requestError } from './request-error.ts'
import { accessRoutes } from './routes/access-routes.ts'
import { alertRoutes, subscriberRoutes, suppressionRoutes, unsubscribeRoutes } from './routes/alert-routes.ts'
import { auditRoutes } from './routes/audit-routes.ts'
import { bandRoutes } from './routes/band-routes.ts'
import { cityRoutes } from './routes/city-routes.ts'
import { exportRoutes } from './routes/export-routes.ts'
import { feedRoutes } from './routes/feed-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { imageRoutes, uploadRoutes } from './routes/image-routes.ts'
import { importRoutes } from './routes/import-routes.ts'
import { manifestRoutes } from './routes/manifest-routes.ts'
import { memberRoutes } from './routes/member-routes.ts'
import { mergeRoutes } from './routes/merge-routes.ts'
import { openDataFileRoutes, openDataRoutes, type ReadableDumps } from './routes/open-data-routes.ts'
import { pageRoutes, type RenderPage } from './routes/pages.ts'
import { profileRoutes } from './routes/profile-routes.ts'
import { reconfirmationRoutes } from './routes/reconfirmation-routes.ts'
import { registrationRoutes } from './routes/registration-routes.ts'
import { rsvpRoutes } from './routes/rsvp-routes.ts'
import { searchRoutes } from './routes/search-routes.ts'
import { sessionRoutes } from './routes/session-routes.ts'
import { shareRoutes } from './routes/share-routes.ts'
import { showRoutes } from './routes/show-routes.ts'
import { siteRoutes } from './routes/site-routes.ts'
import { sitemapRoutes } from './routes/sitemap-routes.ts'
import { sourceRoutes } from './routes/source-routes.ts'
import { twoStepRoutes } from './routes/two-step-routes.ts'
import { userRoutes } from './routes/user-routes.ts'
import { venueRoutes } from './routes/venue-routes.ts'

export type HttpSettings = {
  siteName: string
  baseUrl: string
  /** The key for XSRF tokens, device cookies, and pseudonyms in the log. It is the same in all processes. */
  secretKey: string
  /** The number of reverse proxies whose X-Forwarded-For entries are trusted. */
  trustedProxies: number
  pageLanguages: PageLanguages
  isReady: () => Promise<boolean>
  log: Log
  /** The folder with the built web client; null if none is served, as in development. */
  filesDir: string | null
  dumps: ReadableDumps | null
  development: boolean
} & ThirdParties

const stateChangingMethods = ['POST', 'PUT', 'PATCH', 'DELETE']

const xsrfOf = ({ baseUrl, secretKey }: HttpSettings) => makeXsrf({ key: secretKey, baseUrl })

/** Makes only the HTTP API (`/api/…`), which pages and tests call in-process. */
export const makeApi = (core: Core, settings: HttpSettings, xsrf = xsrfOf(settings)) => {
  const { baseUrl, secretKey, trustedProxies, log, dumps } = settings
  const isHttps = baseUrl.startsWith('https:')
  const cookies = makeSessionCookies(isHttps)
  const loginState = makeLoginState({ secretKey, isHttps, trustedProxies, cookies })
  const cors = publicCors(baseUrl)
  const limitUploads = makeUploadLimit()
  const app = new Hono<Env>().basePath('/api')
  return app
    .use(cors.allow)
    .use(methodNotAllowed(app))
    .route('/', openApiRoutes(baseUrl))
    .use('/auth/*', loginState.recordClientPseudonym)
    .use('/passwords/*', loginState.recordClientPseudonym)
    .use(cors.exceptCrossOrigin(xsrf.issue))
    .on(stateChangingMethods, '*', requireContentType, xsrf.check)
    .use(cors.exceptCrossOrigin(authenticate(core, cookies)))
    .on(stateChangingMethods, '*', limitBodySize)
    .use('/auth/*', noStore)
    .use('/passwords/*', noStore)
    .use('/bot-check', noStore)
    .use('/still-on/*', noStore)
    .use('/alerts/*', noStore)
    .use('/subscribers/*', noStore)
    .use('/rsvps/*', noStore)
    .use('/sources/*', noStore)
    .route('/', sessionRoutes(core, cookies, loginState))
    .route('/', registrationRoutes(core, loginState))
    .route('/profile', twoStepRoutes(core, loginState))
    .route('/profile', profileRoutes(core, cookies, limitUploads))
    .route('/users', userRoutes(core))
    .route('/shows', showRoutes(core))
    .route('/still-on', reconfirmationRoutes(core))
    .route('/alerts', alertRoutes(core, loginState))
    .route('/subscribers', subscriberRoutes(core, loginState))
    .route('/rsvps', rsvpRoutes(core))
    .route('/suppressions', suppressionRoutes(core))
    .route('/bands', bandRoutes(core))
    .route('/bands', memberRoutes(core))
    .route('/access', accessRoutes(core))
    .route('/audit', auditRoutes(core, baseUrl))
    .route('/', siteRoutes(core, loginState))
    .route('/venues', venueRoutes(core))
    .route('/', searchRoutes(core))
    .route('/cities', cityRoutes(core))
    .route('/images', uploadRoutes(core, limitUploads))
    .route('/sources', sourceRoutes(core))
    .route('/imports', importRoutes(core, limitUploads))
    .route('/merges', mergeRoutes(core))
    .route('/open-data', openDataRoutes(dumps))
    .all('*', () => {
      throw requestError(404, 'request.no_such_call')
    })
    .onError(handleError(log))
}

/** Logs unexpected errors as faults. Refusals by the core or the HTTP adapter are not faults. */
const handleError =
  (log: Log): ErrorHandler<Env> =>
  (error, c) => {
    if (!(error instanceof DomainError || error instanceof HTTPException)) logFault(log, c, error)
    return problemResponse(c, error)
  }

export type HttpApp = ReturnType<typeof makeHttpApp>

export const makeHttpApp = (core: Core, settings: HttpSettings, render: RenderPage) => {
  const xsrf = xsrfOf(settings)
  const api = makeApi(core, settings, xsrf)
  const { baseUrl, log } = settings
  return new Hono<Env>()
    .use(requestLog(log))
    .use(compressText)
    .use(securityHeaders(baseUrl.startsWith('https:')))
    .use(requireDecodablePath)
    .route('/', healthRoutes(settings.isReady))
    .route('/', api)
    .route('/', unsubscribeRoutes(core))
    .route('/', manifestRoutes(settings))
    .route('/', imageRoutes(core))
    .route('/', feedRoutes(core, settings))
    .route('/', shareRoutes(core, settings))
    .route('/', sitemapRoutes(core, settings))
    .route('/', exportRoutes(core, settings))
    .route('/', openDataFileRoutes(settings))
    .route('/', pageRoutes({ ...settings, api, render, issueXsrf: xsrf.issue }))
    .onError(handleError(log))
}
