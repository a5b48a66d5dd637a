import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { makeXsrf } from '#adapters/http/auth/xsrf.ts'
import type { PageLanguages } from '#adapters/http/middleware/languages.ts'
import type { Fetch } from '#adapters/http/middleware/load-shedding.ts'
import { type ResponseCounts, UNROUTED } from '#adapters/http/middleware/response-counts.ts'
import { collectTags } from './collect-tags.ts'
import { matchesEntityTag } from './entity-tag.ts'
import type { ResponseStore } from './response-store.ts'
import { codingOf, makeSharedRequestOf, type SharedRequest } from './shared-request.ts'
import { type Representation, readStoredResponse, type StoredResponse } from './stored-response.ts'

type Settings = {
  fetch: Fetch
  store: ResponseStore
  baseUrl: string
  secretKey: string
  pageLanguages: PageLanguages
  allowReplicaReads: <T>(work: () => T) => T
  observeTime: <T>(work: () => Promise<T>) => Promise<{ result: T; usesTime: boolean }>
  /** The edge caches that are purged after each write; null if there are none. */
  edges: { arePurged(): boolean } | null
  counts: Pick<ResponseCounts, 'countResponse' | 'countCacheHit'>
}

type Delivery = {
  request: IncomingMessage
  response: ServerResponse
  key: string
  stored: StoredResponse
  /** The time of the cache miss (`performance.now()`); null for a cache hit. */
  startedAt: number | null
}

/** Stands for every other origin, because all of them get the same response. */
const CROSS_ORIGIN = 'https://elsewhere.invalid'

/** Sent only by browsers, and only over HTTPS (W3C, Fetch Metadata). */
const BROWSER_HEADER = 'sec-fetch-site'

/** Sent by a cache that respects lifetimes and tags meant for it (W3C, Edge Architecture Specification). */
const EDGE_HEADER = 'surrogate-capability'

/** Matches URLs whose responses can change without a write although they don't read our clock: the list of dumps, and searches
 * that use the clock of the database. */
const CHANGES_WITHOUT_WRITE = /^(?:\/[a-z]{2})?\/(?:api\/)?(?:open-data|bands(?:\?|$)|suggestions)/

/** Uses the response cache for requests that have a cache key, and fills it on a miss. Passes all other requests to `next`, and
 * those for which computing or compressing the response fails. Hits need neither routing nor rendering. If the stored response
 * sets an XSRF cookie, visitors without a valid cookie each receive a new one. Cached responses have no request id, because no
 * log line would match it. */
export const serveFromCache = ({
  fetch,
  store,
  counts,
  allowReplicaReads,
  observeTime,
  edges,
  ...settings
}: Settings) => {
  const { baseUrl, secretKey, pageLanguages } = settings
  const sharedRequestOf = makeSharedRequestOf({ baseUrl, pageLanguages })
  const { cookieFor } = makeXsrf({ key: secretKey, baseUrl })

  /** Forwards only the `traceparent` header of the request that missed the cache. */
  const compute = ({ url, isCrossOriginRead }: SharedRequest, { traceparent }: IncomingHttpHeaders) =>
    allowReplicaReads(async () => {
      const report = { route: UNROUTED }
      const headers = {
        ...(isCrossOriginRead && { Origin: CROSS_ORIGIN }),
        ...(typeof traceparent === 'string' && { traceparent }),
      }
      const { result: collected, usesTime } = await observeTime(() =>
        collectTags(async () => {
          const response = await fetch(new Request(new URL(url, baseUrl), { headers }), { report })
          return readStoredResponse(response, report.route)
        }),
      )
      return { ...collected.result, tags: collected.tags, usesTime: usesTime || CHANGES_WITHOUT_WRITE.test(url) }
    })

  /** Returns headers for an edge cache: the tags of a shared response, and its lifetime if it is still valid and no purge is pending. */
  const edgeHeaders = ({ request, key, stored }: Delivery): string[] => {
    if (edges === null || request.headers[EDGE_HEADER] === undefined) return []
    if (!stored.isShared || stored.isImmutable) return []
    const tags = ['Surrogate-Key', stored.tags.join(' ')]
    const seconds = edges.arePurged() ? store.secondsValid(key, stored) : null
    return seconds === null ? tags : [...tags, 'Surrogate-Control', `max-age=${seconds}`]
  }

  const send = (delivery: Delivery, representation: Representation): void => {
    const { request, response, stored, startedAt } = delivery
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    const cookie = stored.setsCookie && method === 'GET' ? cookieFor(request.headers) : null
    const ifNoneMatch = request.headers['if-none-match']
    const isNotModified =
      ifNoneMatch !== undefined &&
      stored.etag !== null &&
      (ifNoneMatch === stored.etag || matchesEntityTag(ifNoneMatch, stored.etag))
    const headVariants = isNotModified ? stored.notModified : representation
    const status = isNotModified ? 304 : stored.status
    const { head, headWithCookie } =
      request.headers[BROWSER_HEADER] === undefined ? headVariants : headVariants.browserHeads
    const visitorHead = cookie === null ? head : [...headWithCookie, 'Set-Cookie', cookie]
    const forEdge = edgeHeaders(delivery)
    response.writeHead(status, forEdge.length > 0 ? [...visitorHead, ...forEdge] : visitorHead)
    response.end(method === 'HEAD' || isNotModified ? undefined : representation.body)
    if (startedAt === null) counts.countCacheHit(stored.route, method, isNotModified ? 304 : 200)
    else counts.countResponse({ method, route: stored.route, status, seconds: (performance.now() - startedAt) / 1000 })
  }

  /** Returns a promise only if the body must still be compressed. It rejects when compression fails. */
  const respond = (delivery: Delivery): Promise<void> | undefined => {
    const representation = delivery.stored.encodedAs(codingOf(delivery.request))
    if (representation instanceof Promise) return representation.then((encoded) => send(delivery, encoded))
    send(delivery, representation)
    return undefined
  }

  return (next: RequestListener): RequestListener =>
    (request, response) => {
      const sharedRequest = sharedRequestOf(request)
      if (!sharedRequest) return next(request, response)
      const onFailure = () => (response.headersSent ? response.destroy() : next(request, response))
      const { key } = sharedRequest
      const stored = store.findFresh(key)
      if (stored) {
        respond({ request, response, key, stored, startedAt: null })?.catch(onFailure)
        return
      }
      const startedAt = performance.now()
      store
        .getOrCompute(key, () => compute(sharedRequest, request.headers))
        .then((computed) => respond({ request, response, key, stored: computed, startedAt }))
        .catch(onFailure)
    }
}
