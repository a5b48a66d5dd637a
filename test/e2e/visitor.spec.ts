import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cards, consoleMessageOfStatus, expectNoHorizontalScroll, holdScripts } from './steps.ts'

const PAGE_SIZE = 25

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page of shows is in the HTML, and “Load more shows” is a link to the next one', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ska, punk, reggae & rocksteady. Live.')
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    const firstHref = await cards(page).first().getByRole('link').first().getAttribute('href')
    await page.getByRole('link', { name: 'Load more shows' }).click()
    await expect(page).toHaveURL('/?page=2')
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    await expect(cards(page).first().getByRole('link').first()).not.toHaveAttribute('href', firstHref ?? '')
    await page.getByRole('link', { name: 'Earlier shows' }).click()
    await expect(cards(page).first().getByRole('link').first()).toHaveAttribute('href', firstHref ?? '')
  })

  test("a show's page is readable", async ({ page }) => {
    await page.goto('/')
    await cards(page).first().getByRole('heading').click()
    await expect(page).toHaveURL(/\/shows\/\d{4}-\d\d-\d\d-[a-z\d-]+$/)
    await expect(page.getByRole('list', { name: 'Bands' })).toBeVisible()
  })

  test('a form that needs scripts says so and sends nothing', async ({ page }) => {
    await page.goto('/login')
    await expect(page.locator('main noscript p')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeHidden()
    await page.getByLabel('Email').fill('slow@line.example')
    await page.getByLabel('Password', { exact: true }).fill('Correct.Horse1!')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Correct.Horse1!')
    await expect(page).toHaveURL('/login')
  })
})

test('scrolling loads the remaining shows, each once and in order, to the end', { tag: '@both' }, async ({
  page,
  request,
}) => {
  const { totalItems } = await (await request.get('/api/shows?page=1&limit=25')).json()
  const startPage = Math.ceil(totalItems / PAGE_SIZE) - 4
  const remainingCount = totalItems - (startPage - 1) * PAGE_SIZE
  await page.goto(`/?page=${startPage}`)
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  const end = page.getByText('No more shows available')
  await expect(async () => {
    await page.mouse.wheel(0, -400)
    await page.mouse.wheel(0, 20_000)
    await expect(end).toBeVisible({ timeout: 250 })
  }).toPass({ timeout: 60_000 })
  await expect(cards(page)).toHaveCount(remainingCount)
  const links = await cards(page)
    .locator('h3 a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(remainingCount)
  const headings = await page.locator('#list h2').allTextContents()
  const days = headings.map((text) => /(\d\d)\/(\d\d)\/(\d{4})/.exec(text)?.slice(1) ?? [])
  expect(days.map(([month, day, year]) => `${year}-${month}-${day}`)).toEqual(
    days.map(([month, day, year]) => `${year}-${month}-${day}`).toSorted(),
  )
})

/** Scrolls to the end until it stays in view for 20 frames. On the way, cards are laid out, which moves the end. */
const scrollToEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const { documentElement } = document
    for (let framesAtEnd = 0; framesAtEnd < 20; ) {
      const isAtEnd = documentElement.scrollHeight - window.scrollY - window.innerHeight <= 1
      framesAtEnd = isAtEnd ? framesAtEnd + 1 : 0
      window.scrollTo(0, documentElement.scrollHeight)
      await new Promise(requestAnimationFrame)
    }
  })

test('scrolling to the bottom before the scripts load still loads the next page', async ({ page }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(PAGE_SIZE)
  await scrollToEnd(page)
  releaseScripts()
  await expect(cards(page)).toHaveCount(2 * PAGE_SIZE)
})

test('a card leads to the page of its show, whose structured data describe the show; Back restores the scroll position', {
  tag: '@both',
}, async ({ page, request }) => {
  const { shows } = await (await request.get('/api/shows?page=1&limit=25')).json()
  const show = shows[20]
  await page.goto('/')
  const card = cards(page).filter({ has: page.locator(`a[href="/shows/${show.slug}"]`) })
  const heading = card.getByRole('heading')
  // The trial click scrolls the heading out from under the bars at the edges.
  await heading.click({ trial: true })
  const formerScrollY = await page.evaluate(() => window.scrollY)
  await heading.click()
  await expect(page).toHaveURL(`/shows/${show.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(show.bandList[0]?.bandName ?? show.showTitle)
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(formerScrollY)
  await page.goto(`/shows/${show.slug}`)
  const event = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(event).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'MusicEvent',
    name: expect.any(String),
    url: page.url(),
    eventStatus: expect.stringMatching(/^https:\/\/schema\.org\/Event/),
    location: { '@type': 'MusicVenue', name: show.venueName, address: { '@type': 'PostalAddress' } },
  })
  expect(event.startDate.slice(0, 10)).toBe(show.showDate)
})

test.describe('an unknown path', () => {
  for (const path of ['/no-such-page', '/shows/no-such-show', '/add-show/more'])
    test(`${path} returns 404 and a link to the list`, async ({ page, allowConsoleErrors }) => {
      allowConsoleErrors(consoleMessageOfStatus(404))
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Not on the bill' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'See all shows' }).click()
      await expect(cards(page)).toHaveCount(PAGE_SIZE)
    })
})

test.describe('the cookie banner', () => {
  test.use({ isConsentPending: true })

  test('is shown until it is answered', async ({ page, context }) => {
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner).toContainText('This site uses cookies to enhance your experience.')
    await banner.getByRole('button', { name: 'Accept' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    await expect(banner).toBeHidden()
    const cookie = (await context.cookies()).find(({ name }) => name === 'cookieAccepted')
    expect(cookie).toMatchObject({ value: 'granted', path: '/' })
  })
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the burger opens the menus; choosing an entry navigates and closes them', async ({ page }) => {
    await page.goto('/')
    await expect(cards(page)).toHaveCount(PAGE_SIZE)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Add a Show' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await drawer.getByRole('link', { name: 'Log In' }).tap()
    await expect(page).toHaveURL('/login')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expectNoHorizontalScroll(page)
  })
})
