import { rmSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ownerSettings } from '#test/support/api-client.ts'
import { type Inbox, openInbox } from '#test/support/inbox.ts'
import { LOCAL_SITES_PRODUCT, type LocalSites, startLocalSites } from '#test/support/local-sites.ts'
import { type Settings, startProduct } from '#test/support/product.ts'
import '#web/boot/replay-early-events.ts'
import { copyDemoData } from './demo-data.ts'

/** The running product with demo shows, its mail server, the other sites that it reads, and its data folder. */
export type Site = {
  url: string
  dataDir: string
  inbox: Inbox
  localSites: LocalSites
  /** The errors that the server has logged so far. */
  loggedErrors(): readonly string[]
}

type TestFixtures = {
  /** Allows console messages and uncaught errors that match; any other fails the test. */
  allowConsoleErrors: (pattern: RegExp) => void
  /** Opens a page in a new browser context, with its own cookies but the test's client address. */
  openBrowser: () => Promise<Page>
  allowedPatterns: RegExp[]
  consoleMessages: string[]
  errorCheck: undefined
  isConsentPending: boolean
  consentAnswer: undefined
}

/** The browser logs this because journeys block the service worker (see the configuration). */
const SERVICE_WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

/** The browser logs this when scripts arrive late or never. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used within a few seconds/

/** Records uncaught errors, and console errors and warnings, except for the two messages that journeys cause. */
const recordConsole = (context: BrowserContext, consoleMessages: string[]): void => {
  context.on('console', (message) => {
    const text = message.text()
    if (!['error', 'warning'].includes(message.type()) || text === SERVICE_WORKER_BLOCKED || UNUSED_PRELOAD.test(text))
      return
    consoleMessages.push(text)
  })
  context.on('weberror', (error) => consoleMessages.push(String(error.error())))
}

const declineCookies = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: 'cookieAccepted', value: 'denied', url }])

/** Makes `goto` and `reload` wait until the page is hydrated and its cards are laid out. With `waitUntil: 'commit'`, `goto` doesn't
 * wait, for tests of earlier states. */
const patchNavigation = (page: Page): Page => {
  const waitUntilReady = () =>
    page.waitForFunction(() => window.early === undefined && document.documentElement.dataset.fresh === undefined)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitUntilReady()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await waitUntilReady()
    return response
  }
  return page
}

/** Refuses recipients whose address begins with `gone`. */
const refuseGone = (address: string) => (address.startsWith('gone') ? { code: 550, text: '5.1.1 No such user' } : null)

/** Whether a log line has pino's level `error` or `fatal`. */
const isError = (line: string): boolean => /"level":[56]0\b/.test(line)

let clientCount = 0

type WorkerFixtures = {
  /** Additional settings for the product. Each worker starts its own product, so test files with different settings use different
   * workers. */
  ownSettings: Settings
  site: Site
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownSettings: [{}, { option: true, scope: 'worker' }],

  site: [
    async ({ ownSettings }, use) => {
      const dataDir = copyDemoData()
      const inbox = await openInbox({ recipient: refuseGone })
      const localSites = await startLocalSites()
      // The product trusts `X-Forwarded-For`, so that limits per client address count each test separately.
      const connections = { SMTP_URL: inbox.url, TRUST_PROXY: '1', ...localSites.settings }
      const settings = { DATA_DIR: dataDir, ...connections, ...ownerSettings, ...ownSettings }
      const product = await startProduct(settings, ['--demo'], [], LOCAL_SITES_PRODUCT)
      await use({ url: product.url, dataDir, inbox, localSites, loggedErrors: () => product.logged().filter(isError) })
      await product.end()
      localSites.close()
      await inbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  page: ({ page }, use) => use(patchNavigation(page)),

  /** Gives each test its own client address, from a range for documentation (RFC 5737). */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  extraHTTPHeaders: ({}, use) => {
    clientCount += 1
    return use({ 'X-Forwarded-For': `198.51.100.${clientCount}` })
  },

  /** Whether the visitor has yet to answer the cookie banner. Most journeys start with the banner answered. */
  isConsentPending: [false, { option: true }],

  consentAnswer: [
    async ({ context, site, isConsentPending }, use) => {
      if (!isConsentPending) await declineCookies(context, site.url)
      await use(undefined)
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  allowedPatterns: ({}, use) => use([]),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  consoleMessages: ({}, use) => use([]),

  allowConsoleErrors: ({ allowedPatterns }, use) =>
    use((pattern) => {
      allowedPatterns.push(pattern)
    }),

  openBrowser: async ({ browser, site, consoleMessages }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push(context)
      recordConsole(context, consoleMessages)
      await declineCookies(context, site.url)
      return patchNavigation(await context.newPage())
    })
    for (const context of opened) await context.close()
  },

  errorCheck: [
    async ({ context, site, consoleMessages, allowedPatterns }, use) => {
      recordConsole(context, consoleMessages)
      const errorCountBefore = site.loggedErrors().length
      await use(undefined)
      expect(site.loggedErrors().slice(errorCountBefore)).toEqual([])
      expect(consoleMessages.filter((message) => !allowedPatterns.some((pattern) => pattern.test(message)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }
