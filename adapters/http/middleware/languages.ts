import type { IncomingHttpHeaders } from 'node:http'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { LRUCache } from 'lru-cache'

/** Which language the page of an address (path and query) is in: the one that it names, else the one that is read. */
export type PageLanguages = {
  /** Whether that depends on who reads it. */
  isOpen(address: string): boolean
  /** Where whoever reads these languages (BCP 47, the dearest first) is led on to; null where the page itself is the one. */
  leadOn(address: string, languages: readonly string[]): string | null
}

type Asking = Pick<IncomingHttpHeaders, 'accept-language' | 'cookie' | 'referer'>

/** Browsers of one language ask alike, and shortly. What is longer is not remembered, and read no further. */
const asked = new LRUCache<string, readonly string[]>({ max: 500 })
const MOST_LANGUAGES = 500

/**
 * The language that was chosen on a page, then those that the browser asks for (RFC 9110, section 12.5.4); none of who comes from a
 * page of ours. The service worker hands pages on as if each came from us: `Sec-Fetch-Site` does not tell, but the page
 * before does.
 */
export const languagesAsked = (headers: Asking, ownOrigin: string): readonly string[] => {
  const { referer = '', cookie = '', 'accept-language': accepted = '' } = headers
  if (referer.startsWith(ownOrigin) && URL.parse(referer)?.origin === ownOrigin) return []
  const { language } = cookie.includes('language=') ? parse(cookie, 'language') : {}
  return language ? [language, ...languagesOf(accepted)] : languagesOf(accepted)
}

const languagesOf = (accepted: string): readonly string[] => {
  if (accepted === '') return []
  if (accepted.length > MOST_LANGUAGES) return readFrom(accepted.slice(0, MOST_LANGUAGES))
  const known = asked.get(accepted) ?? readFrom(accepted)
  asked.set(accepted, known)
  return known
}

const readFrom = (accepted: string): readonly string[] =>
  parseAccept(accepted)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
