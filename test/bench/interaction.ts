import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { readCommand } from '#api/setup/command.mjs'
import { commands } from '#test/commands.mjs'
import { owner } from '#test/support/api-client.ts'
import { chromiumPath } from '#test/support/chromium.ts'
import { formatNumber, markdownTable } from './performance/table.ts'
import { openTestBed } from './performance/test-bed.ts'
import { quantile } from './statistics.ts'

/** Measures Interaction to Next Paint (Event Timing API) on an emulated phone with a slow processor, while a list of 1,000
 * shows is filtered and a line-up is typed. An otherwise empty page with two fields shows how fast this machine can be at best. */
const { values: options } = readCommand(commands, 'bench:interaction')
const LISTED_SHOWS = 1000
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

type Interaction = { part: string; ms: number }

declare global {
  interface Window {
    interactions?: Map<number, number>
  }
}

const watchInteractions = () => {
  const interactions = new Map<number, number>()
  window.interactions = interactions
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const testBed = await openTestBed()
const { origin } = await testBed.product('interaction', await testBed.database.fill(LISTED_SHOWS), {
  LOG_LEVEL: 'silent',
})
const executablePath = await chromiumPath()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
const measured: Interaction[] = []

const logIn = async (context: BrowserContext): Promise<void> => {
  await context.request.get(`${origin}/api/session`)
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) }
  const response = await context.request.post(`${origin}/api/auth/login`, { data: owner, headers })
  if (!response.ok()) throw new Error(`The log-in returned ${response.status()}`)
}

const openPhone = async (): Promise<{ page: Page; cdp: CDPSession }> => {
  const context = await browser.newContext({ ...phone, locale: 'en-US', serviceWorkers: 'block' })
  await logIn(context)
  const page = await context.newPage()
  await page.addInitScript(watchInteractions)
  return { page, cdp: await context.newCDPSession(page) }
}

const setSlowdown = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

/** Does the work, waits until its results are painted, and records the durations of its interactions. */
const record = async (page: Page, part: string, work: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => window.interactions?.clear())
  await work()
  await page.waitForTimeout(1500)
  const durations = await page.evaluate(() => [...(window.interactions?.values() ?? [])])
  measured.push(...durations.map((ms) => ({ part, ms })))
}

const typeText = (page: Page, text: string) => page.keyboard.type(text, { delay: 150 })

const measureFloor = async (): Promise<void> => {
  const { page, cdp } = await openPhone()
  await page.goto(`${origin}/healthz`)
  await page.setContent('<label>Name <input></label> <label><input type="checkbox"> All ages</label>')
  await page.evaluate(watchInteractions)
  await setSlowdown(cdp, Number(options.slowdown))
  await page.getByLabel('Name').click()
  await record(page, 'an empty page: typing', () => typeText(page, 'brass parade'))
  await record(page, 'an empty page: a choice', () => page.getByLabel('All ages').click())
  await page.context().close()
}

const measureFiltering = async (): Promise<void> => {
  const { page, cdp } = await openPhone()
  await page.goto(origin)
  const cards = page.locator('#list').getByRole('article')
  for (let count = 0; count < LISTED_SHOWS; count = await cards.count())
    await page
      .evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      .then(() => page.waitForTimeout(100))
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.waitForTimeout(1000)
  await setSlowdown(cdp, Number(options.slowdown))
  await record(page, 'opening the filters', () => page.locator('.bottom-bar button').click())
  const search = page.locator('#filters input[type=search]')
  await record(page, 'focusing the search', () => search.click())
  await record(page, 'typing a search', () => typeText(page, 'venue 17'))
  await record(page, 'clearing the search: 1,000 shows', () =>
    page.locator('.filters-footer').getByRole('button', { name: 'Clear all' }).click(),
  )
  await record(page, 'choosing all ages', () => page.getByLabel('All ages').click())
  await record(page, 'choosing 1,000 shows again', () => page.getByLabel('All ages').click())
  await page.context().close()
}

const measureLineUp = async (): Promise<void> => {
  const { page, cdp } = await openPhone()
  await page.goto(`${origin}/add-show`)
  const field = page.getByRole('combobox', { name: /^Bands/ })
  await field.waitFor()
  await page.waitForTimeout(1000)
  await setSlowdown(cdp, Number(options.slowdown))
  await record(page, 'focusing the line-up', () => field.click())
  for (const name of ['Band 12', 'Brass Parade', 'Band 170', 'Silver Rockets', 'Band 9']) {
    await record(page, 'typing a line-up', () => typeText(page, name))
    await record(page, 'adding a band', () => page.keyboard.press('Enter'))
  }
  await page.context().close()
}

try {
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const measure of [measureFloor, measureFiltering, measureLineUp]) await measure()
  const parts = [...new Set(measured.map(({ part }) => part))]
  console.log(
    markdownTable(
      ['what', 'interactions', 'median ms', 'p98 ms'],
      parts.map((part) => {
        const durations = measured.filter((each) => each.part === part).map(({ ms }) => ms)
        return [part, durations.length, formatNumber(quantile(durations, 0.5)), formatNumber(quantile(durations, 0.98))]
      }),
    ),
  )
} finally {
  await browser.close()
  await testBed.close()
}
