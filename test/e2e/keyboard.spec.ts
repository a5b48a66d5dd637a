import { owner } from '#test/support/api-client.ts'
import { expect, test } from './fixtures.ts'
import { filterToggle } from './search-screens.ts'
import { cards, expectHome, tabTo } from './steps.ts'

test('a visitor reaches the filters, a card, its show and the Subscribe dialog by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to content' })
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, filterToggle(page))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Filters' })
  await tabTo(page, panel.getByLabel('Country'))
  // Waits for the facets, because the field lists all countries until the facets have loaded. The typed text has no space, because
  // a space that arrives late would open the list of options.
  await expect(panel.getByLabel('Country').getByRole('option', { name: /^United Kingdom \(/ })).toBeAttached()
  await page.keyboard.type('United')
  await expect(page).toHaveURL('/?country=GB')
  const { totalItems } = await (await page.request.get('/api/shows?country=GB&limit=1')).json()
  await expect(panel.getByRole('status').filter({ hasText: /shows$/ })).toHaveText(`${totalItems} shows`)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(filterToggle(page)).toBeFocused()

  const showLink = cards(page).first().getByRole('heading').getByRole('link')
  const cardTitle = (await showLink.innerText()).replaceAll(/\s+/g, ' ')
  await tabTo(page, showLink)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shows\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect((await page.getByRole('list', { name: 'Bands' }).innerText()).replaceAll(/\s+/g, ' ')).toContain(
    cardTitle.split(' ')[0],
  )
  await page.goBack()
  await expect(page).toHaveURL('/?country=GB')

  const subscribeButton = page.getByRole('button', { name: 'Subscribe', exact: true })
  await tabTo(page, subscribeButton, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Subscribe' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  // Presses Tab often enough to pass every element of the dialog.
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus:not(dialog *)')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(subscribeButton).toBeFocused()
})

test('a menu opens with the down arrow key, and closes on Escape, on a click elsewhere and on loss of focus', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'About', exact: true })
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await tabTo(page, button)
  await page.keyboard.press('ArrowDown')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(items.first()).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(items).toHaveCount(0)

  await button.click()
  await tabTo(page, items.last())
  await page.keyboard.press('Tab')
  await expect(items).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeFocused()
})

test('a focused heading shows a focus ring after a key press, but none after a click', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').pressSequentially(owner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(owner.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expectHome(page)
  await expect(page.locator('h1')).toHaveCSS('outline-style', 'none')
  await tabTo(page, cards(page).first().getByRole('heading').getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/shows\//)
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.locator('h1')).toHaveCSS('outline-style', 'solid')
})
