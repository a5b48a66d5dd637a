import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Fetch } from '#adapters/http/admission.ts'
import { isOneOf } from '#adapters/http/entity-tag.ts'
import type { PageLanguages } from '#adapters/http/languages.ts'
import { makeXsrf } from '#adapters/http/xsrf.ts'
import { FROM_BROWSER } from './cache-control.ts'
import type { ResponseStore } from './response-store.ts'
import { type Representation, type StoredResponse, storedResponse } from './stored-response.ts'
import { codingOf, type VisitorRequest, visitorRequests } from './visitor-request.ts'

type Settings = {
  fetch: Fetch
  store: ResponseStore
  baseUrl: string
  secretKey: string
  pageLanguages: PageLanguages
  /** Runs reads of visitors, who may be answered by a replica. */
  ofVisitors: <T>(work: () => T) => T
}

/** An origin that is none of ours; which one it is makes no difference to the answer. */
const ELSEWHERE = 'https://elsewhere.invalid'

/**
 * Answers what any visitor could ask from the store, past routing and rendering; what is not there is computed once, in the
 * name of nobody, for all who ask meanwhile. Everything else goes on to `others`. What belongs to one visitor, the cookie of the
 * cross-site request token, is added to each answer. What is kept has no request's id: no line of the log would have it.
 */
export const answeringVisitors = ({ fetch, store, baseUrl, secretKey, pageLanguages, ofVisitors }: Settings) => {
  const asVisitor = visitorRequests({ baseUrl, pageLanguages })
  const { cookieFor } = makeXsrf({ key: secretKey, baseUrl })

  const compute = ({ address, isForeign }: VisitorRequest) =>
    ofVisitors(async () =>
      storedResponse(
        await fetch(new Request(new URL(address, baseUrl), { headers: isForeign ? { Origin: ELSEWHERE } : {} })),
      ),
    )

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    stored: StoredResponse,
    made: Representation,
  ): void => {
    const isHead = request.method === 'HEAD'
    const cookie = stored.bringsCookie && !isHead ? cookieFor(request.headers) : null
    const tags = request.headers['if-none-match']
    const isKnown = tags !== undefined && stored.etag !== null && (tags === stored.etag || isOneOf(tags, stored.etag))
    const heads = isKnown ? stored.unchanged : made
    const { head, headWithCookie } = request.headers[FROM_BROWSER] === undefined ? heads : heads.toBrowser
    response.writeHead(
      isKnown ? 304 : stored.status,
      cookie === null ? head : [...headWithCookie, 'Set-Cookie', cookie],
    )
    response.end(isHead || isKnown ? undefined : made.body)
  }

  /** Resolves, or returns at once, when it is sent. Rejects when it cannot be put into the coding that is asked for. */
  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    stored: StoredResponse,
  ): Promise<void> | undefined => {
    const made = stored.in(codingOf(request))
    if (made instanceof Promise) return made.then((ready) => send(request, response, stored, ready))
    send(request, response, stored, made)
    return undefined
  }

  return (others: RequestListener): RequestListener =>
    (request, response) => {
      const asked = asVisitor(request)
      if (!asked) return others(request, response)
      // A fault of ours is told and answered where all others are.
      const failed = () => (response.headersSent ? response.destroy() : others(request, response))
      const stored = store.fresh(asked.key)
      if (stored) answer(request, response, stored)?.catch(failed)
      else
        store
          .answer(asked.key, () => compute(asked))
          .then((computed) => answer(request, response, computed))
          .catch(failed)
    }
}
