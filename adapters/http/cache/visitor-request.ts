import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { hasSession } from '#adapters/http/auth/session-cookie.ts'
import { isSameForVisitors } from '#adapters/http/cache-control.ts'
import { type Coding, codingFor } from '#adapters/http/middleware/compression.ts'
import { isElsewhere, isReadableElsewhere } from '#adapters/http/middleware/foreign-reads.ts'
import { languagesAsked, type PageLanguages } from '#adapters/http/middleware/languages.ts'

/** What is asked for, apart from who asks: all requests with the same `key` get the same answer. */
export type VisitorRequest = {
  key: string
  /** Path and query. */
  address: string
  /** Whether a page of another site asks. */
  isForeign: boolean
}

const FEED = /^\/feeds\/shows\.|^\/shows\/[^/?]+\.ics(?:\?|$)/
const IMAGE = /^\/images\/[\w.-]+$/

/** Whatever is not a page: calls, and what has a dot in its name. */
const NO_PAGE = /^\/(?:api|assets|feeds|images|sitemaps|export|open-data\/)(?:[/?]|$)|^\/(?:healthz|readyz)|^[^?]*\./

/** Put behind addresses by who sends people here, a new one for each person; nothing of ours reads them. */
const TRACKING =
  /([?&])(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|igshid?|ttclid|twclid|mc_[ce]id|_hsenc|_hsmi)=[^&]*/g

/** A lawful host; what is none is refused further on. */
const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\d.:a-f]+\](?::\d{1,5})?$/i

const LONGEST = 2_000

/**
 * The address as routing takes it, which decodes paths: a download is one however it is spelled. Null of what an address
 * leads away from where it begins (WHATWG URL, "path state"), and of what cannot be decoded.
 */
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

/**
 * Tells requests that any visitor could have made from those that are answered to one person: who has a session, who is led
 * to another language, who sends something along. The former get a key, the latter null.
 */
export const visitorRequests = ({ baseUrl, pageLanguages }: Settings) => {
  const { origin: ownOrigin } = new URL(baseUrl)

  const asPage = ({ headers }: IncomingMessage, url: string): VisitorRequest | null => {
    const address = url.includes('?') ? withoutTracking(url) : url
    if (pageLanguages.leadOn(address, languagesAsked(headers, ownOrigin)) !== null) return null
    return { key: address, address, isForeign: false }
  }

  const asCall = ({ headers }: IncomingMessage, address: string, read: string): VisitorRequest => {
    const isForeign = isReadableElsewhere(read) && isElsewhere(headers, ownOrigin)
    return { key: isForeign ? `elsewhere ${address}` : address, address, isForeign }
  }

  return (request: IncomingMessage): VisitorRequest | null => {
    const { url = '', headers } = request
    if (!isOfVisitor(request)) return null
    if (url.length > LONGEST || !url.startsWith('/') || url.startsWith('//') || !HOST.test(headers.host ?? ''))
      return null
    const read = routed(url)
    if (read === null) return null
    if (isSameForVisitors(read)) return asCall(request, url, read)
    const isOfDate = headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined
    if (FEED.test(read)) return isOfDate ? null : { key: url, address: url, isForeign: false }
    if (IMAGE.test(read)) return { key: url, address: url, isForeign: false }
    return NO_PAGE.test(read) ? null : asPage(request, url)
  }
}

/** Whether it reads, for nobody who is logged in. */
export const isOfVisitor = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !hasSession(headers.cookie) && headers.authorization === undefined

const withoutTracking = (url: string): string => {
  const kept = url.replace(TRACKING, '$1')
  return kept === url ? url : kept.replace(/\?&+/, '?').replace(/&{2,}/g, '&').replace(/[?&]$/, '')
}

/** Browsers ask in a few ways only, all of them short. What is longer is not remembered, and read no further. */
const codings = new LRUCache<string, { coding: Coding | null }>({ max: 100 })
const MOST_CODINGS = 200

/** The dearest coding that the request takes. */
export const codingOf = ({ headers }: IncomingMessage): Coding | null => {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted === '') return null
  if (accepted.length > MOST_CODINGS) return codingFor(accepted.slice(0, MOST_CODINGS))
  const known = codings.get(accepted) ?? { coding: codingFor(accepted) }
  codings.set(accepted, known)
  return known.coding
}
