import { dayFromToday, owner } from '#test/support/api-client.ts'
import { storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { avatar, cards, consoleMessageOfStatus, logInAsOwner, submitLogIn, tabTo, typeInto } from './steps.ts'

const band = 'The Keyboard Skanks'
const venue = 'Tab Order Hall'

/** Returns the digits to type into a date field for the day, such as 11202026 for 2026-11-20. */
const typedDay = (day: string): string => `${day.slice(5, 7)}${day.slice(8)}${day.slice(0, 4)}`

/** Opens a screen through a menu in the header. Shift+Tab leads from the content of the current screen back to the header. */
const openFromMenu = async (page: Page, menu: string, item: string) => {
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: menu }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: item, exact: true }))
  await page.keyboard.press('Enter')
}

const addShowByKeyboard = async (page: Page) => {
  await typeInto(page, page.getByRole('combobox', { name: 'Bands, in billing order' }), band)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `1st ${band}` })).toBeVisible()
  await typeInto(page, page.getByRole('combobox', { name: 'Venue' }), venue)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.keyboard.type('1 Tabulator Street')
  await typeInto(page, page.getByLabel('City', { exact: true }), 'Leipzig')
  await typeInto(page, page.getByLabel('Region'), 'Saxony')
  await typeInto(page, page.getByLabel('Country'), 'Germany')
  await typeInto(page, page.getByLabel('Show date'), typedDay(dayFromToday(1)))
  await typeInto(page, page.getByLabel('Door time'), '0730PM')
  await tabTo(page, page.getByRole('button', { name: 'Add Show', exact: true }))
  await page.keyboard.press('Enter')
}

test('the SiteOwner receives a welcome mail', async ({ site }) => {
  await expect.poll(() => site.inbox.emails().map(({ to }) => to)).toContain(owner.email)
  const [mail] = site.inbox.emails()
  expect(mail?.text).toContain(`${site.url}/login`)
})

test('the SiteOwner logs in, adds a show by keyboard, finds it in the list, and logs out', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(401))
  await page.goto('/login')
  await submitLogIn(page, { email: owner.email, password: 'Wrong horse 2 battery!' })
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await submitLogIn(page)
  await expect(page).toHaveURL('/')
  await expect(avatar(page, 'Site owner')).toBeAttached()
  await expect(
    cards(page)
      .first()
      .getByRole('link', { name: /^Edit / }),
  ).toBeVisible()

  await openFromMenu(page, 'Show Management', 'Add a Show')
  await expect(page.getByRole('heading', { name: 'Add a show' })).toBeVisible()
  await addShowByKeyboard(page)
  await expect(page.getByText('Show added')).toBeVisible()
  await expect(page).toHaveURL(/\/shows\/.*the-keyboard-skanks/)
  await expect(page.getByRole('list', { name: 'Bands' })).toHaveText(band)
  await expect(page.getByText('7:30 PM')).toBeVisible()
  await expect(page.getByText('1 Tabulator Street').first()).toBeVisible()

  await page.getByRole('link', { name: 'All shows', exact: true }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/?city=Leipzig')
  const card = cards(page).filter({ hasText: band })
  await expect(card).toContainText(venue)
  await page.reload()
  await expect(card).toContainText(venue)

  await avatar(page, 'Site owner').click()
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByText('Are you sure you want to log out?')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(avatar(page, 'not logged in')).toBeAttached()
  await page.goto('/?city=Leipzig')
  await expect(card).toContainText(venue)
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(0)
})

test('a visitor who is redirected to the log-in page reaches the requested page after logging in', async ({ page }) => {
  await page.goto('/add-show')
  await expect(page).toHaveURL('/login')
  await submitLogIn(page)
  await expect(page).toHaveURL('/add-show')
  await expect(page.getByRole('heading', { name: 'Add a show' })).toBeVisible()
})

test('a user who may not add shows is redirected to the request form', async ({ page, site }) => {
  const user = await storeUser(site, 'roleless')
  await page.goto('/add-show')
  await submitLogIn(page, user)
  await expect(page).toHaveURL('/request-access')
})

test('a form submitted empty shows its errors in a summary and next to the fields', async ({ page }) => {
  await logInAsOwner(page)
  await page.goto('/add-show')
  await page.getByRole('button', { name: 'Add Show', exact: true }).click()
  const summary = page.getByRole('alert')
  for (const message of ['Show title is required', 'Show date is required', 'Door time or show time is required'])
    await expect(summary.getByRole('link', { name: message })).toBeVisible()
  await summary.getByRole('link', { name: 'Show date is required' }).click()
  await expect(page.getByLabel('Show date')).toBeFocused()
  await expect(page.getByLabel('Show date')).toHaveAccessibleDescription(/Show date is required/)
})
