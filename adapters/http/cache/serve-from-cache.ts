import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { makeXsrf } from '#adapters/http/auth/xsrf.ts'
import { FROM_BROWSER } from '#adapters/http/cache-control.ts'
import type { PageLanguages } from '#adapters/http/middleware/languages.ts'
import type { Fetch } from '#adapters/http/middleware/load-shedding.ts'
import { type ResponseCounts, UNROUTED } from '#adapters/http/middleware/response-counts.ts'
import { isOneOf } from './entity-tag.ts'
import type { ResponseStore } from './response-store.ts'
import { type Representation, type StoredResponse, storedResponse } from './stored-response.ts'
import { codingOf, type VisitorRequest, visitorRequests } from './visitor-request.ts'

type Settings = {
  fetch: Fetch
  store: ResponseStore
  baseUrl: string
  secretKey: string
  pageLanguages: PageLanguages
  /** Runs reads for anonymous visitors, which a replica may answer. */
  withReplicaReads: <T>(work: () => T) => T
  counts: Pick<ResponseCounts, 'countResponse' | 'countCacheHit'>
}

type Sending = { request: IncomingMessage; response: ServerResponse; stored: StoredResponse; since: number | null }

const OTHER_ORIGIN = 'https://elsewhere.invalid'

/** Answers anonymous requests from the response cache, without routing or rendering, and passes all others to `others`. Each
 * response gets the visitor's own XSRF cookie. Cached responses have no request id, because no log line would match it. */
export const serveFromCache = ({ fetch, store, counts, withReplicaReads, ...settings }: Settings) => {
  const { baseUrl, secretKey, pageLanguages } = settings
  const asVisitor = visitorRequests({ baseUrl, pageLanguages })
  const { cookieFor } = makeXsrf({ key: secretKey, baseUrl })

  /** Only the trace parent comes from the first requester. */
  const compute = ({ address, isCrossSite }: VisitorRequest, { traceparent }: IncomingHttpHeaders) =>
    withReplicaReads(async () => {
      const report = { route: UNROUTED }
      const headers = {
        ...(isCrossSite && { Origin: OTHER_ORIGIN }),
        ...(typeof traceparent === 'string' && { traceparent }),
      }
      const response = await fetch(new Request(new URL(address, baseUrl), { headers }), { report })
      return storedResponse(response, report.route)
    })

  /** `since` is the start time of a computed response, and null for a cached one. */
  const send = ({ request, response, stored, since }: Sending, made: Representation): void => {
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET'
    const cookie = stored.bringsCookie && method === 'GET' ? cookieFor(request.headers) : null
    const tags = request.headers['if-none-match']
    const isKnown = tags !== undefined && stored.etag !== null && (tags === stored.etag || isOneOf(tags, stored.etag))
    const heads = isKnown ? stored.unchanged : made
    const status = isKnown ? 304 : stored.status
    const { head, headWithCookie } = request.headers[FROM_BROWSER] === undefined ? heads : heads.toBrowser
    response.writeHead(status, cookie === null ? head : [...headWithCookie, 'Set-Cookie', cookie])
    response.end(method === 'HEAD' || isKnown ? undefined : made.body)
    if (since === null) counts.countCacheHit(stored.route, method, isKnown ? 304 : 200)
    else counts.countResponse({ method, route: stored.route, status, seconds: (performance.now() - since) / 1000 })
  }

  /** Returns a promise only if the body must still be compressed; it rejects when that fails. */
  const answer = (sending: Sending): Promise<void> | undefined => {
    const made = sending.stored.in(codingOf(sending.request))
    if (made instanceof Promise) return made.then((ready) => send(sending, ready))
    send(sending, made)
    return undefined
  }

  return (others: RequestListener): RequestListener =>
    (request, response) => {
      const asked = asVisitor(request)
      if (!asked) return others(request, response)
      const failed = () => (response.headersSent ? response.destroy() : others(request, response))
      const stored = store.fresh(asked.key)
      if (stored) {
        answer({ request, response, stored, since: null })?.catch(failed)
        return
      }
      const since = performance.now()
      store
        .answer(asked.key, () => compute(asked, request.headers))
        .then((computed) => answer({ request, response, stored: computed, since }))
        .catch(failed)
    }
}
