import { type Browser, makeBrowser } from '#test/support/browser.ts'

/** The end of a request: a status, or null for a refused or cut connection. */
export type Answer = { status: number | null; body: unknown }

export type Counted = {
  requests: number
  refused: number
  unanswered: number
  /** Unexpected outcomes, one line each. */
  others: string[]
  slowestMs: number
  /** Waits for the whole response. Never rejects. */
  ask(request: () => Promise<Response>): Promise<Answer>
}

const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const makeCounted = (): Counted => {
  const counted: Counted = {
    requests: 0,
    refused: 0,
    unanswered: 0,
    others: [],
    slowestMs: 0,
    ask: async (request) => {
      const start = performance.now()
      counted.requests += 1
      try {
        const response = await request()
        const body = readBody(await response.text())
        const { status, headers, url } = response
        if (status === 503 && headers.has('retry-after')) counted.refused += 1
        else if (status >= 400)
          counted.others.push(`${status} from ${new URL(url).pathname}: ${JSON.stringify(body).slice(0, 100)}`)
        return { status, body }
      } catch {
        counted.unanswered += 1
        return { status: null, body: null }
      } finally {
        counted.slowestMs = Math.max(counted.slowestMs, performance.now() - start)
      }
    },
  }
  return counted
}

/** The counts for a line of the table. */
export const countsOf = ({ requests, refused, unanswered, others }: Counted) => ({
  requests,
  refused,
  unanswered,
  otherErrors: others.length,
})

/** A visitor with their own cookies and address, behind a trusted proxy. */
export const visitorFrom = (url: string, address = '198.51.100.1'): Browser =>
  makeBrowser({
    request: (path, init = {}) =>
      fetch(url + path, {
        redirect: 'manual',
        ...init,
        headers: { ...(init.headers as object), 'x-forwarded-for': address },
      }),
  })

/** Sends JSON with the XSRF token, like a page. */
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
