import { Hono } from 'hono'
import { networkKeyOf } from '#adapters/http/auth/client-address.ts'
import type { Env } from '#adapters/http/env.ts'
import { element, type Markup } from '#adapters/http/feeds/xml.ts'
import { limitFileDownloads } from '#adapters/http/middleware/download-concurrency.ts'
import { refuseOtherMethods } from '#adapters/http/middleware/method-not-allowed.ts'
import { requestError } from '#adapters/http/request-error.ts'
import type { Core } from '#core/core.ts'
import { type SitemapEntry, type SitemapKind, type SitemapPart, sitemapKinds } from '#core/sitemap/sitemap.ts'
import { streamedBody } from './streamed-body.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }

const PARTS_CACHE_MS = 10 * 60 * 1000

const pagePaths = [
  '/',
  '/cities',
  '/about',
  '/support',
  '/contact',
  '/issues',
  '/privacy-policy',
  '/terms-of-use',
  '/open-data',
  '/embed',
  '/api-docs',
  '/login',
  '/register',
  '/forgot-password',
]

/** Contains no pages, because a page's robots tag works only if crawlers may fetch the page. */
const disallowedPaths = ['/api/', '/export/']

type Sitemaps = Pick<Core, 'listSitemapParts' | 'readSitemapPart'>

/** `/robots.txt` (RFC 9309), `/sitemap.xml` and `/sitemaps/{kind}-{n}.xml` (sitemaps.org). */
export const sitemapRoutes = (
  core: Sitemaps,
  { baseUrl, trustedProxies }: { baseUrl: string; trustedProxies: number },
) => {
  const partsOf = cachedParts(core.listSitemapParts)
  const limitDownloads = limitFileDownloads((c) => networkKeyOf(c, trustedProxies))
  return new Hono<Env>()
    .get('/robots.txt', (c) =>
      c.body(robotsTxt(baseUrl), 200, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' }),
    )
    .get('/sitemap.xml', async (c) => c.body(await sitemapIndex(baseUrl, partsOf), 200, HEADERS))
    .get('/sitemaps/pages.xml', (c) =>
      c.body(DECLARATION + urlset(pagePaths.map((path) => urlElement(baseUrl + path))), 200, HEADERS),
    )
    .get('/sitemaps/:file{(?:shows|bands|venues|cities)-[1-9]\\d{0,4}\\.xml}', limitDownloads, async (c) => {
      const [kind, partNumber] = parseFileName(c.req.param('file'))
      const parts = await partsOf(kind)
      const part = parts[partNumber - 1] ?? notFound()
      const entryPages = core.readSitemapPart(kind, part.first, parts[partNumber]?.first ?? null)
      for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
      return streamedBody(c, sitemapPieces(`${baseUrl}/${kind}/`, entryPages))
    })
    .get('/sitemaps/*', notFound)
    .on('ALL', ['/robots.txt', '/sitemap.xml', '/sitemaps/*'], refuseOtherMethods('request.read_only_sitemap'))
}

const notFound = (): never => {
  throw requestError(404, 'request.no_such_sitemap')
}

const robotsTxt = (baseUrl: string): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${baseUrl}/sitemap.xml`,
    '',
  ].join('\n')

const parseFileName = (file: string): [kind: SitemapKind, partNumber: number] => {
  const [kind, partNumber] = file.replace('.xml', '').split('-')
  return [kind as SitemapKind, Number(partNumber)]
}

type ListParts = (kind: SitemapKind) => Promise<readonly SitemapPart[]>

const cachedParts = (list: ListParts): ListParts => {
  const cache = new Map<SitemapKind, { parts: Promise<readonly SitemapPart[]>; expiresAt: number }>()
  return (kind) => {
    const cached = cache.get(kind)
    if (cached && cached.expiresAt > performance.now()) return cached.parts
    const parts = list(kind)
    cache.set(kind, { parts, expiresAt: performance.now() + PARTS_CACHE_MS })
    parts.catch(() => cache.delete(kind))
    return parts
  }
}

const sitemapIndex = async (baseUrl: string, partsOf: ListParts): Promise<string> => {
  const sitemaps: Markup[] = [element('sitemap', {}, element('loc', {}, `${baseUrl}/sitemaps/pages.xml`))]
  for (const kind of sitemapKinds)
    for (const [index, { changedAt }] of (await partsOf(kind)).entries())
      sitemaps.push(
        element('sitemap', {}, ...locationElements(`${baseUrl}/sitemaps/${kind}-${index + 1}.xml`, changedAt)),
      )
  return DECLARATION + element('sitemapindex', { xmlns: NAMESPACE }, ...sitemaps).markup
}

const locationElements = (location: string, changedAt: Date | null): readonly Markup[] => [
  element('loc', {}, location),
  ...(changedAt ? [element('lastmod', {}, changedAt.toISOString())] : []),
]

const urlElement = (location: string, changedAt: Date | null = null): string =>
  element('url', {}, ...locationElements(location, changedAt)).markup

const URLSET_START = `<urlset xmlns="${NAMESPACE}">`
const urlset = (urlElements: readonly string[]): string => `${URLSET_START}${urlElements.join('')}</urlset>`

async function* sitemapPieces(
  urlPrefix: string,
  entryPages: AsyncGenerator<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield DECLARATION + URLSET_START
  for await (const entries of entryPages)
    yield entries.map(({ slug, changedAt }) => urlElement(urlPrefix + encodeURIComponent(slug), changedAt)).join('')
  yield '</urlset>'
}
