import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { hasSessionCookie } from '#adapters/http/auth/session-cookie.ts'
import { isSharedRead } from '#adapters/http/cache-control.ts'
import { type Coding, preferredCoding } from '#adapters/http/middleware/compression.ts'
import { type PageLanguages, requestedLanguages } from '#adapters/http/middleware/languages.ts'
import { isCrossOrigin, isPublicApiPath } from '#adapters/http/middleware/public-cors.ts'

/** A request that the response cache may answer. All requests with the same key get the same response. */
export type SharedRequest = {
  key: string
  url: string
  isCrossOriginRead: boolean
}

const FEED = /^\/feeds\/shows\.|^\/shows\/[^/?]+\.ics(?:\?|$)/
const IMAGE = /^\/images\/[\w.-]+$/

const NOT_A_PAGE = /^\/(?:api|assets|feeds|images|sitemaps|export|open-data\/)(?:[/?]|$)|^\/(?:healthz|readyz)|^[^?]*\./

const TRACKING_PARAMETERS =
  /([?&])(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|igshid?|ttclid|twclid|mc_[ce]id|_hsenc|_hsmi)=[^&]*/g

const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\d.:a-f]+\](?::\d{1,5})?$/i

const MAX_URL_LENGTH = 2_000

/** Decodes the path as the router does. Returns null for malformed escapes, backslashes, fragments, and segments that
 * begin with a dot: a URL parser would interpret some of them (WHATWG URL, "path state"). */
const decodedUrl = (url: string): string | null => {
  const [path = ''] = url.split('?', 1)
  if (/[\\#]/.test(path)) return null
  const decoded = path.includes('%') ? decodedPath(path) : path
  return decoded === null || decoded.includes('/.') ? null : decoded + url.slice(path.length)
}

const decodedPath = (path: string): string | null => {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}

type Settings = { baseUrl: string; pageLanguages: PageLanguages }

/** Returns a function that finds the cache key and URL for a request. It returns null for requests that bypass the cache: for
 * example, writes, requests with a session cookie, requests for pages that redirect to another language, and requests for feeds
 * with If-Modified-Since but no If-None-Match. */
export const makeSharedRequestOf = ({ baseUrl, pageLanguages }: Settings) => {
  const { origin: ownOrigin } = new URL(baseUrl)

  const pageRequest = ({ headers }: IncomingMessage, url: string): SharedRequest | null => {
    const pageUrl = url.includes('?') ? withoutTracking(url) : url
    if (pageLanguages.redirectFor(pageUrl, requestedLanguages(headers, ownOrigin)) !== null) return null
    return { key: pageUrl, url: pageUrl, isCrossOriginRead: false }
  }

  const apiRequest = ({ headers }: IncomingMessage, url: string, decoded: string): SharedRequest => {
    const isCrossOriginRead = isPublicApiPath(decoded) && isCrossOrigin(headers, ownOrigin)
    return { key: isCrossOriginRead ? `cross-origin ${url}` : url, url, isCrossOriginRead }
  }

  return (request: IncomingMessage): SharedRequest | null => {
    const { url = '', headers } = request
    if (!isAnonymousRead(request)) return null
    if (url.length > MAX_URL_LENGTH || !url.startsWith('/') || url.startsWith('//') || !HOST.test(headers.host ?? ''))
      return null
    const decoded = decodedUrl(url)
    if (decoded === null) return null
    if (isSharedRead(decoded)) return apiRequest(request, url, decoded)
    const isDateConditional = headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined
    if (FEED.test(decoded)) return isDateConditional ? null : { key: url, url, isCrossOriginRead: false }
    if (IMAGE.test(decoded)) return { key: url, url, isCrossOriginRead: false }
    return NOT_A_PAGE.test(decoded) ? null : pageRequest(request, url)
  }
}

export const isAnonymousRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !hasSessionCookie(headers.cookie) && headers.authorization === undefined

const withoutTracking = (url: string): string => {
  const stripped = url.replace(TRACKING_PARAMETERS, '$1')
  return stripped === url ? url : stripped.replace(/\?&+/, '?').replace(/&{2,}/g, '&').replace(/[?&]$/, '')
}

const codingByHeader = new LRUCache<string, { coding: Coding | null }>({ max: 100 })
const MAX_HEADER_LENGTH = 200

export const codingOf = ({ headers }: IncomingMessage): Coding | null => {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted === '') return null
  if (accepted.length > MAX_HEADER_LENGTH) return preferredCoding(accepted.slice(0, MAX_HEADER_LENGTH))
  const known = codingByHeader.get(accepted) ?? { coding: preferredCoding(accepted) }
  codingByHeader.set(accepted, known)
  return known.coding
}
