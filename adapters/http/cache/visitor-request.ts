import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { hasSession } from '#adapters/http/auth/session-cookie.ts'
import { isSameForVisitors } from '#adapters/http/cache-control.ts'
import { type Coding, codingFor } from '#adapters/http/middleware/compression.ts'
import { languagesAsked, type PageLanguages } from '#adapters/http/middleware/languages.ts'
import { isCrossOrigin, isPublicRead } from '#adapters/http/middleware/public-cors.ts'

/** Requests with equal keys get equal responses, regardless of who sends them. */
export type VisitorRequest = {
  key: string
  address: string
  isCrossSite: boolean
}

const FEED = /^\/feeds\/shows\.|^\/shows\/[^/?]+\.ics(?:\?|$)/
const IMAGE = /^\/images\/[\w.-]+$/

const NO_PAGE = /^\/(?:api|assets|feeds|images|sitemaps|export|open-data\/)(?:[/?]|$)|^\/(?:healthz|readyz)|^[^?]*\./

const TRACKING =
  /([?&])(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|igshid?|ttclid|twclid|mc_[ce]id|_hsenc|_hsmi)=[^&]*/g

const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\d.:a-f]+\](?::\d{1,5})?$/i

const LONGEST = 2_000

/** Decodes the path as routing does. Null for dot segments (WHATWG URL, "path state") and malformed escapes. */
const routed = (url: string): string | null => {
  const [path = ''] = url.split('?', 1)
  if (/[\\#]/.test(path)) return null
  const read = path.includes('%') ? decoded(path) : path
  return read === null || read.includes('/.') ? null : read + url.slice(path.length)
}

const decoded = (path: string): string | null => {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}

type Settings = { baseUrl: string; pageLanguages: PageLanguages }

/** Returns a cache key for requests that any anonymous visitor could send. Returns null for writes, requests with a session or
 * credentials, and pages that redirect to another language. */
export const visitorRequests = ({ baseUrl, pageLanguages }: Settings) => {
  const { origin: ownOrigin } = new URL(baseUrl)

  const asPage = ({ headers }: IncomingMessage, url: string): VisitorRequest | null => {
    const address = url.includes('?') ? withoutTracking(url) : url
    if (pageLanguages.redirectFor(address, languagesAsked(headers, ownOrigin)) !== null) return null
    return { key: address, address, isCrossSite: false }
  }

  const asCall = ({ headers }: IncomingMessage, address: string, read: string): VisitorRequest => {
    const isCrossSite = isPublicRead(read) && isCrossOrigin(headers, ownOrigin)
    return { key: isCrossSite ? `elsewhere ${address}` : address, address, isCrossSite }
  }

  return (request: IncomingMessage): VisitorRequest | null => {
    const { url = '', headers } = request
    if (!isVisitorRequest(request)) return null
    if (url.length > LONGEST || !url.startsWith('/') || url.startsWith('//') || !HOST.test(headers.host ?? ''))
      return null
    const read = routed(url)
    if (read === null) return null
    if (isSameForVisitors(read)) return asCall(request, url, read)
    const isOfDate = headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined
    if (FEED.test(read)) return isOfDate ? null : { key: url, address: url, isCrossSite: false }
    if (IMAGE.test(read)) return { key: url, address: url, isCrossSite: false }
    return NO_PAGE.test(read) ? null : asPage(request, url)
  }
}

export const isVisitorRequest = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !hasSession(headers.cookie) && headers.authorization === undefined

const withoutTracking = (url: string): string => {
  const kept = url.replace(TRACKING, '$1')
  return kept === url ? url : kept.replace(/\?&+/, '?').replace(/&{2,}/g, '&').replace(/[?&]$/, '')
}

/** Browsers use few, short Accept-Encoding values; longer ones are cut and not cached. */
const codings = new LRUCache<string, { coding: Coding | null }>({ max: 100 })
const MAX_CODINGS = 200

export const codingOf = ({ headers }: IncomingMessage): Coding | null => {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted === '') return null
  if (accepted.length > MAX_CODINGS) return codingFor(accepted.slice(0, MAX_CODINGS))
  const known = codings.get(accepted) ?? { coding: codingFor(accepted) }
  codings.set(accepted, known)
  return known.coding
}
