import type { Fetch } from '#web/api.ts'

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> }

/** A visitor's browser as the calls see it: it keeps the cookies that it gets and sends them back. */
export type Browser = {
  fetch: Fetch
  /** What the page's script reads from its cookies to send with a call. */
  csrfToken(): string | undefined
  /** Whether the visitor still holds a cookie of that name. */
  hasCookie(name: string): boolean
  /** As if the cookies had been cleared by hand. */
  forgetCookie(name: string): void
}

/** Calls `app` in process; `makeApi(browser.fetch, browser.csrfToken)` is what the screens are given. */
export const makeBrowser = (app: App): Browser => {
  const jar = new Map<string, string>()
  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute)) || value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return {
    fetch: async (path, init = {}) => {
      const { signal, headers, ...rest } = init
      signal?.throwIfAborted()
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      // The signal stays here: a page's AbortSignal is another class than the one that Node's Request takes.
      const response = await app.request(path, {
        ...rest,
        headers: { ...(headers as object), ...(cookie && { cookie }) },
      })
      signal?.throwIfAborted()
      response.headers.getSetCookie().forEach(keep)
      return response
    },
    csrfToken: () => {
      const value = jar.get('XSRF-TOKEN')
      return value === undefined ? undefined : decodeURIComponent(value)
    },
    hasCookie: (name) => jar.has(name),
    forgetCookie: (name) => {
      jar.delete(name)
    },
  }
}
