import { createContext, use } from 'react'
import type { FieldError } from '#core/errors.ts'
import type { Responses } from '#core/responses.ts'
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

/** The part of an address before its query. */
type Bare<Address> = Address extends `${infer Path}?${string}` ? Path : Address

/** The paths of a method, as {@link Responses} spells them: `/api/shows/{id}`. */
type Path<Method extends string, Operation = keyof Responses> = Operation extends `${Method} ${infer Found}` ? Found : never

type Param<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Param<Rest> : never

/** Required where the path has parameters. */
type Options<Path, Others> = [Param<Path>] extends [never]
  ? [options?: Others]
  : [options: Others & { params: Readonly<Record<Param<Path>, string>> }]

type Answer<Method extends string, Path extends string> = Promise<Responses[Extract<`${Method} ${Path}`, keyof Responses>]>

type Reading = { signal?: AbortSignal; onHeaders?: (headers: Headers) => void }
type Changing = { via?: Fetch }

/**
 * Calls the API. Every call resolves to the JSON of its operation and rejects with `ApiError` or `NetworkError`; a call ended
 * through its signal rejects with the signal's reason. `params` fill the path.
 */
export type Api = {
  /** A query follows the path, with its values encoded. `onHeaders` receives the headers of the answer before it resolves. */
  get<Asked extends Path<'GET'> | `${Path<'GET'>}?${string}`>(
    path: Asked,
    ...options: Options<Bare<Asked>, Reading>
  ): Answer<'GET', Bare<Asked>>
  /**
   * `body` is sent as JSON, a file as it is, under its type, and a form as one; leave it out for a call without one. `via`
   * makes this one request in another way, such as one that reports its progress.
   */
  send<Method extends 'POST' | 'PUT' | 'DELETE', Asked extends Path<Method>>(
    method: Method,
    path: Asked,
    body?: unknown,
    ...options: Options<Asked, Changing>
  ): Answer<Method, Asked>
}

type Params = Readonly<Record<string, string>>
type AnyOptions = Reading & Changing & { params?: Params }

/**
 * @param fetch how a request is made
 * @param csrfToken the value of the cookie `XSRF-TOKEN` that belongs to this visitor, if there is one yet
 */
export function makeApi(fetch: Fetch = browserFetch, csrfToken: () => string | undefined = csrfCookie): Api {
  const call = async (path: string, init: RequestInit, { params, signal, via = fetch }: AnyOptions = {}) => {
    const address = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent((params as Params)[name] as string))
    try {
      return await via(address, { credentials: 'same-origin', ...init, signal: signal as AbortSignal })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new NetworkError(cause)
    }
  }
  return {
    get: async (path: string, options?: AnyOptions) => {
      const response = await call(path, { headers: { accept: 'application/json' } }, options)
      options?.onHeaders?.(response.headers)
      return answerOf(response)
    },

    send: async (method: string, path: string, body?: unknown, options?: AnyOptions) => {
      // Any answer to a GET sets the cookie; a page out of a shared cache comes without it.
      if (csrfToken() === undefined) await call('/api/session', {})
      const isForm = body instanceof FormData
      const isFile = body instanceof Blob
      const headers: Record<string, string> = { accept: 'application/json' }
      // That of a form, with what parts its fields, is made together with it.
      if (!isForm) headers['content-type'] = isFile ? body.type || 'application/octet-stream' : 'application/json'
      const token = csrfToken()
      if (token !== undefined) headers['x-xsrf-token'] = token
      // Without a body, `JSON.stringify` returns undefined.
      const sent = isForm || isFile ? body : JSON.stringify(body)
      return answerOf(await call(path, { method, headers, body: sent }, options), true)
    },
  } as Api
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
