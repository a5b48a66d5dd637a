import type { Fetch } from '#web/data/api.ts'

type Through = (fetch: Fetch) => Fetch

/** Stands before the calls of a page: what `answer` gives for a path is the answer, and the product is not asked. */
export const answering =
  (answer: (path: string) => Response | Promise<Response> | undefined): Through =>
  (fetch) =>
  (path, init) =>
    answer(path) ?? fetch(path, init)

/** The line is dead for paths that begin like this. */
export const deadLine = (begin: string): Through =>
  answering((path) => (path.startsWith(begin) ? Promise.reject(new TypeError('Failed to fetch')) : undefined))

/** Every call that passes, as method and path. */
export const counting = (calls: string[]): Through => {
  return (fetch) => (path, init) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`)
    return fetch(path, init)
  }
}

/** A refusal of too many tries that may go on in so many seconds. */
export const tooMany = (seconds: number): Response =>
  Response.json(
    { message: 'Too many attempts. Please try again later.', code: 'limit.exceeded' },
    { status: 429, headers: { 'Retry-After': `${seconds}` } },
  )
