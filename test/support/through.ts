import type { Fetch } from '#web/data/api.ts'

type Through = (fetch: Fetch) => Fetch

/** Wraps the calls of a page: a response by `answer` bypasses the product. */
export const answering =
  (answer: (path: string) => Response | Promise<Response> | undefined): Through =>
  (fetch) =>
  (path, init) =>
    answer(path) ?? fetch(path, init)

/** Simulates a network failure for paths with this prefix. */
export const deadLine = (begin: string): Through =>
  answering((path) => (path.startsWith(begin) ? Promise.reject(new TypeError('Failed to fetch')) : undefined))

/** Records every call as method and path. */
export const counting = (calls: string[]): Through => {
  return (fetch) => (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`)
    return fetch(path, init)
  }
}

/** A rate limit response with this Retry-After. */
export const tooMany = (seconds: number): Response =>
  Response.json(
    { message: 'Too many attempts. Please try again later.', code: 'limit.exceeded' },
    { status: 429, headers: { 'Retry-After': `${seconds}` } },
  )
