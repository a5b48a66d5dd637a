import type { Fetch } from '#web/data/api.ts'

type App = { request(path: string, init?: RequestInit, env?: object): Response | Promise<Response> }

/** A minimal browser for API calls. It keeps and sends cookies. */
export type Browser = {
  fetch: Fetch
  /** Returns the XSRF token that page scripts read from a cookie. */
  csrfToken(): string | undefined
  hasCookie(name: string): boolean
  /** Returns '' if there is no cookie with this name. */
  cookie(name: string): string
  plantCookie(name: string, value: string): void
  deleteCookie(name: string): void
}

/** Replaces a jsdom Blob or File by its bytes, because Node's Request does not accept jsdom's classes. */
const sendableBody = async (body: RequestInit['body']): Promise<BodyInit | null> =>
  body instanceof Blob ? await body.arrayBuffer() : (body ?? null)

/** Returns a browser that calls `app` and keeps cookies. Screens use it through `makeApi(browser.fetch, browser.csrfToken)`.
 * `clientAddress` returns the address that the Node.js server would report; null if unknown. */
export const makeBrowser = (app: App, clientAddress: () => string | null = () => null): Browser => {
  const jar = new Map<string, string>()
  const storeCookie = (header: string): void => {
    const [pair = '', ...attributes] = header.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return {
    fetch: async (path, init = {}) => {
      // Omits the signal, because Node's Request does not accept jsdom's AbortSignal.
      const { signal, headers, body, ...rest } = init
      signal?.throwIfAborted()
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const remoteAddress = clientAddress()
      const response = await app.request(
        path,
        { ...rest, body: await sendableBody(body), headers: { ...(cookie && { cookie }), ...(headers as object) } },
        remoteAddress === null ? {} : { incoming: { socket: { remoteAddress } } },
      )
      signal?.throwIfAborted()
      response.headers.getSetCookie().forEach(storeCookie)
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
    deleteCookie: (name) => {
      jar.delete(name)
    },
  }
}

/** Makes a visitor's browser with its own cookies. Its requests seem to come from `clientAddress` through a trusted proxy. */
export const visitorFrom = (baseUrl: string, clientAddress = '198.51.100.1'): Browser =>
  makeBrowser({
    request: (path, init = {}) =>
      fetch(baseUrl + path, {
        redirect: 'manual',
        ...init,
        headers: { ...(init.headers as object), 'x-forwarded-for': clientAddress },
      }),
  })
