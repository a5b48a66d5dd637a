import { TOTP } from 'otpauth'
import { type Credentials, storeUser } from './credentials.ts'
import { expect, type Page, type Site, test } from './fixtures.ts'
import { waitForMail } from './mail-steps.ts'
import { avatar, consoleMessageOfStatus, logIn, logOut, reauthenticate, submitLogIn } from './steps.ts'

const TIME_STEP_MS = 30_000

const openProfileOfNewUser = async (page: Page, site: Site, name: string) => {
  const user = await storeUser(site, name)
  await logIn(page, user)
  await page.goto('/profile')
  return user
}

/** Reads the recovery codes, which are shown only once, and closes their list. */
const readRecoveryCodes = async (page: Page): Promise<string[]> => {
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  const codes = await page.locator('.codes li').allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.locator('.codes')).toHaveCount(0)
  return codes
}

const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

const passFirstStep = async (page: Page, user: Credentials) => {
  await page.goto('/login')
  await submitLogIn(page, user)
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(avatar(page, 'not logged in')).toBeAttached()
}

const SETTINGS_CHANGED_SUBJECT = /^Your log-in settings at .+ were changed$/

test('with an authenticator app, a log-in needs a code or an unused recovery code', async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(401))
  const derrick = await openProfileOfNewUser(page, site, 'derrick')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await reauthenticate(page, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible()
  const secret = (await page.locator('p.code').innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret })
  await page.getByLabel('Enter the code from your app').fill(app.generate())
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const [recoveryCode = ''] = await readRecoveryCodes(page)
  await waitForMail(site, { to: derrick.email, subject: SETTINGS_CHANGED_SUBJECT })

  await logOut(page)
  await passFirstStep(page, derrick)
  await enterCode(page, '000000')
  await expect(page.getByText('This code is not valid.')).toBeVisible()
  // Uses the next code, because each code works once and the setup used the current one.
  await enterCode(page, app.generate({ timestamp: Date.now() + TIME_STEP_MS }))
  await expect(avatar(page, 'derrick')).toBeAttached()

  await logOut(page)
  await passFirstStep(page, derrick)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await enterCode(page, recoveryCode)
  await expect(avatar(page, 'derrick')).toBeAttached()
  await page.goto('/profile')
  await expect(page.getByText('9 codes left.')).toBeVisible()
  await logOut(page)
  await passFirstStep(page, derrick)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await enterCode(page, recoveryCode)
  await expect(page.getByText('This code is not valid.')).toBeVisible()
})

/** Adds a virtual authenticator that verifies the user without asking. */
const addAuthenticator = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey logs in without a password, serves as a second factor, and stops working once removed', async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(422))
  await addAuthenticator(page)
  const phyllis = await openProfileOfNewUser(page, site, 'phyllis')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('My laptop')
  const passkeyAdded = expect(page.getByText('Passkey added')).toBeVisible()
  await reauthenticate(page, 'Continue')
  await passkeyAdded
  expect(await readRecoveryCodes(page)).toHaveLength(10)
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toContainText('not used yet')
  await waitForMail(site, { to: phyllis.email, subject: SETTINGS_CHANGED_SUBJECT })

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(avatar(page, 'phyllis')).toBeAttached()
  await expect(page).toHaveURL('/')

  await logOut(page)
  await passFirstStep(page, phyllis)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(avatar(page, 'phyllis')).toBeAttached()

  await page.goto('/profile')
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toContainText('last used')
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  const passkeyRemoved = expect(page.getByText('Passkey removed')).toBeVisible()
  await reauthenticate(page, 'Remove')
  await passkeyRemoved
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText('This passkey was not accepted. Please try again.')).toBeVisible()
  await submitLogIn(page, phyllis)
  await expect(avatar(page, 'phyllis')).toBeAttached()
})
