import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { type HttpSettings, makeApi as makeHttpApi } from '#adapters/http/app.ts'
import type { Account } from '#core/accounts/account.ts'
import { type Fetch, makeApi } from '#web/data/api.ts'
import { makeQueryClient } from '#web/data/query-client.ts'
import { pageLanguages } from '#web/i18n/locales.ts'
import type { Site } from '#web/page/site.ts'
import { App } from '#web/shell/app.tsx'
import { makeBrowser } from './browser.ts'
import { site } from './test-site.ts'
import { PASSWORD, type World } from './world.ts'

/** API settings for tests: no files, and a log that discards everything. */
export const httpSettings: HttpSettings = {
  siteName: site.name,
  baseUrl: site.baseUrl,
  secretKey: 'key of the tests',
  trustedProxies: 0,
  analytics: false,
  recaptcha: false,
  pageLanguages,
  isReady: async () => true,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  filesDir: null,
  dumps: null,
  development: false,
}

export type Options = {
  /** The path to open, with its query, or a history entry. React Router reads its own state from `state.usr`. */
  at: string | { pathname: string; state: unknown }
  /** The logged-in user. By default, nobody is logged in. */
  account?: Pick<Account, 'email'>
  /** Wraps the function behind the page's API calls, e.g. to count or delay calls, or to make them fail. */
  intercept?: (fetch: Fetch) => Fetch
  configured?: Partial<Site>
}

/** Renders the browser application, which calls the real API of `world` in memory. */
export const openApp = async (world: World, { at, account, intercept = (fetch) => fetch, configured }: Options) => {
  const app = makeHttpApi(world.core, httpSettings)
  const browser = makeBrowser(app)
  if (account)
    await makeApi(browser.fetch, browser.csrfToken).send('POST', '/api/auth/login', {
      email: account.email,
      password: PASSWORD,
    })
  const location = { current: '' }
  const client = makeQueryClient()
  const { pathname: path, state } = typeof at === 'string' ? { pathname: at, state: null } : at
  window.history.replaceState(state, '', path)
  const view = render(
    <BrowserRouter>
      <App
        site={{ ...site, ...configured }}
        api={makeApi(intercept(browser.fetch), browser.csrfToken)}
        client={client}
      />
      <TrackLocation location={location} />
    </BrowserRouter>,
  )
  return { ...view, browser, client, user: userEvent.setup(), address: () => location.current }
}

function TrackLocation({ location }: { location: { current: string } }) {
  const { pathname, search, hash } = useLocation()
  location.current = pathname + search + hash
  return null
}
