import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { hasSessionCookie } from '#adapters/http/auth/session-cookie.ts'
import { IMMUTABLE, PRIVATE, SHARED } from '#adapters/http/cache-control.ts'
import type { Env } from '#adapters/http/env.ts'
import { type PageLanguages, requestedLanguages } from '#adapters/http/middleware/languages.ts'
import { refuseOtherMethods } from '#adapters/http/middleware/method-not-allowed.ts'
import { type Log, logFault } from '#adapters/http/middleware/request-log.ts'
import { type InlineHashes, pagePolicy, type ThirdParties } from '#adapters/http/middleware/security-headers.ts'
import { requestError } from '#adapters/http/request-error.ts'

/** A rendered page. `location` is its new path if it has moved, `tag` its entity tag without quotes, and `inlineHashes`
 * are the CSP sources (`sha256-…`) of its inline code. */
export type Page = { status: number; html: string; location?: string; tag?: string; inlineHashes: InlineHashes }

export type PageRequest = {
  url: string
  /** Calls the HTTP API in process as an anonymous visitor, because pages are identical for everybody. */
  callApi: (path: string) => Promise<Response>
  onFault: (error: unknown) => void
}

export type RenderPage = (request: PageRequest) => Promise<Page>

type PageSettings = ThirdParties & {
  api: { request(path: string): Response | Promise<Response> }
  render: RenderPage
  pageLanguages: PageLanguages
  issueXsrf: MiddlewareHandler
  log: Log
  baseUrl: string
  filesDir: string | null
  development: boolean
}

/** Matches the pages whose URL may contain a token. They are never cached and send no referrer. Like the router, the pattern
 * ignores case and accepts a language prefix. */
export const TOKEN_PAGE =
  /^\/(?:[a-z]{2}\/)?(?:confirm-email|reset-password|still-on|confirm-alert|alerts|unsubscribe)(?:\/|$)/i

/** Matches double slashes at the start of a path or after its language prefix. A redirect to `//host` would lead to another host. */
const DOUBLE_SLASH = /^(\/[a-z]{2})?\/{2,}/

/** Serves built files; all other URLs are pages, except missing assets (404). */
export const pageRoutes = ({
  api,
  render,
  pageLanguages,
  issueXsrf,
  log,
  baseUrl,
  filesDir,
  ...settings
}: PageSettings) => {
  const isHttps = baseUrl.startsWith('https:')
  const ownOrigin = new URL(baseUrl).origin
  const app = new Hono<Env>()
  if (filesDir) app.use('*', builtFiles(filesDir))
  return app
    .get('/assets/*', () => {
      throw requestError(404, 'request.no_such_file')
    })
    .get('*', issueXsrf, async (c) => {
      const { pathname, search } = new URL(c.req.url)
      if (DOUBLE_SLASH.test(pathname)) return c.redirect(pathname.replace(DOUBLE_SLASH, '$1/') + search, 308)
      const url = pathname + search
      const localizedUrl = pageLanguages.redirectFor(url, requestedLanguages(languageHeadersOf(c), ownOrigin))
      if (localizedUrl !== null) {
        c.header('Cache-Control', 'no-store')
        return c.redirect(localizedUrl, 302)
      }
      const page = await render({
        url,
        callApi: async (path) => api.request(path),
        onFault: (error) => logFault(log, c, error),
      })
      c.header('Content-Security-Policy', pagePolicy(page.inlineHashes, { ...settings, isHttps }))
      const hasToken = TOKEN_PAGE.test(c.req.path)
      if (hasToken) c.header('Referrer-Policy', 'no-referrer')
      c.header('Cache-Control', page.status === 200 && !hasToken ? pageCacheControl(c) : 'no-store')
      if (pageLanguages.isNegotiable(url)) c.header('Vary', 'Accept-Language', { append: true })
      if (page.location !== undefined) c.header('Location', page.location)
      if (page.status === 200 && page.tag !== undefined && !hasToken) c.header('ETag', `W/"${page.tag}"`)
      if (page.status === 503) c.header('Retry-After', '5')
      return c.html(page.html, page.status as ContentfulStatusCode)
    })
    .all('*', refuseOtherMethods('request.read_only_page'))
}

const languageHeadersOf = (c: Context) => ({
  cookie: c.req.header('Cookie'),
  referer: c.req.header('Referer'),
  'accept-language': c.req.header('Accept-Language'),
})

/** A logged-in user may have edited the page's content a moment ago, so the response must not be stale. */
const pageCacheControl = (c: Context): string => (hasSessionCookie(c.req.header('Cookie')) ? PRIVATE : SHARED)

const isHidden = (path: string): boolean => /\/$|\/\.|\.(?:map|br|gz)$/.test(path)

/** The script that other sites embed. Its URL is stable. */
const EMBED_SCRIPT = '/embed.js'
const crossOriginHeaders = [
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Access-Control-Allow-Origin', '*'],
] as const

/** Browsers must check at each visit whether the service worker has changed. */
const SERVICE_WORKER = '/sw.js'
/** `connect-src` is for the requests of the service worker, `img-src` for the icons of notifications. */
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'"

const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return IMMUTABLE
  return path === SERVICE_WORKER ? 'no-cache' : 'public, max-age=3600'
}

const builtFiles = (dir: string): MiddlewareHandler => {
  const serve = serveStatic({
    root: dir,
    precompressed: true,
    rewriteRequestPath: (path) => (isHidden(path) ? '/.none' : path),
  })
  return async (c, next) => {
    const file = await serve(c, next)
    if (!(file instanceof Response)) return
    if (c.req.path === SERVICE_WORKER) file.headers.set('Content-Security-Policy', serviceWorkerPolicy)
    if (c.req.path === EMBED_SCRIPT) for (const [name, value] of crossOriginHeaders) file.headers.set(name, value)
    file.headers.set('Cache-Control', cacheControlOf(c.req.path))
    return file
  }
}
