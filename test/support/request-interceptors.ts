import type { Fetch } from '#web/data/api.ts'

type Interceptor = (fetch: Fetch) => Fetch

/** Intercepts the calls for which `respond` returns a response; the product handles the others. */
export const respondWith =
  (respond: (path: string) => Response | Promise<Response> | undefined): Interceptor =>
  (fetch) =>
  (path, init) =>
    respond(path) ?? fetch(path, init)

/** Rejects calls to matching paths, as if the connection had failed. `paths` is a prefix or a predicate. */
export const failConnection = (paths: string | ((path: string) => boolean)): Interceptor =>
  respondWith((path) => {
    const fails = typeof paths === 'string' ? path.startsWith(paths) : paths(path)
    return fails ? Promise.reject(new TypeError('Failed to fetch')) : undefined
  })

export const recordCalls = (calls: string[]): Interceptor => {
  return (fetch) => (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`)
    return fetch(path, init)
  }
}

export const rateLimitedResponse = (seconds: number): Response =>
  Response.json(
    { message: 'Too many attempts. Please try again later.', code: 'limit.exceeded' },
    { status: 429, headers: { 'Retry-After': `${seconds}` } },
  )
