import { type Api, type Fetch, makeApi } from '#web/data/api.ts'
import { makeBrowser } from './browser.ts'
import { FORM_TYPE, formOf } from './image-form.ts'

/** The credentials of the first SiteOwner, who is created from {@link ownerSettings}. */
export const owner = { email: 'owner@shows.example', password: 'Correct horse 2 battery!' } as const

export const ownerSettings = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password } as const

/** A client that calls the API over the network, logged in or not. Its cookies survive a switch (`goTo`) to another base URL. */
export type ApiClient = Api & {
  fetch: Fetch
  goTo(url: string): void
  cookie(name: string): string
  upload(content: Uint8Array): Promise<string>
}

export const apiClientAt = (url: string): ApiClient => {
  let currentUrl = url
  const browser = makeBrowser({ request: (path, init) => fetch(currentUrl + path, { redirect: 'manual', ...init }) })
  return {
    ...makeApi(browser.fetch, browser.csrfToken),
    fetch: browser.fetch,
    cookie: browser.cookie,
    goTo: (newUrl) => {
      currentUrl = newUrl
    },
    upload: async (content) => {
      const headers = { 'content-type': FORM_TYPE, 'x-xsrf-token': browser.csrfToken() ?? '' }
      const response = await browser.fetch('/api/images', { method: 'POST', body: formOf({ content }), headers })
      return (await response.json()).showPoster
    },
  }
}

export const ownerAt = async (url: string): Promise<ApiClient> => {
  const client = apiClientAt(url)
  await client.send('POST', '/api/auth/login', owner)
  return client
}

/** Returns the UTC day (YYYY-MM-DD) that is `days` days after today. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
