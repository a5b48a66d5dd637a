import type { Browser } from '#test/support/browser.ts'

/** The status and body of a response; both are null for a refused or cut connection. */
export type RequestOutcome = { status: number | null; body: unknown }

export type RequestCounts = {
  requests: number
  refused: number
  unanswered: number
  otherErrors: string[]
  slowestMs: number
  /** Sends the request, waits for the whole response, and counts the outcome. Never rejects. */
  send(request: () => Promise<Response>): Promise<RequestOutcome>
}

const parseBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const makeRequestCounts = (): RequestCounts => {
  const counts: RequestCounts = {
    requests: 0,
    refused: 0,
    unanswered: 0,
    otherErrors: [],
    slowestMs: 0,
    send: async (request) => {
      const start = performance.now()
      counts.requests += 1
      try {
        const response = await request()
        const body = parseBody(await response.text())
        const { status, headers, url } = response
        if (status === 503 && headers.has('retry-after')) counts.refused += 1
        else if (status >= 400)
          counts.otherErrors.push(`${status} from ${new URL(url).pathname}: ${JSON.stringify(body).slice(0, 100)}`)
        return { status, body }
      } catch {
        counts.unanswered += 1
        return { status: null, body: null }
      } finally {
        counts.slowestMs = Math.max(counts.slowestMs, performance.now() - start)
      }
    },
  }
  return counts
}

export const countsOf = ({ requests, refused, unanswered, otherErrors }: RequestCounts) => ({
  requests,
  refused,
  unanswered,
  otherErrors: otherErrors.length,
})

/** Sends JSON with the XSRF token, as a page does. */
export const sendAs = async (
  { fetch, csrfToken }: Browser,
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
): Promise<Response> => {
  if (csrfToken() === undefined) await (await fetch('/api/session')).text()
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': csrfToken() ?? '' }
  return fetch(path, { method, headers, body: JSON.stringify(body) })
}
