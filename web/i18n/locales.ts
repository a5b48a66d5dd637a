/** The languages of the interface (BCP 47). The first is the base language, whose URLs have no prefix, as the
 * specification requires. */
export const locales = ['en', 'de', 'es', 'fr', 'ja'] as const

export type Locale = (typeof locales)[number]

export const baseLocale = locales[0]

export const nativeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
}

/** Returns a root-relative URL with the prefix of a language. */
export const localizedUrl = (locale: Locale, url: string): string => {
  // Two slashes would begin a protocol-relative URL to another site.
  const sitePath = url.replace(/^\/+/, '/')
  return locale === baseLocale ? sitePath : `/${locale}${sitePath.replace(/^\/(?=$|[?#])/, '')}`
}

const PREFIX = new RegExp(`^/(${locales.slice(1).join('|')})(?=$|[/?#])`, 'i')

export const localeOf = (url: string): Locale =>
  (PREFIX.exec(url)?.[1]?.toLowerCase() as Locale | undefined) ?? baseLocale

export const withoutLocale = (url: string): string => url.replace(PREFIX, '').replace(/^(?!\/)/, '/')

/** Returns the first supported language. `tags` are BCP 47 tags, most preferred first; `de-AT` matches `de`. */
const preferredLocale = (tags: readonly string[]): Locale | undefined => {
  for (const tag of tags) {
    const supported = locales.find((locale) => locale === tag.toLowerCase().split('-')[0])
    if (supported) return supported
  }
  return undefined
}

/** Returns whether the path contains a dot, as do the paths of files (`/apple-touch-icon.png`) and of pages with a signed token. */
const hasDot = (url: string): boolean => url.replace(/\?.*/, '').includes('.')

/** Language negotiation for page URLs (path and query). */
export const pageLanguages = {
  /** Returns whether the language of the response depends on the visitor's preferences. */
  isNegotiable: (url: string): boolean => localeOf(url) === baseLocale && !hasDot(url),
  /** Returns the URL to redirect to; null for no redirect. `tags` are BCP 47 tags, most preferred first. */
  redirectFor: (url: string, tags: readonly string[]): string | null => {
    const preferred = preferredLocale(tags)
    if (preferred === undefined || preferred === baseLocale || !pageLanguages.isNegotiable(url)) return null
    return localizedUrl(preferred, url)
  },
}
