import { storeUser } from './credentials.ts'
import { expect, test } from './fixtures.ts'
import { waitForMail } from './mail-steps.ts'
import { avatar, consoleMessageOfStatus, expectHome, expectLoggedOut, logIn, submitLogIn } from './steps.ts'

test('the SiteOwner finds an account, suspends it with a reason shown to its user, and reinstates it', async ({
  page,
  site,
  openBrowser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(401))
  allowConsoleErrors(consoleMessageOfStatus(403))
  const judge = await storeUser(site, 'judge-dread')
  await storeUser(site, 'judge-mint')
  const reason = 'Sold tickets to the same door twice.'
  const userPage = await openBrowser()
  await logIn(userPage, judge)
  await userPage.goto('/profile')
  await expect(userPage.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()

  await page.goto('/login')
  await submitLogIn(page)
  await expectHome(page)
  await avatar(page, 'Site owner').click()
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await page.getByLabel('Search accounts').fill('dread@people')
  await expect(page.getByText('1 account for “dread@people”.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: judge.email })
  await expect(row).toContainText('Active')
  await expect(page.getByRole('row').filter({ hasText: 'judge-mint' })).toHaveCount(0)

  await row.getByRole('button', { name: 'Suspend judge-dread' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend judge-dread?' })
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog).toContainText('Reason is required')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText(reason)

  await userPage.getByRole('button', { name: 'Download your data' }).click()
  await expect(userPage.getByText('You’ve been logged out.')).toBeVisible()
  await expectLoggedOut(userPage)
  await submitLogIn(userPage, judge)
  await expect(userPage.getByRole('main')).toContainText(reason)
  const mail = await waitForMail(site, { to: judge.email, subject: /^Your account at .+ is suspended$/ })
  expect(mail.text).toContain(reason)

  await row.getByRole('button', { name: 'Reinstate judge-dread' }).click()
  await expect(row.getByRole('button', { name: 'Suspend judge-dread' })).toBeFocused()
  await waitForMail(site, { to: judge.email, subject: /^Your account at .+ is back$/ })
  await expectLoggedOut(userPage)
  await submitLogIn(userPage, judge)
  await expect(avatar(userPage, judge.name)).toBeAttached()
})

test('users without an admin role are redirected from the accounts page', async ({ page, site }) => {
  await logIn(page, await storeUser(site, 'bystander'))
  await page.goto('/accounts')
  await expect(page).toHaveURL(/\/unauthorized\b/)
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})
