import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type Inbox, openInbox } from '#test/support/inbox.ts'
import { ownerSettings } from '#test/support/person.ts'
import { startProduct } from '#test/support/product.ts'

/** The started product with its demonstration shows and a mail server, and where it keeps its data. */
export type Site = { url: string; dataDir: string; inbox: Inbox }

type TestFixtures = {
  /** Says what the browser may complain of on its console during a test; anything else fails the test. */
  mayComplain: (pattern: RegExp) => void
  allowed: RegExp[]
  complaints: undefined
  asksForCookies: boolean
  answeredCookies: undefined
}

export const test = base.extend<TestFixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'upstroke-journeys-'))
      const inbox = await openInbox()
      const settings = { DATA_DIR: dataDir, SMTP_URL: inbox.url, ...ownerSettings }
      const product = await startProduct(settings, ['--demo'])
      await use({ url: product.url, dataDir, inbox })
      await product.end()
      await inbox.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  /** Whether the cookie question is still open; it is answered already for most journeys. */
  asksForCookies: [false, { option: true }],

  answeredCookies: [
    async ({ context, site, asksForCookies }, use) => {
      if (!asksForCookies) await context.addCookies([{ name: 'cookieAccepted', value: 'denied', url: site.url }])
      await use(undefined)
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  allowed: ({}, use) => use([]),

  mayComplain: ({ allowed }, use) =>
    use((pattern) => {
      allowed.push(pattern)
    }),

  complaints: [
    async ({ page, allowed }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(String(error)))
      await use(undefined)
      expect(said.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect, type Page }
