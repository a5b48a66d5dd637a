import { filterToggle } from '#test/e2e/finding-screens.ts'
import { expect, type Page, test } from '#test/e2e/fixtures.ts'
import { cards, statusOnConsole } from '#test/e2e/steps.ts'

/** Holds the scripts of pages back, as a slow line does, until they are let through. */
const slowScripts = async (page: Page) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a page is read, and its links work, before its scripts are there; what was pressed meanwhile is done then', async ({
  page,
}) => {
  const arrive = await slowScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(cards(page)).toHaveCount(25)
  await filterToggle(page).click()
  await expect(page.getByRole('region', { name: 'Filters' })).toHaveCount(0)
  arrive()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
})

test('what was unfolded before the scripts were there is filled then', async ({ page }) => {
  const { venues } = await (await page.request.get('/api/venues?limit=1')).json()
  const arrive = await slowScripts(page)
  await page.goto(`/venues/${venues[0].slug}`, { waitUntil: 'commit' })
  await page.getByText('History', { exact: true }).click()
  arrive()
  await expect(page.getByRole('list', { name: /^Changes/ })).toBeVisible()
})

test('what was typed before the scripts were there is not lost, nor is it sent anywhere else', async ({
  page,
  mayComplain,
}) => {
  mayComplain(statusOnConsole(401))
  const arrive = await slowScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('slow@line.example')
  await page.getByLabel('Password', { exact: true }).fill('Correct.Horse1!')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/login')
  arrive()
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue('slow@line.example')
  await expect(page).toHaveURL('/login')
})

test('a call that nobody answers is given up after a while, and may be made again', async ({ page, mayComplain }) => {
  mayComplain(/Error fetching shows/)
  await page.goto('/')
  let isSilent = true
  await page.route('**/api/shows?*page=2*', async (route) => {
    if (!isSilent) await route.continue()
  })
  await page.clock.install()
  await page.getByRole('link', { name: 'Load more shows' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await page.clock.fastForward(21_000)
  const again = page.getByRole('button', { name: 'Load more shows' })
  await expect(again).toBeVisible()
  await expect(cards(page)).toHaveCount(25)
  isSilent = false
  await again.click()
  await page.clock.runFor(1000)
  await expect(cards(page)).toHaveCount(50)
})
