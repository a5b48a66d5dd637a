import { type Api, makeApi } from '#web/data/api.ts'
import { makeBrowser } from './browser.ts'

/** Whom {@link ownerSettings} makes the first owner. */
export const owner = { email: 'owner@shows.example', password: 'Correct horse 2 battery!' } as const

/** What makes the product create that owner at its start. */
export const ownerSettings = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password } as const

/** The calls of somebody who visits the product at `url` over the network, with cookies of their own. */
export const visitorOf = (url: string): Api => {
  const browser = makeBrowser({ request: (path, init) => fetch(url + path, init) })
  return makeApi(browser.fetch, browser.csrfToken)
}

/** The calls of the owner, logged in. */
export const ownerOf = async (url: string): Promise<Api> => {
  const api = visitorOf(url)
  await api.send('POST', '/api/auth/login', owner)
  return api
}

/** The calendar day so many days after today, in UTC. */
export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
