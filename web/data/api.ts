import { createContext, use } from 'react'
import type { FieldError } from '#core/errors.ts'
import { loadServerTexts, translateAnswer } from '#web/i18n/server-messages.ts'

export type { FieldError }

/**
 * The server answered, and the answer is a refusal (status 400 and up).
 * `message` is the server's own sentence, in the language that is read, or '' when it gave none, so that a screen can write
 * `error.message || 'Failed to send reset link.'`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** One entry for each wrong field of a validation answer (422); empty otherwise. */
  readonly errors: readonly FieldError[]
  /** The whole problem document (RFC 9457), for members of its own such as the current show of a 409. */
  readonly problem: Readonly<Record<string, unknown>>
  /** Seconds after which it may be tried again, when the answer told so (RFC 9110, Retry-After); else null. */
  readonly retryAfter: number | null

  constructor(status: number, problem: Record<string, unknown>, retryAfter: string | null = null) {
    super(typeof problem.message === 'string' ? problem.message : '')
    this.status = status
    this.problem = problem
    this.retryAfter = Number(retryAfter) || null
    this.errors = Array.isArray(problem.errors) ? problem.errors.filter(isFieldError) : []
  }
}

/** No answer came: the network or the server is away. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  /** Whether it was waited for in vain, instead of being refused at once. */
  readonly isTimeout: boolean

  constructor(cause: unknown) {
    super('Network Error', { cause })
    this.isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
  }
}

/** `fetch`, or the server's own `app.request`; it is given a path of this site that begins with `/api/`. */
export type Fetch = (path: string, init?: RequestInit) => Response | Promise<Response>

/**
 * The way to the product's calls. Every call resolves to the JSON of the answer (`undefined` for an empty one)
 * and rejects with `ApiError` or `NetworkError`; a call ended through its signal rejects with the signal's reason.
 */
export type Api = {
  /** `onHeaders` is told what is said beside the answer, before it. */
  get<T>(path: string, options?: { signal?: AbortSignal; onHeaders?: (headers: Headers) => void }): Promise<T>
  /**
   * `body` is sent as JSON, a file as it is, under its type, and a form as one; leave it out for a call without one. `via`
   * makes this one request in another way, such as one that tells how far it is.
   */
  send<T = unknown>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, via?: Fetch): Promise<T>
}

/**
 * @param fetch how a request is made
 * @param csrfToken the value of the cookie `XSRF-TOKEN` that belongs to this visitor, if there is one yet
 */
export function makeApi(fetch: Fetch = browserFetch, csrfToken: () => string | undefined = csrfCookie): Api {
  const call = async (path: string, init: RequestInit, via = fetch): Promise<Response> => {
    try {
      return await via(path, { credentials: 'same-origin', ...init })
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw new NetworkError(cause)
    }
  }
  return {
    get: async <T>(path: string, { signal, onHeaders }: Parameters<Api['get']>[1] = {}) => {
      const response = await call(path, { headers: { accept: 'application/json' }, signal: signal ?? null })
      onHeaders?.(response.headers)
      return (await answerOf(response)) as T
    },

    send: async <T>(method: string, path: string, body?: unknown, via?: Fetch) => {
      // Any answer to a GET sets the cookie; a page out of a shared cache comes without it.
      if (csrfToken() === undefined) await call('/api/session', {})
      const isForm = body instanceof FormData
      const file = body instanceof Blob ? body : null
      const headers: Record<string, string> = { accept: 'application/json' }
      // That of a form, with what parts its fields, is made together with it.
      if (!isForm) headers['content-type'] = file ? file.type || 'application/octet-stream' : 'application/json'
      const token = csrfToken()
      if (token !== undefined) headers['x-xsrf-token'] = token
      const init = body === undefined ? {} : { body: isForm ? body : (file ?? JSON.stringify(body)) }
      return (await answerOf(await call(path, { method, headers, ...init }, via), true)) as T
    },
  }
}

/** For how long an answer waits for the words to say it in, in ms: it counts without them, too. */
const WORDS_MS = 3000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** `isSaid`: also an answer that is no refusal says something to the person. */
async function answerOf(response: Response, isSaid = false): Promise<unknown> {
  const text = await response.text().catch((cause) => {
    throw new NetworkError(cause)
  })
  const isSpoken = isSaid || !response.ok
  if (isSpoken) await Promise.race([loadServerTexts(), after(WORDS_MS)]).catch(() => undefined)
  const body = parsed(text)
  if (isSpoken) translateAnswer(body)
  if (response.ok) return body
  throw new ApiError(response.status, isRecord(body) ? body : {}, response.headers.get('retry-after'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // empty, or a page of a proxy in between: the status alone counts
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string'

/** For how long what is read may go without an answer, in ms: the server gives each within ten seconds. */
const PATIENCE_MS = 20_000

/**
 * What changes something waits for its answer however long it takes (specification section 7): given up here, it may have been done
 * there. What is read is asked for again instead, and for an answer that has begun there is no limit.
 */
const browserFetch: Fetch = async (path, init = {}) => {
  if (init.method !== undefined) return globalThis.fetch(path, init)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time', 'TimeoutError')), PATIENCE_MS)
  // Not `AbortSignal.any`, which browsers know since 2024 only.
  init.signal?.addEventListener('abort', () => limit.abort(init.signal?.reason))
  // A browser's own copy may be handed out while it is stale (RFC 5861); who has just changed something must see it changed.
  return globalThis.fetch(path, { cache: 'no-cache', ...init, signal: limit.signal }).finally(() => clearTimeout(timer))
}

/** The cookie is written URL-encoded, as cookies with free values are. */
function csrfCookie(): string | undefined {
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

/** Given by the entry: over `fetch` in the browser, over the app itself on the server and in tests. */
export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('There is no ApiContext around this part')
  return api
}
