import type { IncomingHttpHeaders } from 'node:http'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { LRUCache } from 'lru-cache'

/** The language of a page is the one that its URL (path and query) names, or else the one that the request prefers. */
export type PageLanguages = {
  /** Returns whether the language depends on the headers of the request. */
  isNegotiable(url: string): boolean
  /** Returns the URL of a page in the best of the languages (BCP 47 tags in order of preference); null for no redirect. */
  redirectFor(url: string, languages: readonly string[]): string | null
}

type LanguageHeaders = Pick<IncomingHttpHeaders, 'accept-language' | 'cookie' | 'referer'>

const languagesByHeader = new LRUCache<string, readonly string[]>({ max: 500 })
const MAX_HEADER_LENGTH = 500

/** Returns the language that the visitor chose on the site, from the `language` cookie, then those of Accept-Language (RFC 9110,
 * section 12.5.4). Returns none if the request comes from a link on our own site. The Referer reveals such requests;
 * `Sec-Fetch-Site` doesn't reveal those that the service worker forwards. */
export const requestedLanguages = (headers: LanguageHeaders, ownOrigin: string): readonly string[] => {
  const { referer = '', cookie = '', 'accept-language': acceptLanguage = '' } = headers
  if (referer.startsWith(ownOrigin) && URL.parse(referer)?.origin === ownOrigin) return []
  const { language } = cookie.includes('language=') ? parse(cookie, 'language') : {}
  return language ? [language, ...languagesOf(acceptLanguage)] : languagesOf(acceptLanguage)
}

const languagesOf = (acceptLanguage: string): readonly string[] => {
  if (acceptLanguage === '') return []
  if (acceptLanguage.length > MAX_HEADER_LENGTH) return parseLanguages(acceptLanguage.slice(0, MAX_HEADER_LENGTH))
  const languages = languagesByHeader.get(acceptLanguage) ?? parseLanguages(acceptLanguage)
  languagesByHeader.set(acceptLanguage, languages)
  return languages
}

const parseLanguages = (acceptLanguage: string): readonly string[] =>
  parseAccept(acceptLanguage)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
