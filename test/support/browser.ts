import type { Fetch } from '#web/data/api.ts'

type App = { request(path: string, init?: RequestInit, env?: object): Response | Promise<Response> }

/** A visitor's browser as the calls see it: it keeps the cookies that it gets and sends them back. */
export type Browser = {
  fetch: Fetch
  /** What the page's script reads from its cookies to send with a call. */
  csrfToken(): string | undefined
  /** Whether the visitor still holds a cookie of that name. */
  hasCookie(name: string): boolean
  /** The value of a cookie that the visitor holds; '' when there is none. */
  cookie(name: string): string
  /** As if somebody who can write the browser's cookies had put this one there. */
  plantCookie(name: string, value: string): void
  /** As if the cookies had been cleared by hand. */
  forgetCookie(name: string): void
}

/** A file of a page is another class as well than the one that Node's Request takes. */
const sendable = async (body: RequestInit['body']): Promise<BodyInit | null> =>
  body instanceof Blob ? await body.arrayBuffer() : (body ?? null)

/**
 * Calls `app` in process; `makeApi(browser.fetch, browser.csrfToken)` is what the screens are given. `address` is where the
 * browser calls from, as the server of Node.js would tell it; null: nobody knows.
 */
export const makeBrowser = (app: App, address: () => string | null = () => null): Browser => {
  const jar = new Map<string, string>()
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return {
    fetch: async (path, init = {}) => {
      const { signal, headers, body, ...rest } = init
      signal?.throwIfAborted()
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      // The signal stays here: a page's AbortSignal is another class than the one that Node's Request takes.
      const remoteAddress = address()
      const response = await app.request(
        path,
        { ...rest, body: await sendable(body), headers: { ...(cookie && { cookie }), ...(headers as object) } },
        remoteAddress === null ? {} : { incoming: { socket: { remoteAddress } } },
      )
      signal?.throwIfAborted()
      response.headers.getSetCookie().forEach(keep)
      return response
    },
    csrfToken: () => {
      const value = jar.get('XSRF-TOKEN')
      return value === undefined ? undefined : decodeURIComponent(value)
    },
    hasCookie: (name) => jar.has(name),
    cookie: (name) => jar.get(name) ?? '',
    plantCookie: (name, value) => {
      jar.set(name, value)
    },
    forgetCookie: (name) => {
      jar.delete(name)
    },
  }
}
