import { openRelay } from '#test/support/relay.ts'
import { test as base, expect, type Page } from './fixtures.ts'
import { rsvpToShow } from './search-screens.ts'
import { cards, logInAsOwner, logOut } from './steps.ts'

/** Extends the tests with `network`, a proxy in front of the product. It can be stopped, restarted and stalled, as if the network
 * failed and came back. */
const test = base.extend<{ network: { start(): Promise<void>; stop(): Promise<void>; stall(): void; url: string } }>({
  network: async ({ site, allowConsoleErrors }, use) => {
    const product = { host: '127.0.0.1', port: Number(new URL(site.url).port) }
    let relay = await openRelay(product)
    const { port } = relay
    const start = async () => {
      relay = await openRelay(product, port)
    }
    const expectNetworkErrors = () => allowConsoleErrors(/Failed to load resource|ERR_/)
    await use({
      start,
      stop: () => {
        expectNetworkErrors()
        return relay.close()
      },
      stall: () => {
        expectNetworkErrors()
        relay.stall()
      },
      url: `http://localhost:${port}`,
    })
    await relay.close()
  },
  baseURL: ({ network }, use) => use(network.url),
  // Drops the header that `fixtures.ts` sets, because requests from the service worker lack it.
  extraHTTPHeaders: {},
})

test.use({ serviceWorkers: 'allow' })

const offlineNote = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^The site isn’t responding right now\./ })

const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Waits until the page and its scripts are cached. */
const waitUntilCached = async (page: Page) => {
  const scripts = (await page.locator('body').getAttribute('data-scripts'))?.split(' ') ?? []
  await expect
    .poll(() => cachedPaths(page))
    .toEqual(expect.arrayContaining([decodeURI(new URL(page.url()).pathname), ...scripts]))
}

test('recently read pages are available offline with a note', async ({ page, network }) => {
  await page.goto('/')
  await waitUntilCached(page)
  const firstHeading = cards(page).first().getByRole('heading')
  const bandsText = await firstHeading.textContent()
  await page.goto((await firstHeading.getByRole('link').getAttribute('href')) ?? '')
  await waitUntilCached(page)
  const showUrl = page.url()

  await network.stop()
  await page.goto('/')
  await expect(offlineNote(page)).toHaveText(
    /^The site isn’t responding right now\. You’re seeing the list as of \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d [AP]M\. Reload$/,
  )
  await expect(firstHeading).toHaveText(bandsText ?? '')
  await expect(cards(page)).toHaveCount(25)
  await page.goto(showUrl)
  await expect(offlineNote(page)).toContainText('You’re seeing the page as of')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()

  await page.goto('/bands/never-read-before')
  await expect(page).toHaveURL('/')
  await expect(offlineNote(page)).toBeVisible()

  await network.start()
  // Warms up the product: the service worker could mistake a slow first response for a lost network.
  await fetch(network.url)
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(cards(page).first()).toBeVisible()
  await expect(offlineNote(page)).toHaveCount(0)
})

test('pages reached by in-app navigation are cached too, and a newly loaded list shows no note', async ({
  page,
  network,
}) => {
  await page.goto('/')
  await waitUntilCached(page)
  await cards(page).first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/shows\/./)
  await expect.poll(() => cachedPaths(page)).toContain(new URL(page.url()).pathname)
  await network.stop()
  await page.reload()
  await expect(page).toHaveURL(/\/shows\/./)
  await expect(offlineNote(page)).toContainText('You’re seeing the page as of')
  await page.goto('/')
  await expect(offlineNote(page)).toBeVisible()
  await network.start()
  await page.getByRole('navigation', { name: 'Dates' }).getByRole('link', { name: 'Next 7 days' }).click()
  await expect(page).toHaveURL('/?when=next7')
  await expect(offlineNote(page)).toHaveCount(0)
})

test('shows with an RSVP are listed offline on “My shows”, even if that page was never opened', async ({
  page,
  network,
}) => {
  await page.goto('/')
  await waitUntilCached(page)
  const title = await rsvpToShow(page)
  await expect.poll(() => cachedPaths(page)).toContain('/my-shows')
  await page.waitForLoadState('networkidle')
  await network.stop()
  await page.goto('/my-shows')
  await expect(page.getByRole('main').getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('the offline page replaces a form, which is never cached, and links to the cached list', async ({
  page,
  network,
}) => {
  await page.goto('/de')
  await waitUntilCached(page)
  await network.stop()
  const response = await page.goto('/de/add-show', { waitUntil: 'commit' })
  expect(response?.status()).toBe(503)
  await expect(page.getByRole('heading', { level: 1, name: 'Die Website antwortet gerade nicht.' })).toBeVisible()
  await expect(page.getByText('bleibt in diesem Browser gespeichert')).toBeVisible()
  await network.start()
  await fetch(network.url)
  await page.getByRole('link', { name: 'Alle Konzerte' }).click()
  await expect(cards(page)).toHaveCount(25)
})

test('when the connection hangs, the cached list appears after a while, in the language in which it was read', async ({
  page,
  network,
}) => {
  await page.goto('/de')
  await waitUntilCached(page)
  network.stall()
  await page.goto('/')
  await expect(page).toHaveURL('/de')
  await expect(page.getByRole('status').filter({ hasText: 'Die Website antwortet' })).toBeVisible()
  await expect(cards(page)).toHaveCount(25)
})

test('a personal page is not cached, and logging out clears the cache', async ({ page }) => {
  await page.goto('/')
  await waitUntilCached(page)
  await logInAsOwner(page)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.goto('/about')
  await waitUntilCached(page)
  const cachedPages = async () => (await cachedPaths(page)).filter((path) => !path.startsWith('/assets/'))
  expect(new Set(await cachedPages())).toEqual(new Set(['/', '/about']))
  await logOut(page)
  const expiringPaths = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const openRequest = indexedDB.open('serwist-expiration')
        openRequest.onsuccess = () => resolve(openRequest.result)
        openRequest.onerror = () => reject(openRequest.error)
      })
      const readRequest = database.transaction('cache-entries').objectStore('cache-entries').getAll()
      await new Promise((resolve) => {
        readRequest.onsuccess = resolve
      })
      database.close()
      return (readRequest.result as { url: string }[]).map(({ url }) => new URL(url).pathname).join(' ')
    })
  await expect.poll(expiringPaths).not.toContain('/about')
  await expect.poll(cachedPages).not.toContain('/about')
})

test('without a connection, uncached lists, shows and bands redirect to the cached list with a note, in the language of that list', async ({
  browser,
  network,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', baseURL: network.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL('/de')
  await waitUntilCached(page)
  await context.setOffline(true)
  for (const path of ['/', '/shows/never-read-before', '/de/bands/never-read-before']) {
    await page.goto(path)
    await expect(page).toHaveURL('/de')
    await expect(page.getByRole('status').filter({ hasText: 'Du bist offline.' })).toBeVisible()
    await expect(cards(page)).toHaveCount(25)
  }
  await context.close()
})

test('expired cached pages are neither shown nor linked', async ({ page, network }) => {
  await page.goto('/')
  await waitUntilCached(page)
  await page.evaluate(async () => {
    const pages = await caches.open('pages')
    const headers = { Date: new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toUTCString(), 'Content-Type': 'text/html' }
    await pages.put('/', new Response('<body>old', { headers }))
    await pages.put('/de', new Response('<body>alt', { headers }))
  })
  await network.stop()
  expect((await page.goto('/about', { waitUntil: 'commit' }))?.status()).toBe(503)
  await expect(page.getByText('This page needs a connection.')).toBeVisible()
})

test('with the service worker, pages stay in the language that the visitor chose last', async ({ page }) => {
  await page.goto('/')
  await waitUntilCached(page)
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL('/de')
  await page.goto('/about')
  await expect(page).toHaveURL('/de/about')
  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/about')
})
