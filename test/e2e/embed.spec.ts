import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import { builtFilesDir } from '#api/process/built-pages.ts'
import { type OtherOrigin, openOtherOrigin } from '#test/support/other-origin.ts'
import { test as base, expect, type Page } from './fixtures.ts'

const MAX_COMPRESSED_BYTES = 8_000

const test = base.extend<{ zine: OtherOrigin; visitor: Page }>({
  zine: async ({ site }, use) => {
    const zine = await openOtherOrigin(site.url)
    await use(zine)
    await zine.close()
  },
  /** A visitor's page, which has cookies from the site and sends only the browser's own headers. */
  visitor: async ({ browser, site }, use) => {
    const context = await browser.newContext({ extraHTTPHeaders: {} })
    const page = await context.newPage()
    const consoleErrors: string[] = []
    page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
    page.on('pageerror', (error) => consoleErrors.push(String(error)))
    await page.goto(site.url)
    await use(page)
    expect(consoleErrors.filter((line) => !/Failed to load resource/.test(line))).toEqual([])
    await context.close()
  },
})

const LINK_TEXT = 'Our shows'
const embedCode = (url: string, attributes = ''): string =>
  `<script async src="${url}/embed.js"></script><upstroke-shows ${attributes}><a href="${url}/">${LINK_TEXT}</a></upstroke-shows>`

const listItems = (page: Page) => page.locator('upstroke-shows li')
const expectReady = (page: Page) => expect(page.locator('upstroke-shows')).toHaveAttribute('data-state', 'ready')

/** Answers requests for the list with the site's next shows, each overridden by the entry of `overrides` at the same index. */
const stubList = async (page: Page, url: string, overrides: readonly Readonly<Record<string, unknown>>[]) => {
  const response = await (await fetch(`${url}/api/shows?limit=${overrides.length}`)).json()
  const shows = response.shows.map((show: object, index: number) => ({ ...show, ...overrides[index] }))
  await page.route('**/api/shows?*', (route) =>
    route.fulfill({ json: { ...response, shows }, headers: { 'access-control-allow-origin': '*' } }),
  )
}

test("the list appears on another site's page under a strict content security policy", async ({
  visitor,
  zine,
  site,
}) => {
  zine.show(embedCode(site.url, 'limit="7" heading-level="3"'))
  const listRequest = visitor.waitForRequest('**/api/shows?*')
  await visitor.goto(zine.url)
  await expectReady(visitor)
  await expect(listItems(visitor)).toHaveCount(7)
  expect(await (await listRequest).allHeaders()).not.toHaveProperty('cookie')
  const { shows } = await (await fetch(`${site.url}/api/shows?limit=7`)).json()
  const [first] = shows
  const link = listItems(visitor).first().getByRole('link')
  await expect(link).toHaveAttribute('href', `${site.url}/shows/${first.slug}`)
  await expect(link).toHaveAttribute('rel', 'noopener')
  await expect(listItems(visitor).first()).toContainText(`${first.venueName}, ${first.venueCity}`)
  await expect(visitor.getByRole('heading', { level: 3 }).first()).toContainText(
    first.showDate.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
  )
  await expect(visitor.getByText(/^The next 7 of \d+ shows\.$/)).toBeVisible()
  await expect(visitor.getByRole('link', { name: LINK_TEXT })).toBeVisible()
  const { violations, passes } = await new AxeBuilder({ page: visitor }).analyze()
  expect(passes.length).toBeGreaterThan(10)
  expect(violations.map(({ id }) => id)).toEqual([])
  await link.click()
  await expect(visitor).toHaveURL(`${site.url}/shows/${first.slug}`)
})

