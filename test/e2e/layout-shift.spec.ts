import { publicPaths, viewportWidths, watchShifts } from '#test/support/layout-shift.ts'
import { locales, localizedUrl } from '#web/i18n/locales.ts'
import { expect, test } from './fixtures.ts'
import { isFullRun, shardFilter } from './full-run.ts'
import { consoleMessageOfStatus, holdScripts } from './steps.ts'

const MAX_SHIFT = 0.05

/** Matches the paths of the pages that shifted most before the fallback fonts got the metrics of the web fonts. `npm run bench:shift`
 * measures all public pages. */
const measuredPaths = /^\/(|\?.*|shows\/.*|about|api-docs|no-such-page|add-show)$/

for (const [localeIndex, locale] of locales.entries())
  test(`in ${locale}, the layout hardly shifts when fonts and images arrive late`, async ({
    page,
    site,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(consoleMessageOfStatus(404))
    const measureShift = await watchShifts(page)
    const paths = (await publicPaths(site.url)).filter((path) => measuredPaths.test(path))
    const shifts: Record<string, number> = {}
    expect(paths).toHaveLength(7)
    for (const [widthIndex, width] of viewportWidths.entries()) {
      await page.setViewportSize({ width, height: 844 })
      // The short run tests each path at one width, and in the next language at the other.
      for (const path of paths.filter(shardFilter((localeIndex + widthIndex) % 2, viewportWidths.length)))
        shifts[`${path} at ${width} px`] = await measureShift(localizedUrl(locale, path))
    }
    expect(Object.keys(shifts)).toHaveLength(isFullRun ? 14 : 7)
    expect(Object.entries(shifts).filter(([, shift]) => !(shift <= MAX_SHIFT))).toEqual([])
  })

for (const width of viewportWidths)
  test(`at ${width} px, layout is deferred only for cards below the first screen`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await holdScripts(page)
    const readCards = async (path: string) => {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('contentinfo')).toBeAttached()
      return page.locator('.shows > li').evaluateAll((items) =>
        items.map((item) => ({
          isOnFirstScreen: item.getBoundingClientRect().top < window.innerHeight,
          contentVisibility: getComputedStyle(item).contentVisibility,
        })),
      )
    }
    const fullPage = await readCards('/')
    const oneShowPerDay = await readCards('/?country=CZ')
    const onFirstScreen = [...fullPage, ...oneShowPerDay].filter(({ isOnFirstScreen }) => isOnFirstScreen)
    expect(onFirstScreen.length).toBeGreaterThan(3)
    for (const { contentVisibility } of onFirstScreen) expect(contentVisibility).toBe('visible')
    // At most six cards of each of the first four days are laid out immediately, so at least one of 25 is not.
    expect(fullPage).toHaveLength(25)
    expect(fullPage).toContainEqual({ isOnFirstScreen: false, contentVisibility: 'auto' })
  })

test('the text font and the poster font are preloaded, fetched only once each, and used', async ({ page }) => {
  const fetchedFonts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fetchedFonts.push(new URL(response.url()).pathname)
  })
  await page.goto('/about', { waitUntil: 'networkidle' })
  const links = await page.locator('link[rel="preload"][as="font"]').all()
  const preloaded = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(preloaded.map((path) => /archivo-(\w+)-/.exec(path ?? '')?.[1])).toEqual(['text', 'poster'])
  for (const path of preloaded) expect(fetchedFonts.filter((font) => font === path)).toHaveLength(1)
  const usedFamilies = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )
  expect(usedFamilies).toEqual(expect.arrayContaining(['Archivo Text', 'Archivo Poster']))
})

test.describe("a visitor who hasn't answered the cookie banner", () => {
  test.use({ isConsentPending: true })

  test('sees hardly any layout shift', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const measureShift = await watchShifts(page)
    for (const path of ['/de', '/de/confirm-email'])
      expect(await measureShift(path), path).toBeLessThanOrEqual(MAX_SHIFT)
    await expect(page.locator('.cookie')).toBeVisible()
  })
})
