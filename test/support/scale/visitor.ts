import { owner } from '#test/support/api-user.ts'
import { makeBrowser } from '#test/support/browser.ts'
import { FORM_TYPE, formOf } from '#test/support/image-form.ts'
import { type Api, type Fetch, makeApi } from '#web/data/api.ts'

/** A visitor who keeps their cookies when switching between addresses of the product. */
export type Visitor = Api & {
  fetch: Fetch
  goTo(url: string): void
  cookie(name: string): string
  /** Uploads an image. Returns its URL. */
  upload(content: Uint8Array): Promise<string>
}

export const visitorAt = (url: string): Visitor => {
  let at = url
  const browser = makeBrowser({ request: (path, init) => fetch(at + path, { redirect: 'manual', ...init }) })
  return {
    ...makeApi(browser.fetch, browser.csrfToken),
    fetch: browser.fetch,
    cookie: browser.cookie,
    goTo: (other) => {
      at = other
    },
    upload: async (content) => {
      const headers = { 'content-type': FORM_TYPE, 'x-xsrf-token': browser.csrfToken() ?? '' }
      const response = await browser.fetch('/api/images', { method: 'POST', body: formOf({ content }), headers })
      return (await response.json()).showPoster
    },
  }
}

export const ownerAt = async (url: string): Promise<Visitor> => {
  const visitor = visitorAt(url)
  await visitor.send('POST', '/api/auth/login', owner)
  return visitor
}

let queries = 0
/** A query of the list that was never sent before, so that no cache answers it. */
export const uncachedQuery = (): string => {
  queries += 1
  return `page=1&limit=100&asked=${queries}`
}

export const uncachedList = (): string => `/api/shows?${uncachedQuery()}`

type Listed = { shows: readonly { showTitle: string }[] }

export const titlesIn = ({ shows }: Listed): string[] => shows.map(({ showTitle }) => showTitle)

/** The titles that an anonymous visitor sees, bypassing caches. */
export const titlesAt = async (url: string): Promise<string[]> =>
  titlesIn(await visitorAt(url).get(`/api/shows?${uncachedQuery()}`))
