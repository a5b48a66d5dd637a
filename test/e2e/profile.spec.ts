import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { dayFromToday } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { newPassword, password, storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { linkIn, waitForMail } from './mail-steps.ts'
import { apiAs } from './show-steps.ts'
import {
  avatar,
  cards,
  consoleMessageOfStatus,
  expectLoggedOut,
  logIn,
  logOut,
  reauthenticate,
  submitLogIn,
} from './steps.ts'

const openProfile = async (page: Page) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('changes to the profile fields and the picture appear at once and persist', async ({ page, site, request }) => {
  const toots = await storeUser(site, 'toots')
  await logIn(page, toots)
  await openProfile(page)
  await page.getByLabel('Display name').fill('Toots of the Valley')
  await page.getByLabel('Bio').fill('Sings.\nSweats.')
  await section(page, 'You').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  const avatarButton = avatar(page, 'Toots of the Valley')
  await expect(avatarButton).toHaveText('T')

  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer()
  await page.getByTestId('picture-file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Upload picture' }).click()
  await expect(page.getByText('Picture saved')).toBeVisible()
  const image = avatarButton.locator('img')
  await expect(image).toHaveAttribute('src', /^\/images\//)
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Sings.\nSweats.')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth / element.naturalHeight)).toBe(1)

  const path = (await image.getAttribute('src')) ?? ''
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(avatarButton).toHaveText('T')
  await expect.poll(async () => (await request.get(path)).status()).toBe(404)
})

test('a new email address takes effect once it is confirmed, and both addresses receive an email about the change', async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(401))
  const millie = await storeUser(site, 'millie')
  const withNewEmail = { ...millie, email: 'small@people.example' }
  await logIn(page, millie)
  await openProfile(page)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(withNewEmail.email)
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Send confirmation link' }).click()
  await expect(section(page, 'Email')).toContainText(`We sent a link to ${withNewEmail.email}.`)
  await expect(section(page, 'Email').getByText(millie.email)).toBeVisible()
  const mail = await waitForMail(site, { to: withNewEmail.email, subject: /^Confirm your new email address for / })
  await page.goto(linkIn(mail, site, '/confirm-email'))
  await expect(page.getByText('Email confirmed.')).toBeVisible()
  for (const { email: to } of [millie, withNewEmail])
    await waitForMail(site, { to, subject: /^Your email address for .+ was changed$/ })
  await openProfile(page)
  await expect(section(page, 'Email').getByText(withNewEmail.email)).toBeVisible()

  await logOut(page)
  await page.goto('/login')
  await submitLogIn(page, millie)
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await logIn(page, withNewEmail)
})

test('a new password ends the session in another browser', async ({ page, site, openBrowser, allowConsoleErrors }) => {
  allowConsoleErrors(consoleMessageOfStatus(403))
  const roland = await storeUser(site, 'roland')
  const elsewhere = await openBrowser()
  await logIn(elsewhere, roland)
  await logIn(page, roland)
  await openProfile(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(newPassword)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The password is not correct.')).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. Your other devices are logged out.')).toBeVisible()
  await expectLoggedOut(elsewhere)
  await openProfile(page)
  await logIn(elsewhere, { ...roland, password: newPassword })
  await waitForMail(site, { to: roland.email, subject: /^Your password for .+ was changed$/ })
})

test('the profile lists the sessions, and can end one of them or all the others', { tag: '@both' }, async ({
  page,
  site,
  openBrowser,
}) => {
  const jackie = await storeUser(site, 'jackie')
  const [one, another] = [await openBrowser(), await openBrowser()]
  await logIn(one, jackie)
  await logIn(page, jackie)
  await openProfile(page)
  const sessions = section(page, 'Where you’re logged in').getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(sessions.filter({ hasText: 'Chrom' })).toHaveCount(2)
  await page
    .getByRole('button', { name: /^End session on / })
    .first()
    .click()
  await reauthenticate(page, 'End session')
  await expect(sessions).toHaveCount(1)
  await expectLoggedOut(one)

  await logIn(one, jackie)
  await logIn(another, jackie)
  await openProfile(page)
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await reauthenticate(page, 'End all others')
  await expect(sessions).toHaveCount(1)
  await expectLoggedOut(one)
  await expectLoggedOut(another)
  await openProfile(page)
})

test('a user downloads all personal data and deletes the account', async ({ page, site, allowConsoleErrors }) => {
  allowConsoleErrors(consoleMessageOfStatus(401))
  allowConsoleErrors(consoleMessageOfStatus(403))
  const prince = await storeUser(site, 'prince', ['ShowManager'])
  const showTitle = 'Madness and More'
  await (await apiAs(site, prince)).send('POST', '/api/shows', showBody({ showTitle, showDate: dayFromToday(1) }))

  await logIn(page, prince)
  await openProfile(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('upstroke-prince.json')
  const data = readFileSync(await file.path(), 'utf8')
  expect(JSON.parse(data)).toMatchObject({
    account: { name: 'prince', email: prince.email, roles: ['ShowManager'] },
    addedShows: [{ showTitle }],
    sessions: expect.arrayContaining([expect.objectContaining({ device: expect.stringContaining('Chrom') })]),
  })
  expect(data).not.toContain('argon2')

  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog).toContainText('The password is not correct.')
  await reauthenticate(page, 'Delete for good')
  await expect(page).toHaveURL('/')
  await expect(avatar(page, 'not logged in')).toBeAttached()
  await page.goto('/?q=madness')
  const card = cards(page).filter({ hasText: showTitle })
  await expect(card).toBeVisible()
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/shows\/./)
  await expect(page.getByRole('list', { name: 'Bands' })).toBeVisible()
  expect(await page.content()).not.toMatch(/\bprince\b/i)
  await waitForMail(site, { to: prince.email, subject: /^Your account at .+ has been deleted$/ })
  await page.goto('/login')
  await submitLogIn(page, prince)
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
})
