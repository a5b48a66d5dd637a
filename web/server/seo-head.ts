import { SHARE_SIZE, SITE_SHARE_PATH } from '#core/shows/preview-image-content.ts'
import { truncate } from '#core/text/truncate.ts'
import { m } from '#messages'
import { language, localizedPath } from '#web/i18n/language.ts'
import { baseLocale, type Locale, locales, localizedUrl } from '#web/i18n/locales.ts'
import { scriptJson } from '#web/page/dehydrated-state.ts'
import type { Head } from '#web/page/head.ts'
import type { Site } from '#web/page/site.ts'
import { escapeHtml } from '#web/ui/escape-html.ts'

const MAX_TEXT_LENGTH = 300

const shorten = (text: string): string => truncate(text, MAX_TEXT_LENGTH)

const meta = (attribute: 'name' | 'property', name: string, content: string | number): string =>
  `<meta ${attribute}="${name}" content="${escapeHtml(String(content))}">`

/** `with-link`: a page that everyone with its URL can open, but that is not indexed, because it is private or failed to render. */
export type Audience = 'all' | 'with-link' | 'logged-in'

/** Only pages with status 200 and a canonical path are indexed. A filtered list has a canonical path only if its filter is a
 * single city or country. */
const isIndexable = (head: Head, audience: Audience): head is Head & { canonicalPath: string } =>
  audience === 'all' && head.canonicalPath !== undefined && (head.status ?? 200) === 200 && head.redirect === undefined

/** Missing and deleted pages have a link preview too, because people share their URLs. */
const isMissingOrDeleted = ({ status }: Head, audience: Audience): boolean =>
  audience === 'all' && (status === 404 || status === 410)

const canonical = (url: string): string => `<link rel="canonical" href="${escapeHtml(url)}">`

/** Returns the metadata for search engines (Google Search Central, "Block indexing", "Consolidate duplicate URLs") and link
 * previews (Open Graph, Twitter cards, schema.org). Pages that need an account have the log-in page as their canonical URL. */
export const seoHead = (site: Site, head: Head, audience: Audience): string => {
  const { jsonLd, description = m.home_description() } = head
  const descriptionMeta = meta('name', 'description', shorten(description))
  if (audience === 'logged-in') return descriptionMeta + canonical(site.baseUrl + localizedPath('/login'))
  if (!isIndexable(head, audience))
    return (
      descriptionMeta +
      meta('name', 'robots', 'noindex') +
      (isMissingOrDeleted(head, audience) ? previewHtml(site, head) : '')
    )
  const url = site.baseUrl + localizedPath(head.canonicalPath)
  return `${descriptionMeta}${canonical(url)}${alternatesHtml(site, head.canonicalPath)}
${previewHtml(site, head, url)}${jsonLd ? `\n<script type="application/ld+json">${scriptJson(jsonLd)}</script>` : ''}`
}

const alternatesHtml = (site: Site, path: string): string =>
  [...locales.map((locale) => ({ tag: locale, locale })), { tag: 'x-default', locale: baseLocale }]
    .map(
      ({ tag, locale }) =>
        `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(site.baseUrl + localizedUrl(locale, path))}">`,
    )
    .join('')

/** `og:locale` has the form `language_TERRITORY`. */
const openGraphLocales: Readonly<Record<Locale, string>> = {
  en: 'en_US',
  de: 'de_DE',
  es: 'es_ES',
  fr: 'fr_FR',
  ja: 'ja_JP',
}

const previewHtml = (
  site: Site,
  { name = site.name, description = m.home_description(), openGraphType = 'website', image }: Head,
  url?: string,
): string => {
  const [title, excerpt] = [shorten(name), shorten(description)]
  const { path, alt, webpSize } = image ?? { path: SITE_SHARE_PATH, alt: m.site_picture_alt() }
  const { width, height } = webpSize ?? SHARE_SIZE
  return [
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:locale', openGraphLocales[language()]),
    meta('property', 'og:title', title),
    meta('property', 'og:type', openGraphType),
    url === undefined ? '' : meta('property', 'og:url', url),
    excerpt ? meta('property', 'og:description', excerpt) : '',
    meta('property', 'og:image', site.baseUrl + path),
    meta('property', 'og:image:type', webpSize ? 'image/webp' : 'image/png'),
    meta('property', 'og:image:width', width),
    meta('property', 'og:image:height', height),
    meta('property', 'og:image:alt', shorten(alt)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    excerpt ? meta('name', 'twitter:description', excerpt) : '',
    meta('name', 'twitter:image', site.baseUrl + path),
    meta('name', 'twitter:image:alt', shorten(alt)),
  ].join('')
}
