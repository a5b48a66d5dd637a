import type { Page } from 'playwright'

declare global {
  interface Window {
    readLayoutShift?: () => number
  }
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

export const viewportWidths = [390, 1280] as const

/** Defines `readLayoutShift`, which sums the layout shifts without recent user input (Layout Instability API): an upper bound on
 * the Cumulative Layout Shift. */
const sumShifts = () => {
  let sum = 0
  const add = (entries: PerformanceEntryList) => {
    for (const { value, hadRecentInput } of entries as LayoutShift[]) if (!hadRecentInput) sum += value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.readLayoutShift = () => {
    add(observer.takeRecords())
    return sum
  }
}

/** Returns a function that opens a page and resolves to its layout shift. Fonts and images are held back until after hydration,
 * as on a slow connection. */
export const watchShifts = async (page: Page): Promise<(url: string) => Promise<number>> => {
  let hydration = Promise.withResolvers<void>()
  await page.route(/\.woff2$|\/images\//, async (route) => {
    await hydration.promise
    await route.continue()
  })
  await page.addInitScript(sumShifts)
  return async (url) => {
    hydration = Promise.withResolvers()
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(
      () =>
        window.early === undefined &&
        document.documentElement.dataset.fresh === undefined &&
        document.querySelector('h1'),
    )
    await page.evaluate(twoFramesLater)
    hydration.resolve()
    // The poster font is swapped in on arrival. This wait fails if the font doesn't load at all.
    await page.waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        [...document.fonts].some(({ family, status }) => family.includes('Archivo Poster') && status === 'loaded'),
    )
    await page.evaluate(twoFramesLater)
    return page.evaluate(() => window.readLayoutShift?.() ?? Number.NaN)
  }
}

/** Resolves after two frames: the second starts when the first has been laid out. */
const twoFramesLater = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Returns the paths of the screens to measure, without a language prefix. */
export const publicPaths = async (baseUrl: string): Promise<readonly string[]> => {
  const { shows } = await (await fetch(`${baseUrl}/api/shows?page=1&limit=1`)).json()
  const [{ slug, lineUp, venueSlug, venueCountry }] = shows
  return [
    '/',
    `/?country=${venueCountry}`,
    `/shows/${slug}`,
    `/bands/${lineUp[0].bandSlug}`,
    `/venues/${venueSlug}`,
    ...['/about', '/privacy-policy', '/terms-of-use', '/support', '/contact', '/issues'],
    ...['/open-data', '/api-docs', '/embed', '/no-such-page', '/unauthorized'],
    ...['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/still-on/made-up'],
    ...['/alerts', '/confirm-alert/made-up', '/unsubscribe/made-up'],
    // These redirect to the log-in page, which is measured instead.
    ...['/add-show', '/profile'],
  ]
}
