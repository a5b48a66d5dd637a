import { rmSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ownerSettings } from '#test/support/api-user.ts'
import { type Inbox, openInbox } from '#test/support/inbox.ts'
import { type Settings, startProduct } from '#test/support/product.ts'
import '#web/boot/replay-early-events.ts'
import { copyDemo } from './demo-data.ts'

/** The running product with demo shows, its mail server and its data folder. */
export type Site = {
  url: string
  dataDir: string
  inbox: Inbox
  /** The errors logged so far. */
  faults(): readonly string[]
}

type TestFixtures = {
  /** Allows browser console messages that match; any other fails the test. */
  mayComplain: (pattern: RegExp) => void
  /** A page in another browser with the same client address, for the same user or another. */
  openBrowser: () => Promise<Page>
  allowed: RegExp[]
  said: string[]
  complaints: undefined
  asksForCookies: boolean
  answeredCookies: undefined
}

/** Logged because journeys block the service worker (see the configuration). */
const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright'

/** Logged when scripts arrive late or never. */
const LATE = /was preloaded using link preload but not used within a few seconds/

/** Records console messages that users should not cause. */
const listen = (context: BrowserContext, said: string[]): void => {
  context.on('console', (message) => {
    const text = message.text()
    if (!['error', 'warning'].includes(message.type()) || text === WITHOUT_WORKER || LATE.test(text)) return
    said.push(text)
  })
  context.on('weberror', (error) => said.push(String(error.error())))
}

const answerCookies = (context: BrowserContext, url: string) =>
  context.addCookies([{ name: 'cookieAccepted', value: 'denied', url }])

/** Makes navigation wait until the page is hydrated and its lists are laid out. `slow-network.spec.ts` tests earlier states with
 * `waitUntil: 'commit'`. */
const awaitScripts = (page: Page): Page => {
  const takenOver = () =>
    page.waitForFunction(() => window.early === undefined && document.documentElement.dataset.fresh === undefined)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await takenOver()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await takenOver()
    return answer
  }
  return page
}

/** From pino's error level on. */
const isFault = (line: string): boolean => /"level":[56]0\b/.test(line)

let clients = 0

type WorkerFixtures = {
  /** Additional settings. Files with other settings start a separate product. */
  ownSettings: Settings
  site: Site
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownSettings: [{}, { option: true, scope: 'worker' }],

  site: [
    async ({ ownSettings }, use) => {
      const dataDir = copyDemo()
      const inbox = await openInbox()
      // As behind a proxy, so that each test has its own rate limits by address.
      const settings = { DATA_DIR: dataDir, SMTP_URL: inbox.url, TRUST_PROXY: '1', ...ownerSettings, ...ownSettings }
      const product = await startProduct(settings, ['--demo'])
      await use({ url: product.url, dataDir, inbox, faults: () => product.logged().filter(isFault) })
      await product.end()
      await inbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  page: ({ page }, use) => use(awaitScripts(page)),

  /** A forwarded address for each test (RFC 5737). */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  extraHTTPHeaders: ({}, use) => {
    clients += 1
    return use({ 'X-Forwarded-For': `198.51.100.${clients}` })
  },

  /** Whether the cookie question is still open; most journeys start with an answer. */
  asksForCookies: [false, { option: true }],

  answeredCookies: [
    async ({ context, site, asksForCookies }, use) => {
      if (!asksForCookies) await answerCookies(context, site.url)
      await use(undefined)
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  allowed: ({}, use) => use([]),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  said: ({}, use) => use([]),

  mayComplain: ({ allowed }, use) =>
    use((pattern) => {
      allowed.push(pattern)
    }),

  openBrowser: async ({ browser, site, said }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      opened.push(context)
      listen(context, said)
      await answerCookies(context, site.url)
      return awaitScripts(await context.newPage())
    })
    for (const context of opened) await context.close()
  },

  complaints: [
    async ({ context, site, said, allowed }, use) => {
      listen(context, said)
      const before = site.faults().length
      await use(undefined)
      expect(site.faults().slice(before)).toEqual([])
      expect(said.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }
