import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'
import { filterToggle } from './search-screens.ts'
import { cards, consoleMessageOfStatus, holdScripts } from './steps.ts'

test('a page is readable before scripts load, and early clicks take effect afterwards', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(25)
  await filterToggle(page).click()
  await expect(page.getByRole('region', { name: 'Filters' })).toHaveCount(0)
  releaseScripts()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
})

test('a section opened before the scripts load shows its content afterwards', async ({ page }) => {
  const { venues } = await (await page.request.get('/api/venues?limit=1')).json()
  const releaseScripts = await holdScripts(page)
  await page.goto(`/venues/${venues[0].slug}`, { waitUntil: 'commit' })
  await page.getByText('History', { exact: true }).click()
  releaseScripts()
  await expect(page.getByRole('list', { name: /^Changes/ })).toBeVisible()
})

test('input entered before the scripts load is kept', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Display Name').fill('Early Bird')
  await page.getByRole('checkbox').first().check()
  releaseScripts()
  await page.waitForFunction(() => window.early === undefined)
  await expect(page.getByLabel('Display Name')).toHaveValue('Early Bird')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  // The draft contains the input after the reload only if the form's own state contained it.
  await page.getByLabel('Email').fill('early@line.example')
  await page.reload()
  await expect(page.getByLabel('Display Name')).toHaveValue('Early Bird')
})

test('scripts are preloaded while the page arrives, and run only once it is complete', async ({ browser, site }) => {
  const html = await (await fetch(`${site.url}/about`)).text()
  const context = await browser.newContext()
  const page = await context.newPage()
  const splitAt = html.indexOf('</main>')
  let earlyScriptCount: number | undefined
  const server = createServer(async (request, response) => {
    if (request.url === '/about') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      response.write(html.slice(0, splitAt))
      await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]') !== null)
      earlyScriptCount = await page.locator('script[src]').count()
      response.end(html.slice(splitAt))
      return
    }
    const original = await fetch(site.url + request.url)
    response.writeHead(original.status, { 'Content-Type': original.headers.get('content-type') ?? 'text/plain' })
    response.end(Buffer.from(await original.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/about`)
  await page.waitForFunction(() => window.early === undefined)
  expect(earlyScriptCount).toBe(0)
  await context.close()
  server.close()
})

test('a form submitted before the scripts load is sent only afterwards, by the scripts', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(401))
  const releaseScripts = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('slow@line.example')
  await page.getByLabel('Password', { exact: true }).fill('Correct.Horse1!')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/login')
  releaseScripts()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue('slow@line.example')
  await expect(page).toHaveURL('/login')
})

test('a request without a response times out and can be retried', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/Error fetching shows/)
  await page.goto('/')
  let holdsRequests = true
  await page.route('**/api/shows?*page=2*', async (route) => {
    if (!holdsRequests) await route.continue()
  })
  await page.clock.install()
  // A real click scrolls first, which also loads the second page and may replace the link before the click.
  await page.getByRole('link', { name: 'Load more shows' }).dispatchEvent('click')
  await expect(page.getByText('Loading...')).toBeVisible()
  await page.clock.fastForward(21_000)
  const retryButton = page.getByRole('button', { name: 'Load more shows' })
  await expect(retryButton).toBeVisible()
  await expect(cards(page)).toHaveCount(25)
  holdsRequests = false
  await retryButton.click()
  await page.clock.runFor(1000)
  await expect(cards(page)).toHaveCount(50)
})
