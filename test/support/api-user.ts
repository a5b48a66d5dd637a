import { type Api, makeApi } from '#web/data/api.ts'
import { makeBrowser } from './browser.ts'

/** The first owner, created from {@link ownerSettings}. */
export const owner = { email: 'owner@shows.example', password: 'Correct horse 2 battery!' } as const

/** Makes the product create the owner when it starts. */
export const ownerSettings = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password } as const

/** API calls of a visitor over the network, with their own cookies. */
export const visitorOf = (url: string): Api => {
  const browser = makeBrowser({ request: (path, init) => fetch(url + path, init) })
  return makeApi(browser.fetch, browser.csrfToken)
}

export const ownerOf = async (url: string): Promise<Api> => {
  const api = visitorOf(url)
  await api.send('POST', '/api/auth/login', owner)
  return api
}

/** Returns the UTC day (YYYY-MM-DD) that is `days` days after today. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
