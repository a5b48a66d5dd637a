import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '#test/e2e/fixtures.ts'
import { cards } from '#test/e2e/steps.ts'
import { freePort, type Product, startProduct } from '#test/support/product.ts'

/** A product that can go away and come back at its address. */
const test = base.extend<{ venue: { start(): Promise<void>; stop(): Promise<void>; url: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
  venue: async ({}, use) => {
    const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'upstroke-journeys-')), PORT: String(await freePort()) }
    let product: Product | undefined
    const start = async () => {
      product = await startProduct(settings, ['--memory', '--demo'])
    }
    const stop = async () => {
      await product?.end()
    }
    await start()
    await use({ start, stop, url: `http://localhost:${settings.PORT}` })
    await stop()
    rmSync(settings.DATA_DIR, { recursive: true, force: true })
  },
  baseURL: ({ venue }, use) => use(venue.url),
  // What is asked for by the worker that keeps pages knows no headers of a proxy.
  extraHTTPHeaders: {},
})

test.use({ serviceWorkers: 'allow' })

const note = (page: Page) => page.getByRole('status').filter({ hasText: /^The site does not answer at the moment\./ })

/** Until the page, and all that it needs, is kept. */
const kept = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match(location.href, { ignoreVary: true })) !== undefined))
    .toBe(true)
}

test('what was read last can be read again without a network, and says so', async ({ page, venue, mayComplain }) => {
  mayComplain(/Failed to load resource|ERR_/)
  await page.goto('/')
  await kept(page)
  const first = cards(page).first().getByRole('heading')
  const bands = await first.textContent()
  await page.goto((await first.getByRole('link').getAttribute('href')) ?? '')
  await kept(page)
  const show = page.url()

  await venue.stop()
  await page.goto('/')
  await expect(note(page)).toHaveText(
    /^The site does not answer at the moment\. This is the list as it was at \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [AP]M\. Load again$/,
  )
  await expect(first).toHaveText(bands ?? '')
  await expect(cards(page)).toHaveCount(25)
  await page.goto(show)
  await expect(note(page)).toContainText('This is the page as it was at')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()

  await page.goto('/bands/never-read-before')
  await expect(page).toHaveURL('/')
  await expect(note(page)).toBeVisible()

  await venue.start()
  await page.getByRole('link', { name: 'Load again' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(note(page)).toHaveCount(0)
})

test('forms, and what belongs to one person, are never kept', async ({ page }) => {
  await page.goto('/')
  await kept(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
  const addresses = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(addresses).toContain('/')
  expect(addresses.filter((address) => !address.startsWith('/assets/'))).toEqual(['/'])
})

test('the note says whose fault it is, and a list in any language is better than nothing', async ({
  browser,
  venue,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: venue.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL('/de')
  await kept(page)
  await context.setOffline(true)
  for (const address of ['/', '/shows/never-read-before', '/de/bands/never-read-before']) {
    await page.goto(address)
    await expect(page).toHaveURL('/de')
    await expect(page.getByRole('status').filter({ hasText: 'Du bist offline.' })).toBeVisible()
    await expect(cards(page)).toHaveCount(25)
  }
  await context.close()
})

test('what was kept too long ago is not shown, and leads nowhere', async ({ page, venue, mayComplain }) => {
  mayComplain(/Failed to load resource|ERR_/)
  await page.goto('/')
  await kept(page)
  await page.evaluate(async () => {
    const pages = await caches.open('pages')
    const old = { Date: new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toUTCString(), 'Content-Type': 'text/html' }
    await pages.put('/', new Response('<body>old', { headers: old }))
    await pages.put('/de', new Response('<body>alt', { headers: old }))
  })
  await venue.stop()
  await expect(page.goto('/about')).rejects.toThrow('ERR_FAILED')
})

test('who chose a language is led to it', async ({ page }) => {
  await page.goto('/')
  await kept(page)
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de')
  await page.goto('/about')
  await expect(page).toHaveURL('/de/about')
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/about')
})
