import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { makeXsrf } from '#adapters/http/auth/xsrf.ts'
import type { PageLanguages } from '#adapters/http/middleware/languages.ts'
import type { Fetch } from '#adapters/http/middleware/load-shedding.ts'
import { type ResponseCounts, UNROUTED } from '#adapters/http/middleware/response-counts.ts'
import { matchesEntityTag } from './entity-tag.ts'
import type { ResponseStore } from './response-store.ts'
import { type Representation, type StoredResponse, storedResponse } from './stored-response.ts'
import { codingOf, makeVisitorRequestOf, type VisitorRequest } from './visitor-request.ts'

type Settings = {
  fetch: Fetch
  store: ResponseStore
  baseUrl: string
  secretKey: string
  pageLanguages: PageLanguages
  /** Runs work whose reads a database replica may answer. */
  allowReplicaReads: <T>(work: () => T) => T
  counts: Pick<ResponseCounts, 'countResponse' | 'countCacheHit'>
}

type Delivery = { request: IncomingMessage; response: ServerResponse; stored: StoredResponse; startedAt: number | null }

/** Stands for every other origin, because all get the same response. */
const CROSS_ORIGIN = 'https://elsewhere.invalid'

/** Only browsers send this header, over https (W3C, Fetch Metadata). */
const BROWSER_HEADER = 'sec-fetch-site'

/** Serves anonymous requests from the response cache, which it fills on a miss, and passes all others to `next`. Hits
 * need neither routing nor rendering. Visitors without an XSRF cookie get one of their own. Cached responses have no
 * request id, because no log line would match it. */
export const serveFromCache = ({ fetch, store, counts, allowReplicaReads, ...settings }: Settings) => {
  const { baseUrl, secretKey, pageLanguages } = settings
  const visitorRequestOf = makeVisitorRequestOf({ baseUrl, pageLanguages })
  const { cookieFor } = makeXsrf({ key: secretKey, baseUrl })

  /** Forwards only the `traceparent` header of the request that missed the cache. */
  const compute = ({ address, isCrossOriginRead }: VisitorRequest, { traceparent }: IncomingHttpHeaders) =>
    allowReplicaReads(async () => {
      const report = { route: UNROUTED }
      const headers = {
        ...(isCrossOriginRead && { Origin: CROSS_ORIGIN }),
        ...(typeof traceparent === 'string' && { traceparent }),
      }
      const response = await fetch(new Request(new URL(address, baseUrl), { headers }), { report })
      return storedResponse(response, report.route)
    })

  /** `startedAt` is the start of the computation (`performance.now()`), null for a cached response. */
  const send = ({ request, response, stored, startedAt }: Delivery, representation: Representation): void => {
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
    response.writeHead(status, cookie === null ? head : [...headWithCookie, 'Set-Cookie', cookie])
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
      const visitorRequest = visitorRequestOf(request)
      if (!visitorRequest) return next(request, response)
      const onFailure = () => (response.headersSent ? response.destroy() : next(request, response))
      const stored = store.findFresh(visitorRequest.key)
      if (stored) {
        respond({ request, response, stored, startedAt: null })?.catch(onFailure)
        return
      }
      const startedAt = performance.now()
      store
        .getOrCompute(visitorRequest.key, () => compute(visitorRequest, request.headers))
        .then((computed) => respond({ request, response, stored: computed, startedAt }))
        .catch(onFailure)
    }
}
