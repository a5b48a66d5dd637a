import type { Locator } from '@playwright/test'
import type { ShowListing } from '#core/shows/listing.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { dayFromToday, owner } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { expect, type Site, test } from './fixtures.ts'
import { addShowAs, apiAs } from './show-steps.ts'
import { avatar, cards, logInAsOwner, tabTo } from './steps.ts'

/** In forced-colors mode, the browser replaces the page's colours, so borders and system colours must convey the meaning instead. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

const addShowWithStatus = async (site: Site, band: string, status: ShowStatus): Promise<ShowListing> => {
  const [showDate, ticketUrl] = [dayFromToday(3), 'https://tickets.example/1']
  const { id, version, showTitle, venueId } = await addShowAs(site, owner, { bands: [band], showDate })
  const changes = { showTitle, showDate, venueId, version, ticketUrl, status, bandList: [{ bandName: band }] }
  return (await apiAs(site, owner)).send('PUT', '/api/shows/{id}', showBody(changes), { params: { id } })
}

/** Returns the width in pixels of the element's border or outline, whichever is wider. An invisible one counts as 0. */
const edgeWidth = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const { borderStyle, borderWidth, borderColor, outlineStyle, outlineWidth, outlineColor, backgroundColor } =
      getComputedStyle(element)
    const widthOf = (style: string, width: string, colour: string) =>
      style === 'none' || colour === backgroundColor || colour === 'rgba(0, 0, 0, 0)' ? 0 : Number.parseFloat(width)
    return Math.max(widthOf(borderStyle, borderWidth, borderColor), widthOf(outlineStyle, outlineWidth, outlineColor))
  })

const expectEdge = (target: Locator) => expect.poll(() => edgeWidth(target)).toBeGreaterThanOrEqual(1)

const coloursOf = (target: Locator) =>
  target.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element)
    return { color, backgroundColor }
  })

/** Expects that the backgrounds of the chosen and the other element differ, and that the text of the chosen one is visible. */
const expectChosen = async (chosen: Locator, other: Locator) => {
  const [chosenColours, otherColours] = [await coloursOf(chosen), await coloursOf(other)]
  expect(chosenColours.backgroundColor).not.toBe(otherColours.backgroundColor)
  expect(chosenColours.color).not.toBe(chosenColours.backgroundColor)
}

/** Expects that the icon's strokes have the colour of the text next to it. */
const expectDrawn = async (icon: Locator) => {
  const [stroke, textColour] = await icon.evaluate((element) => [
    getComputedStyle(element).stroke,
    getComputedStyle(element.parentElement ?? element).color,
  ])
  expect(stroke).toBe(textColour)
}

test('the list marks the selection, the status of a show, and the focus', async ({ page, site }) => {
  await addShowWithStatus(site, 'The Own Colours', 'sold-out')
  await page.goto('/?q=Own+Colours')
  await expect(cards(page)).toHaveCount(1)
  const dates = page.getByRole('navigation', { name: 'Dates' }).getByRole('link')
  await expectChosen(page.locator('.when [aria-current="true"]'), dates.last())
  const posters = page.getByRole('link', { name: 'Posters' })
  await expectChosen(posters, page.getByRole('link', { name: 'Text', exact: true }))
  await expectEdge(page.locator('.chips--active .chip').first())
  await expectEdge(page.locator('.toggle-filters'))
  await expectEdge(cards(page).locator('.tag'))
  await expectDrawn(page.locator('.toggle-filters .icon').first())
  await expectDrawn(cards(page).locator('.card-action .icon').first())

  await tabTo(page, cards(page).getByRole('heading').getByRole('link'))
  // The link covers the card, and the card shows the focus.
  await expectEdge(cards(page))
  await tabTo(page, posters, 'Shift+Tab')
  await expectEdge(posters)
})

test('the page of a cancelled show says so, and outlines its buttons', async ({ page, site }) => {
  const show = await addShowWithStatus(site, 'The Other Colours', 'cancelled')
  await page.goto(`/shows/${show.slug}`)
  const tag = page.locator('.show-when .tag').first()
  await expect(tag).toContainText('Cancelled')
  await expectEdge(tag)
  await expectDrawn(tag.locator('.icon'))
  for (const action of await page.locator('.actions :is(a, button)').all()) await expectEdge(action)
})

test('a form outlines its fields and errors, leaves checkboxes to the browser, and marks the password rules that are met', async ({
  page,
}) => {
  await page.goto('/register')
  const name = page.getByLabel('Name', { exact: true })
  const usualWidth = await edgeWidth(name)
  expect(usualWidth).toBeGreaterThanOrEqual(1)
  const terms = page.getByLabel('I agree to the Terms of Use')
  // The browser draws the checkbox itself, in the user's colours.
  await expect(terms).toHaveCSS('appearance', 'auto')
  await expect(terms).toHaveCSS('forced-color-adjust', 'auto')
  await terms.check()
  await page.getByLabel('I agree to the Privacy Policy').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expectEdge(page.getByRole('alert').first())
  await expect.poll(() => edgeWidth(page.getByLabel('Display name'))).toBeGreaterThan(usualWidth)
  await expectDrawn(page.locator('.error .icon').first())
  await tabTo(page, name)
  await expectEdge(name)
  await page.getByLabel('Password', { exact: true }).fill('Aa1!')
  const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem')
  const markWidth = (rule: Locator) =>
    rule.evaluate((element) => Number.parseFloat(getComputedStyle(element, '::before').borderTopWidth))
  const unmetWidth = await markWidth(rules.filter({ hasText: '16 to 64' }))
  await expect.poll(() => markWidth(rules.filter({ hasText: 'At least one digit' }))).toBeGreaterThan(unmetWidth)
})

test('menus, the current page, the selected option and an open combobox are recognizable', async ({ page }) => {
  await logInAsOwner(page)
  await page.goto('/about')
  await page.getByRole('button', { name: 'About', exact: true }).click()
  const menu = page.locator('.dropdown-list:visible')
  await expectEdge(menu)
  await expectEdge(menu.locator('[aria-current]'))
  expect(await edgeWidth(menu.getByRole('link', { name: 'Contact' }))).toBe(0)
  await expectEdge(avatar(page, 'Site owner').locator('span'))

  await page.goto('/add-show')
  const ages = page.locator('.radios label')
  await ages.first().click()
  await expectChosen(ages.first(), ages.last())
  await page.getByRole('combobox', { name: 'Venue' }).fill('Somewhere')
  await expectEdge(page.locator('.listbox:visible'))
  await page.getByRole('option', { name: 'Add “Somewhere” as a new venue' }).click()
  // The custom arrow is a background image, which forced colors remove.
  await expect(page.getByLabel('Country')).toHaveCSS('appearance', 'auto')
  await expectEdge(page.getByRole('button', { name: 'Add Show', exact: true }))
})
