/** The languages of the interface (BCP 47); the first stands at the addresses of the specification, without a prefix. */
export const locales = ['en', 'de', 'es', 'fr', 'ja'] as const

export type Locale = (typeof locales)[number]

export const baseLocale = locales[0]

/** What each language calls itself. */
export const ownNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
}

const prefixOf = (locale: Locale): string => (locale === baseLocale ? '' : `/${locale}`)

/** Where the page of a path (with query, from the root, without a prefix) stands in a language. */
export const addressIn = (locale: Locale, path: string): string => {
  // Two slashes would be the beginning of another site's address.
  const onThisSite = path.replace(/^\/+/, '/')
  return locale === baseLocale ? onThisSite : prefixOf(locale) + onThisSite.replace(/^\/(?=$|[?#])/, '')
}

const PREFIX = new RegExp(`^/(${locales.slice(1).join('|')})(?=$|[/?#])`, 'i')

/** The language that an address (from the root) names. */
export const localeOf = (address: string): Locale =>
  (PREFIX.exec(address)?.[1]?.toLowerCase() as Locale | undefined) ?? baseLocale

/** The address (from the root) without its language. */
export const pathOf = (address: string): string => address.replace(PREFIX, '').replace(/^(?!\/)/, '/')

/** The first language of ours among those that somebody reads (BCP 47, the dearest first), as `de-AT` reads `de`. */
export const preferredOf = (tags: readonly string[]): Locale | undefined => {
  for (const tag of tags) {
    const found = locales.find((locale) => locale === tag.toLowerCase().split('-')[0])
    if (found) return found
  }
  return undefined
}

/** No page of ours has a dot in its address; what programs ask for has (`/.well-known/…`, `/apple-touch-icon.png`). */
const isFile = (address: string): boolean => address.replace(/\?.*/, '').includes('.')

/** Which language the page of an address (path and query) is in: the one that it names, else the one that is read. */
export const pageLanguages = {
  /** Whether that depends on who reads it. */
  isOpen: (address: string): boolean => localeOf(address) === baseLocale && !isFile(address),
  /** Where whoever reads these languages (BCP 47, the dearest first) is led on to; null where the page itself is the one. */
  leadOn: (address: string, languages: readonly string[]): string | null => {
    const preferred = languages.length === 0 ? baseLocale : preferredOf(languages)
    if (preferred === undefined || preferred === baseLocale || !pageLanguages.isOpen(address)) return null
    return addressIn(preferred, address)
  },
}
