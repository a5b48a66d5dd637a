import { createContext, use } from 'react'
import type { FieldError } from '#core/errors.ts'
import type { Responses } from '#core/responses.ts'
import { loadServerTexts, translateResponse } from '#web/i18n/server-messages.ts'

export type { FieldError }

/** An error response. `message` is the server's text, in the user's language if translated, or '' if there is none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: readonly FieldError[]
  /** The whole problem document (RFC 9457), including members such as `current` in a 409. */
  readonly problem: Readonly<Record<string, unknown>>
  /** In seconds. */
  readonly retryAfter: number | null

  constructor(status: number, problem: Record<string, unknown>, retryAfter: string | null = null) {
    super(typeof problem.message === 'string' ? problem.message : '')
    this.status = status
    this.problem = problem
    this.retryAfter = Number(retryAfter) || null
    this.errors = Array.isArray(problem.errors) ? problem.errors.filter(isFieldError) : []
  }
}

export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly isTimeout: boolean

  constructor(cause: unknown) {
    super('Network Error', { cause })
    this.isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
  }
}

/** Like `fetch`, for paths that begin with `/api/`. On the server, it calls the application directly. */
export type Fetch = (path: string, init?: RequestInit) => Response | Promise<Response>

type WithoutQuery<Url> = Url extends `${infer Path}?${string}` ? Path : Url

type Path<Method extends string, Operation = keyof Responses> = Operation extends `${Method} ${infer Route}`
  ? Route
  : never

type Param<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Param<Rest> : never

type Options<Path, MethodOptions> = [Param<Path>] extends [never]
  ? [options?: MethodOptions]
  : [options: MethodOptions & { params: Readonly<Record<Param<Path>, string>> }]

type ResponseOf<Method extends string, Path extends string> = Promise<
  Responses[Extract<`${Method} ${Path}`, keyof Responses>]
>

type ReadOptions = { signal?: AbortSignal; onHeaders?: (headers: Headers) => void }
type WriteOptions = { via?: Fetch }

/** Calls reject with `ApiError` or `NetworkError`, or with the signal's reason if aborted before the response begins.
 * `params` replace the placeholders in the path. */
export type Api = {
  /** `path` may contain an encoded query. `onHeaders` is called as soon as the response begins. */
  get<Url extends Path<'GET'> | `${Path<'GET'>}?${string}`>(
    path: Url,
    ...options: Options<WithoutQuery<Url>, ReadOptions>
  ): ResponseOf<'GET', WithoutQuery<Url>>
  /** Sends `body` as JSON, unless it is a file or a form. `via` replaces `fetch` for this call, e.g. to report progress. */
  send<Method extends 'POST' | 'PUT' | 'DELETE', Url extends Path<Method>>(
    method: Method,
    path: Url,
    body?: unknown,
    ...options: Options<Url, WriteOptions>
  ): ResponseOf<Method, Url>
}

type Params = Readonly<Record<string, string>>
type AnyOptions = ReadOptions & WriteOptions & { params?: Params }

export function makeApi(fetch: Fetch = browserFetch, csrfToken: () => string | undefined = csrfCookie): Api {
  const call = async (path: string, init: RequestInit, { params, signal, via = fetch }: AnyOptions = {}) => {
    const url = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent((params as Params)[name] as string))
    try {
      return await via(url, { credentials: 'same-origin', ...init, signal: signal as AbortSignal })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw new NetworkError(cause)
    }
  }
  return {
    get: async (path: string, options?: AnyOptions) => {
      const response = await call(path, { headers: { accept: 'application/json' } }, options)
      options?.onHeaders?.(response.headers)
      return parseResponse(response)
    },

    send: async (method: string, path: string, body?: unknown, options?: AnyOptions) => {
      // Responses from a shared cache set no XSRF cookie. `GET /api/session` is never cached, so its response sets one.
      if (csrfToken() === undefined) await call('/api/session', {})
      const isForm = body instanceof FormData
      const isFile = body instanceof Blob
      const headers: Record<string, string> = { accept: 'application/json' }
      if (!isForm) headers['content-type'] = isFile ? body.type || 'application/octet-stream' : 'application/json'
      const token = csrfToken()
      if (token !== undefined) headers['x-xsrf-token'] = token
      const payload = isForm || isFile ? body : JSON.stringify(body)
      return parseResponse(await call(path, { method, headers, body: payload }, options), true)
    },
  } as Api
}

const TRANSLATIONS_TIMEOUT_MS = 3000

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function parseResponse(response: Response, isWrite = false): Promise<unknown> {
  const text = await response.text().catch((cause) => {
    throw new NetworkError(cause)
  })
  const mayHaveMessage = isWrite || !response.ok
  if (mayHaveMessage) await Promise.race([loadServerTexts(), delay(TRANSLATIONS_TIMEOUT_MS)]).catch(() => undefined)
  const body = parseJson(text)
  if (mayHaveMessage) translateResponse(body)
  if (response.ok) return body
  throw new ApiError(response.status, isRecord(body) ? body : {}, response.headers.get('retry-after'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string'

/** Far longer than the server takes to respond to a request or refuse it (docs/decisions/0044-load-shedding.md). */
const READ_TIMEOUT_MS = 20_000

/** Limits how long a read waits for the response to begin. Writes have no timeout: a read can be repeated, but an
 * aborted write may still succeed. The client in the specification (section 7) has no timeout. */
const browserFetch: Fetch = async (path, init = {}) => {
  if (init.method !== undefined) return globalThis.fetch(path, init)
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The request timed out', 'TimeoutError')),
    READ_TIMEOUT_MS,
  )
  // Firefox and Safari have had `AbortSignal.any` only since 2024.
  init.signal?.addEventListener('abort', () => controller.abort(init.signal?.reason))
  // Revalidates cached responses, which may be stale (RFC 5861), so that users see their own changes.
  return globalThis
    .fetch(path, { cache: 'no-cache', ...init, signal: controller.signal })
    .finally(() => clearTimeout(timer))
}

function csrfCookie(): string | undefined {
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

/** The API client. It calls `fetch` in the browser, and the application directly on the server and in tests. */
export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi must be used within an ApiContext')
  return api
}
