import { type Credentials, newCredentials, newPassword, password, storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { linkIn, waitForMail } from './mail-steps.ts'
import {
  avatar,
  consoleMessageOfStatus,
  expectHome,
  expectLoggedOut,
  expectNoHorizontalScroll,
  followMenuLink,
  logIn,
  submitLogIn,
} from './steps.ts'

const CONFIRMATION_SUBJECT = /^Confirm your email address for /
const DEAD_LINK_MESSAGE = 'This link is no longer valid. It may have been used already, or it may have expired.'

const fillIn = async (page: Page, { name, email, password }: Credentials) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Display name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Register', exact: true })

const register = async (page: Page, user: Credentials): Promise<string> => {
  await page.goto('/register')
  await fillIn(page, user)
  await page.getByLabel('I agree to the Terms of Use').check()
  await page.getByLabel('I agree to the Privacy Policy').check()
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  return page.getByRole('main').innerText()
}

const expectConfirmed = async (page: Page) => {
  await expect(page.getByText('Email confirmed.')).toBeVisible()
  await expect(page).toHaveURL('/confirm-email')
}

test('a newcomer registers, confirms the email address, logs in, and asks for permission to add shows', async ({
  page,
  site,
  openBrowser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(410))
  const pauline = newCredentials('pauline')
  await page.goto('/register')
  await fillIn(page, pauline)
  await expect(submitButton(page)).toBeDisabled()
  await page.getByLabel('I agree to the Terms of Use').check()
  await expect(submitButton(page)).toBeDisabled()
  await page.getByLabel('I agree to the Privacy Policy').check()
  await expect(page.getByText('Checked: you’re not a robot.')).toBeVisible()
  const registerRequest = page.waitForRequest('**/api/auth/register')
  await submitButton(page).click()
  const { recaptcha } = (await registerRequest).postDataJSON()
  expect(JSON.parse(atob(recaptcha))).toMatchObject({ challenge: expect.anything(), solution: expect.anything() })
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(page.getByText(pauline.email)).toBeVisible()

  const mail = await waitForMail(site, { to: pauline.email, subject: CONFIRMATION_SUBJECT })
  const link = linkIn(mail, site, '/confirm-email?token=')
  const linkPage = await openBrowser()
  await linkPage.goto(link)
  await expectConfirmed(linkPage)
  await linkPage.reload()
  await expect(linkPage).toHaveURL('/confirm-email')
  await page.goto(link)
  await expect(page.getByText(`Error confirming email: ${DEAD_LINK_MESSAGE}`)).toBeVisible()
  await expect(page).toHaveURL('/confirm-email')
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await submitLogIn(page, pauline)
  await expect(avatar(page, 'pauline')).toBeAttached()
  await expectHome(page)
  await followMenuLink(page, 'Show Management', 'Become a Show Manager')
  await page.getByLabel('Explanation').fill('I run the Selecter nights.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request submitted successfully!')).toBeVisible()
  await waitForMail(site, { to: pauline.email, subject: /^We received your request / })
})

test('registering with a known email address shows the same screen as with a new one, and an email says that the account exists', async ({
  page,
  site,
}) => {
  const desmond = newCredentials('desmond')
  const screenText = await register(page, desmond)
  await waitForMail(site, { to: desmond.email, subject: CONFIRMATION_SUBJECT })
  expect(await register(page, desmond)).toBe(screenText)
  const link = linkIn(
    await waitForMail(site, { to: desmond.email, subject: CONFIRMATION_SUBJECT, count: 2 }),
    site,
    '/confirm-email',
  )
  await page.goto(link)
  await expectConfirmed(page)
  // The username of a confirmed account is refused, so this attempt needs another one.
  expect(await register(page, { ...desmond, name: 'desmond-once-more' })).toBe(screenText)
  const existingAccountMail = await waitForMail(site, {
    to: desmond.email,
    subject: /^You already have an account at .+$/,
  })
  expect(existingAccountMail.text).not.toContain('token')
  await logIn(page, desmond)
})

test('the log-in screen asks a user with an unconfirmed email address to confirm it first, and offers to send the link again', async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(403))
  const dekker = newCredentials('dekker')
  await register(page, dekker)
  await page.getByRole('link', { name: 'Log in', exact: true }).click()
  await submitLogIn(page, dekker)
  await expect(page.getByText('Please confirm your email address first.')).toBeVisible()
  await waitForMail(site, { to: dekker.email, subject: CONFIRMATION_SUBJECT })
  await page.getByRole('button', { name: 'Send it again' }).click()
  const secondMail = await waitForMail(site, { to: dekker.email, subject: CONFIRMATION_SUBJECT, count: 2 })
  await page.goto(linkIn(secondMail, site, '/confirm-email'))
  await expectConfirmed(page)
  await logIn(page, dekker)
})

test('resetting a forgotten password by email ends all sessions of the user', async ({
  page,
  site,
  openBrowser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(401))
  allowConsoleErrors(consoleMessageOfStatus(410))
  const rico = await storeUser(site, 'rico')
  const elsewhere = await openBrowser()
  await logIn(elsewhere, rico)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  // The log-in screen, which stays visible during loading, has an “Email” field too.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(rico.email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Reset link sent successfully.')).toBeVisible()
  const mail = await waitForMail(site, { to: rico.email, subject: /^Choose a new password for / })
  const link = linkIn(mail, site, '/reset-password/')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('Password reset successfully!').waitFor()
  await expect(page).toHaveURL('/login')

  await expectLoggedOut(elsewhere)
  await submitLogIn(page, rico)
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await submitLogIn(page, { ...rico, password: newPassword })
  await expect(avatar(page, 'rico')).toBeAttached()
  await waitForMail(site, { to: rico.email, subject: /^Your password for .+ was changed$/ })

  await elsewhere.goto(link)
  await elsewhere.getByLabel('New password', { exact: true }).fill(password)
  await elsewhere.getByLabel('Confirm new password', { exact: true }).fill(password)
  await elsewhere.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere.getByText(DEAD_LINK_MESSAGE)).toBeVisible()
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a newcomer registers by touch and confirms the email address', async ({ page, site }) => {
    const laurel = newCredentials('laurel')
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Register' }).tap()
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await fillIn(page, laurel)
    await page.getByLabel('I agree to the Terms of Use').tap()
    await page.getByLabel('I agree to the Privacy Policy').tap()
    await submitButton(page).tap()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeInViewport()
    await expectNoHorizontalScroll(page)
    const mail = await waitForMail(site, { to: laurel.email, subject: CONFIRMATION_SUBJECT })
    await page.goto(linkIn(mail, site, '/confirm-email'))
    await expectConfirmed(page)
    await expectNoHorizontalScroll(page)
  })
})
