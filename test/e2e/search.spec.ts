import { expect, type Page, test } from './fixtures.ts'
import { busiestBands, filterToggle } from './search-screens.ts'
import { cards, consoleMessageOfStatus, expectNoHorizontalScroll, logInAsOwner } from './steps.ts'

const phone = { width: 390, height: 844 }
/** For tests that need a wide window, for example because only wide windows show the date links. */
const wideOnly = { tag: '@wide' }
const scrollTop = (page: Page) => page.evaluate(() => document.documentElement.scrollTop)
const chips = (page: Page) => page.getByRole('group', { name: 'Active filters' })

test('the URL of a filtered list opens it in another browser, and Back restores the list', { tag: '@both' }, async ({
  page,
  openBrowser,
}) => {
  const [band, other] = await busiestBands(page)
  await page.goto('/')
  await filterToggle(page).click()
  // On phones, the panel is a dialog.
  const panel = page.getByRole('region', { name: 'Filters' }).or(page.getByRole('dialog', { name: 'Filters' }))
  await panel.getByRole('combobox', { name: 'Bands' }).click()
  await panel.getByRole('option', { name: new RegExp(`^${band?.bandName}`) }).click()
  await expect(page).toHaveURL(`/?bands=${band?.bandId}`)
  await panel.getByRole('combobox', { name: 'Bands' }).fill(other?.bandName.slice(0, 5) ?? '')
  await panel.getByRole('option', { name: new RegExp(`^${other?.bandName}`) }).click()
  await expect(page).toHaveURL(`/?bands=${band?.bandId},${other?.bandId}`)
  const { totalItems } = await (await page.request.get(`/api/shows?bands=${band?.bandId},${other?.bandId}`)).json()
  await expect(panel.getByRole('status').filter({ hasText: /shows$/ })).toHaveText(`${totalItems} shows`)
  const seeButton = panel.getByRole('button', { name: /^See / })
  await ((await seeButton.isVisible()) ? seeButton : filterToggle(page)).click()
  await expect(chips(page).getByRole('link')).toHaveCount(3)

  const otherBrowser = await openBrowser()
  await otherBrowser.goto(page.url())
  await expect(chips(otherBrowser)).toContainText(`Band ${band?.bandName}`)
  await expect(cards(otherBrowser)).toHaveCount(totalItems)
  await otherBrowser.reload()
  await expect(cards(otherBrowser)).toHaveCount(totalItems)

  // Opens a show far down the list, then goes back.
  const showLink = cards(page)
    .nth(totalItems - 2)
    .locator('h3 .first-band')
  await showLink.scrollIntoViewIfNeeded()
  const formerTop = await scrollTop(page)
  expect(formerTop).toBeGreaterThan(0)
  await showLink.click()
  await expect(page).toHaveURL(/\/shows\//)
  await page.goBack()
  await expect(page).toHaveURL(`/?bands=${band?.bandId},${other?.bandId}`)
  await expect(cards(page)).toHaveCount(totalItems)
  await expect.poll(() => scrollTop(page)).toBe(formerTop)
  await page.goBack()
  await expect(page).toHaveURL(`/?bands=${band?.bandId}`)
})

test('Back restores a position far down the list, even after a reload', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  for (const count of [50, 75]) {
    // Clicks without scrolling, because scrolling near the end loads the next page too.
    await page.getByRole('link', { name: 'Load more shows' }).dispatchEvent('click')
    await expect(cards(page)).toHaveCount(count)
  }
  await cards(page).nth(70).scrollIntoViewIfNeeded()
  const formerTop = await scrollTop(page)
  const expectPosition = async () => {
    // `goBack` may resolve too early, when the page being left rewrites its URL.
    await expect(page).toHaveURL('/?view=text')
    await expect.poll(() => scrollTop(page)).toBe(formerTop)
  }
  await page.goto('/privacy-policy')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await scrollTop(page)).toBeGreaterThan(0)
  await page.goBack()
  await expectPosition()
  await expect(cards(page)).toHaveCount(75)
  await page.reload()
  await expectPosition()
  await cards(page).nth(70).locator('h3 .first-band').click()
  await expect(page).toHaveURL(/\/shows\//)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.goBack()
  await expectPosition()
  // A fresh visit starts at the top.
  await page.goto('/')
  await expect(cards(page)).toHaveCount(25)
  await expect.poll(() => scrollTop(page)).toBe(0)
})

