import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { m } from '#messages'
import { overwriteGetLocale } from '#messages/runtime'
import { ApiError, makeApi } from '#web/data/api.ts'
import { makeQueryClient } from '#web/data/query-client.ts'
import { language, localizedPath } from '#web/i18n/language.ts'
import { baseLocale, type Locale, localeOf, locales, withoutLocale } from '#web/i18n/locales.ts'
import { registerServerTexts } from '#web/i18n/server-messages.ts'
import { serverTextsIn } from '#web/i18n/server-texts.ts'
import { serializeState } from '#web/page/dehydrated-state.ts'
import { type Head, HeadContext } from '#web/page/head.ts'
import type { RouteSpec } from '#web/page/route-spec.ts'
import type { Site } from '#web/page/site.ts'
import { App } from '#web/shell/app.tsx'
import { loadScreen } from '#web/shell/load-screen.ts'
import { matchRoute } from '#web/shell/match-route.ts'
import { notFoundRoute } from '#web/shell/routes.ts'
import { escapeHtml } from '#web/ui/escape-html.ts'
import { documentHtml, type PageFiles } from './document.ts'
import type { Audience } from './seo-head.ts'

export type PageRequest = {
  url: string
  callApi: (path: string) => Promise<Response>
  site: Site
  filesOf: (locale: Locale) => PageFiles
  /** Receives unexpected errors, but not the API's 503 responses. */
  onFault: (error: unknown) => void
}

/** `location` is the path to redirect to; `tag` is equal for pages with equal content, and missing for redirects and failures (500,
 * 503). */
type RenderedPage = { status: number; html: string; location?: string; tag?: string }

const requestLocale = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => requestLocale.getStore() ?? baseLocale)

for (const locale of locales) if (locale !== 'en') registerServerTexts(locale, await serverTextsIn(locale))

/** Renders a page in the language of its URL. If rendering fails, resolves to an error page, with status 503 if the API responded with
 * 503, and 500 otherwise. */
export const renderPage = (request: PageRequest): Promise<RenderedPage> => {
  const { search, pathname: requestedPath } = new URL(request.url, request.site.baseUrl)
  const locale = localeOf(requestedPath)
  const pathname = withoutLocale(requestedPath)
  const files = request.filesOf(locale)
  // The router must not see malformed paths.
  return requestLocale.run(locale, () =>
    render({ ...request, files, search, requestedPath, pathname: isDecodable(pathname) ? pathname : '/404' }),
  )
}

type LocalizedRequest = Omit<PageRequest, 'filesOf'> & {
  files: PageFiles
  requestedPath: string
  pathname: string
  search: string
}

const render = async (request: LocalizedRequest): Promise<RenderedPage> => {
  const { requestedPath, pathname, search } = request
  const { route, params } = matchRoute(pathname)
  const canonicalPath = localizedPath(canonicalPathOf(route, pathname))
  if (route !== notFoundRoute && canonicalPath !== requestedPath)
    return redirectPage(request.site, canonicalPath + search)
  try {
    const client = makeQueryClient()
    const api = makeApi(request.callApi, () => undefined)
    const query = new URLSearchParams(search)
    const extraCode = route.extraCode?.(query) ?? []
    await Promise.all([
      loadScreen(route),
      ...extraCode.map(({ load }) => load()),
      route.prefetch?.(client, api, { params, search: query }),
    ])
    const head: Head = {}
    const body = renderToString(
      <HeadContext value={head}>
        <StaticRouter basename={localizedPath('/')} location={localizedPath(pathname + search)}>
          <App site={request.site} api={api} client={client} />
        </StaticRouter>
      </HeadContext>,
    )
    const state = serializeState(request.site, client)
    const sources = [...(route.code ? [route.code] : []), ...extraCode].map(({ source }) => source)
    const html = documentHtml({ ...request, head, body, state, sources, audience: audienceOf(route, head) })
    if (head.redirect) return { status: 301, html, location: localizedPath(head.redirect) }
    return { status: head.status ?? 200, html, tag: tagOf(html) }
  } catch (error) {
    return failurePage(request, error)
  }
}

/** Returns a hash of the page that ignores the times at which query results were fetched, because they differ on every rendering. */
const tagOf = (html: string): string =>
  hash('sha256', html.replaceAll(/"(?:dehydratedAt|dataUpdatedAt)":\d+/g, ''), 'base64url').slice(0, 22)

const audienceOf = (route: RouteSpec, head: Head): Audience => {
  if (route.needs) return 'logged-in'
  return route.isPrivate || head.isPrivate ? 'with-link' : 'all'
}

/** Returns the canonical path: fixed segments as the route spells them, single slashes, none at the end. */
const canonicalPathOf = ({ path }: RouteSpec, pathname: string): string => {
  const pattern = path.split('/').filter(Boolean)
  const segments = pathname.split('/').filter(Boolean)
  return `/${segments.map((segment, index) => (pattern[index]?.startsWith(':') ? segment : pattern[index])).join('/')}`
}

/** Returns a redirect to a path on this site: `to` must begin with a single slash. */
const redirectPage = (site: Site, to: string): RenderedPage => ({
  status: 301,
  html: `<!doctype html><html lang="${language()}"><title>${escapeHtml(site.name)}</title><a href="${escapeHtml(to)}">${escapeHtml(to)}</a></html>`,
  location: to,
})

const isDecodable = (pathname: string): boolean => {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** Returns a page that loads no scripts, so its retry button is a link. */
const failurePage = (request: LocalizedRequest, error: unknown): RenderedPage => {
  const status = error instanceof ApiError && error.status === 503 ? 503 : 500
  if (status === 500) request.onFault(error)
  const body = `<main id="main" class="wrap page"><div class="error-box"><div class="checkerboard" aria-hidden="true"></div>
<div class="stack" role="alert"><h1>${escapeHtml(m.common_failed())}</h1><p class="lead">${escapeHtml(m.failure_page_lead())}</p></div>
<div class="row"><a class="btn btn--main" href="">${escapeHtml(m.common_load_again())}</a></div></div></main>`
  return { status, html: documentHtml({ ...request, head: { title: request.site.name }, body, audience: 'with-link' }) }
}