test('cancelled and moved shows are labelled, and user text is never interpreted as markup', async ({
  visitor,
  zine,
  site,
}) => {
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
  await stubList(visitor, site.url, [
    { status: 'cancelled' },
    { status: 'moved', previousVenueName: 'The Old Mill' },
    { status: 'sold-out', showTitle: hostile, venueName: hostile },
  ])
  zine.show(embedCode(site.url))
  await visitor.goto(zine.url)
  await expectReady(visitor)
  const show = (index: number) => listItems(visitor).nth(index)
  await expect(show(0).locator('strong')).toHaveText('Cancelled')
  await expect(show(0).locator('s a')).toHaveCSS('text-decoration-line', 'underline')
  await expect(show(0).locator('s')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(show(1)).toContainText('Moved from The Old Mill')
  await expect(show(2)).toContainText(hostile)
  await expect(visitor.locator('upstroke-shows img, upstroke-shows script')).toHaveCount(0)
  await expect(visitor).toHaveTitle('A zine')
})

test('the list uses the language of its `lang` attribute and reloads when an attribute changes', async ({
  visitor,
  zine,
  site,
}) => {
  zine.show(embedCode(site.url, 'lang="de" limit="2"'))
  await visitor.goto(zine.url)
  await expect(listItems(visitor)).toHaveCount(2)
  await expect(listItems(visitor).first()).toContainText(/(Einlass|Beginn) \d\d:\d\d/)
  await visitor.locator('upstroke-shows').evaluate((element) => {
    element.setAttribute('limit', '3')
    element.setAttribute('lang', 'en')
  })
  await expect(listItems(visitor)).toHaveCount(3)
  await expect(listItems(visitor).first()).toContainText(/(Doors|Show) \d+:\d\d [AP]M/)
})

test('each link in a framed list opens a new page', async ({ visitor, zine, site }) => {
  const escapedCode = embedCode(site.url, 'limit="2"').replaceAll('"', '&quot;')
  zine.show(
    `<iframe title="Shows" srcdoc="${escapedCode}" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  )
  await visitor.goto(zine.url)
  const frame = visitor.frameLocator('iframe')
  await expect(frame.locator('upstroke-shows li')).toHaveCount(2)
  for (const link of [frame.locator('upstroke-shows li a').first(), frame.getByRole('link', { name: LINK_TEXT })]) {
    const opened = visitor.context().waitForEvent('page')
    await link.click()
    await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the fallback link stays when the list or the script fails to load', async ({ visitor, zine, site }) => {
  zine.show(embedCode(site.url, 'near="nowhere"'))
  await visitor.goto(zine.url)
  await expect(visitor.locator('upstroke-shows')).toHaveAttribute('data-state', 'failed')
  await expect(visitor.getByRole('link', { name: LINK_TEXT })).toBeVisible()
  await visitor.route('**/api/shows?*', (route) => route.abort())
  zine.show(embedCode(site.url))
  await visitor.goto(zine.url)
  await expect(visitor.locator('upstroke-shows')).toHaveAttribute('data-state', 'failed')
  await expect(visitor.getByRole('link', { name: LINK_TEXT })).toBeVisible()
  await visitor.route('**/embed.js', (route) => route.abort())
  await visitor.goto(zine.url)
  await expect(visitor.getByRole('link', { name: LINK_TEXT })).toBeVisible()
  await expect(listItems(visitor)).toHaveCount(0)
})

test('the embed page previews the list, and offers code that works on another site', async ({
  page,
  visitor,
  zine,
  site,
}) => {
  const { shows } = await (await page.request.get('/api/shows?limit=1')).json()
  const [{ bandName }] = shows[0].bandList
  await page.goto('/embed')
  await page.getByRole('combobox', { name: 'Bands' }).pressSequentially(bandName)
  await page.getByRole('listbox', { name: 'Bands' }).getByRole('option', { name: bandName }).first().click()
  await page.getByLabel('Heading level').selectOption('h4')
  const codeField = page.getByLabel('Code for your page')
  await expect.poll(() => codeField.inputValue()).toContain(' heading-level="4"')
  await expect.poll(() => codeField.inputValue()).toContain(`>Shows by ${bandName.replaceAll('&', '&amp;')}</a>`)
  await expectReady(page)
  await expect(listItems(page).first()).toContainText(bandName)
  const code = await codeField.inputValue()
  expect(code).toContain(`<script async src="${site.url}/embed.js"></script>`)
  expect(new URL(page.url()).searchParams.get('headingLevel')).toBe('4')
  zine.show(code)
  await visitor.goto(zine.url)
  await expectReady(visitor)
  await expect(listItems(visitor)).toHaveCount(await listItems(page).count())
  await expect(visitor.locator('upstroke-shows h4').first()).toBeVisible()
})

test("the site's own pages refuse framing, and the embed script is small and cacheable", async ({ page, site }) => {
  const script = await page.request.get('/embed.js')
  expect(script.headers()).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  expect(brotliCompressSync(readFileSync(join(builtFilesDir, 'embed.js'))).length).toBeLessThan(MAX_COMPRESSED_BYTES)
  for (const path of ['/', '/embed'])
    expect((await fetch(site.url + path)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})