test('the buttons below the filters stay where they are when the counts arrive', wideOnly, async ({ page }) => {
  const { promise: countsReleased, resolve: releaseCounts } = Promise.withResolvers<void>()
  await page.route('**/api/shows/filters*', async (route) => {
    await countsReleased
    await route.continue()
  })
  await page.goto('/?country=gb')
  await filterToggle(page).click()
  const button = page.getByRole('button', { name: 'Clear all' })
  await button.scrollIntoViewIfNeeded()
  const formerBox = await button.boundingBox()
  releaseCounts()
  await expect(page.getByRole('checkbox', { name: /^Dub \(\d+\)/ })).toBeVisible()
  expect(await button.boundingBox()).toEqual(formerBox)
})

test('choices in quick succession all apply, and a double click adds one history entry', wideOnly, async ({ page }) => {
  await page.goto('/')
  await filterToggle(page).click()
  await page.getByRole('combobox', { name: 'City' }).fill('Lon')
  await expect(page.getByRole('option', { name: /^London/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('All ages').click()
  await expect(page).toHaveURL('/?city=London&ages=all')
  await page.getByRole('navigation', { name: 'Dates' }).getByRole('link', { name: 'Next 7 days' }).dblclick()
  await expect(page).toHaveURL('/?city=London&when=next7&ages=all')
  await page.getByRole('button', { name: 'Clear all' }).dblclick()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/?city=London&when=next7&ages=all')
  await page.goBack()
  await expect(page).toHaveURL('/?city=London&ages=all')
})

test(
  'when offline, the list stays visible with an error, and recovers once online',
  wideOnly,
  async ({ page, context, allowConsoleErrors }) => {
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|^Error fetching shows: NetworkError|dynamically imported module/)
    await page.goto('/', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await filterToggle(page).click()
    await expect(page.getByRole('status').getByText('Something went wrong.')).toBeVisible()
    await expect(filterToggle(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(cards(page)).toHaveCount(25)
    await page.getByRole('navigation', { name: 'Dates' }).getByRole('link', { name: 'Next 7 days' }).click()
    await expect(page.getByRole('alert')).toHaveText('Something went wrong.')
    await context.setOffline(false)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(chips(page)).toContainText('Dates')
    // The page reloads when code fails to load for the second time.
    await page.waitForLoadState('networkidle')
    await filterToggle(page).click()
    await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  },
)

test('the footer links to the open data, API and embed pages', async ({ page }) => {
  await page.goto('/login')
  for (const [name, path] of [
    ['Open data', '/open-data'],
    ['API', '/api-docs'],
    ['Embed', '/embed'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
})

test('typing into a filter adds one history entry, and an invalid filter shows an error', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(422))
  await page.goto('/')
  await filterToggle(page).click()
  await page.getByRole('combobox', { name: 'City' }).pressSequentially('Lon', { delay: 400 })
  await page.getByRole('option', { name: /^London/ }).click()
  await expect(page).toHaveURL('/?city=London')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('')
  await page.goto('/?startDate=nonsense')
  await expect(page.getByRole('alert')).toHaveText('Start date must be a real date like 2026-11-20')
  await page.getByRole('link', { name: 'Clear all' }).last().click()
  await expect(page).toHaveURL('/')
  await expect(cards(page)).toHaveCount(25)
})

test('far down the list, choosing a date scrolls back to the top', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await expect(cards(page)).toHaveCount(25)
  await cards(page).nth(20).scrollIntoViewIfNeeded()
  await page.getByRole('navigation', { name: 'Quick filters' }).getByRole('link', { name: 'Weekend' }).click()
  await expect(page).toHaveURL('/?when=weekend')
  await expect(cards(page).first()).toBeInViewport()
  await expectNoHorizontalScroll(page)
})

test('on a phone, the filters are a modal sheet that returns the focus to the button that opened it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/')
  await filterToggle(page).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  const seeButton = sheet.getByRole('button', { name: /^See / })
  await expect(seeButton).toBeInViewport()
  await expect(sheet.getByRole('button', { name: 'Clear all' })).toBeInViewport()
  await sheet.getByLabel('Country').selectOption('GB')
  await expect(page).toHaveURL('/?country=GB')
  await expectNoHorizontalScroll(page)
  await seeButton.click()
  await expect(sheet).toBeHidden()
  await expect(filterToggle(page)).toBeFocused()
  await expect(chips(page)).toContainText('United Kingdom')
  const removeBox = await chips(page)
    .getByRole('link', { name: /^Remove/ })
    .boundingBox()
  expect(Math.min(removeBox?.width ?? 0, removeBox?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await filterToggle(page).click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('the search box in the header suggests cities and works with the keyboard', { tag: '@both' }, async ({ page }) => {
  await page.goto('/about')
  const search = page.getByRole('search')
  const field = search.getByLabel('Search shows, bands, venues and cities')
  await field.click()
  await field.pressSequentially('oaklnad')
  await expect(search.getByRole('group', { name: 'Cities' })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL('/cities/oakland-ca-us')
  await expect(cards(page).first()).toBeVisible()
  await field.fill('ska')
  await field.press('Enter')
  await expect(page).toHaveURL('/?q=ska')
})

test('the filters ask for the location only when “Use my location” is pressed, and report a refusal', {
  tag: '@both',
}, async ({ page, context }) => {
  await page.goto('/')
  await filterToggle(page).click()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'is set not to share' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.5072, longitude: -0.1276 })
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL('/?near=51.51,-0.13&within=50')
  await page.getByLabel('Distance').selectOption('250')
  await expect(page).toHaveURL('/?near=51.51,-0.13&within=250')
  await page.getByRole('button', { name: 'Remove your location (near London)' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('combobox', { name: 'Near' }).fill('oaklnad')
  await page.getByRole('option', { name: 'Oakland California' }).click()
  await expect(page).toHaveTitle(/Shows within 50 km of Oakland/)
})

test('the text view shows the filtered shows without posters, and printing hides the controls', async ({ page }) => {
  await logInAsOwner(page)
  const [band] = await busiestBands(page)
  await page.goto(`/?bands=${band?.bandId}`)
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await expect(cards(page).first().locator('.bands')).toBeVisible()
  await expect(cards(page).first().locator('.thumbnail')).toBeHidden()
  await page.reload()
  await expect(cards(page).first().locator('.thumbnail')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Shows with ${band?.bandName}.`)).toBeVisible()
  await expect(cards(page).first().locator('.times')).toBeVisible()
  for (const selector of ['.header', '.footer', '.bar', '.chips', '.bottom-bar', '.card-actions'])
    await expect(page.locator(selector).first()).toBeHidden()
  await expect(cards(page).first().locator('.bands')).toHaveCSS('padding-right', '0px')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('dates, chips and the next page are links, and the filter button is hidden', wideOnly, async ({ page }) => {
    await page.goto('/?country=gb')
    await expect(filterToggle(page)).toBeHidden()
    await page.getByRole('link', { name: 'Load more shows' }).click()
    await expect(page).toHaveURL('/?country=gb&page=2')
    await page.getByRole('navigation', { name: 'Dates' }).getByRole('link', { name: 'Next 7 days' }).click()
    await expect(page).toHaveURL('/?country=gb&when=next7')
    await chips(page).getByRole('link', { name: 'Remove filter: Country United Kingdom' }).click()
    await expect(page).toHaveURL('/?when=next7')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL('/')
  })
})
