import { adminScreens } from './admin-screens.ts'
import { axeViolations } from './axe.ts'
import { type Credentials, storeUser } from './credentials.ts'
import { editingScreens, type Screen } from './editing-screens.ts'
import { expect, type Page, type Site, test } from './fixtures.ts'
import { shardFilter } from './full-run.ts'
import { importingScreens } from './importing-screens.ts'
import { searchScreens } from './search-screens.ts'
import { apiAs } from './show-steps.ts'
import { sourceScreens } from './source-screens.ts'
import {
  consoleMessageOfStatus,
  expectNoHorizontalScroll,
  expectRoomForTextSpacing,
  logIn,
  logInAsOwner,
  submitLogIn,
} from './steps.ts'

/** The width of a 1280 px window at 400 % zoom (WCAG 2.2, 1.4.10). */
const NARROWEST = 320
const WIDE = 1280
const schemes = ['light', 'dark'] as const

/** Returns the violations that axe finds in this colour scheme: of all rules in light mode, but only of the colour rules in dark mode. */
const violationsIn = async (page: Page, scheme: 'light' | 'dark'): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  return axeViolations(page, scheme === 'light' ? 'all' : 'colours')
}

/** The one account that several screens share. */
let sharedUser: Promise<Credentials> | undefined
const sharedUserOf = (site: Site): Promise<Credentials> => {
  sharedUser ??= storeUser(site, 'shared-user')
  return sharedUser
}

const screens: readonly Screen[] = [
  { name: 'the list', open: (page) => page.goto('/'), heading: /^Ska, punk/ },
  {
    name: 'a show',
    open: async (page) => {
      const { shows } = await (await page.request.get('/api/shows?page=1&limit=1')).json()
      return page.goto(`/shows/${shows[0].slug}`)
    },
    heading: /./,
  },
  {
    name: 'a band',
    open: async (page) => {
      const { bands } = await (await page.request.get('/api/bands?limit=1')).json()
      return page.goto(`/bands/${bands[0].slug}`)
    },
    heading: /./,
  },
  {
    name: 'a venue and its history',
    open: async (page) => {
      const { venues } = await (await page.request.get('/api/venues?limit=1')).json()
      await page.goto(`/venues/${venues[0].slug}`)
      await page.getByText('History', { exact: true }).click()
      await expect(page.getByRole('list', { name: /^Changes/ })).toBeVisible()
    },
    heading: /./,
  },
  {
    name: 'an invalid reconfirmation link',
    open: async (page) => {
      await page.goto('/still-on/made-up')
      await expect(page.getByText('This link no longer works.')).toBeVisible()
    },
    heading: /^Is it still on\?$/,
  },
  {
    name: 'the alert dialog, with an error',
    open: async (page) => {
      await page.goto('/?country=GB')
      await page.getByRole('button', { name: 'Alert me', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Alert me' }).click()
      await expect(dialog).toContainText('Email is required')
      await expect(dialog).toContainText('Checked: you’re not a robot.')
    },
    heading: /^Ska, punk/,
  },
  {
    name: 'the alerts of a user',
    open: async (page, site) => {
      const fan = await sharedUserOf(site)
      const api = await apiAs(site, fan)
      await api.send('POST', '/api/alerts', { filter: { country: 'GB', ages: 'all' }, frequency: 'weekly' })
      await logIn(page, fan)
      await page.goto('/alerts')
      await expect(page.getByRole('button', { name: /^Pause: / })).toBeVisible()
    },
    heading: /^Your alerts$/,
  },
  {
    name: 'an invalid link from an alert mail',
    open: async (page) => {
      await page.goto('/alerts/made-up')
      await expect(page.getByText('This link is no longer valid.')).toBeVisible()
    },
    heading: /^Your alerts$/,
  },
  {
    name: 'an invalid confirmation link for an alert',
    open: async (page) => {
      await page.goto('/confirm-alert/made-up')
      await expect(page.getByText('This link is no longer valid.')).toBeVisible()
    },
    heading: /^Confirm your alert$/,
  },
  {
    name: 'the unsubscribe page',
    open: async (page) => {
      await page.goto('/unsubscribe/made-up')
      await expect(page.getByRole('button', { name: 'Stop these alerts' })).toBeVisible()
    },
    heading: /^Stop alerts$/,
  },
  {
    name: 'the embed code and its preview',
    open: async (page) => {
      await page.goto('/embed?limit=5')
      await expect(page.locator('upstroke-shows')).toHaveAttribute('data-state', 'ready')
    },
    heading: /^Shows on your own site$/,
  },
  {
    name: 'the API documentation',
    open: async (page) => {
      await page.goto('/api-docs')
      await page.locator('#getShows summary').click()
    },
    heading: /^API$/,
  },
  { name: 'the log-in screen', open: (page) => page.goto('/login'), heading: /^Log In$/ },
  {
    name: 'the form for a new show',
    open: async (page) => {
      await logInAsOwner(page)
      return page.goto('/add-show')
    },
    heading: /^Add a show$/,
  },
  {
    name: 'a failed log-in',
    open: async (page) => {
      await page.goto('/login')
      await submitLogIn(page, { email: 'nobody@people.example', password: 'Wrong horse 2 battery!' })
      await expect(page.getByText('Invalid email or password.')).toBeVisible()
    },
    heading: /^Log In$/,
  },
  {
    name: 'the second step of a log-in',
    open: async (page) => {
      // Mocked, because another journey covers setting up a second factor.
      const json = { message: 'Go on.', secondSteps: ['totp', 'passkey', 'recovery-code'] }
      await page.route('**/api/auth/login', (route) => route.fulfill({ json }))
      await page.goto('/login')
      await submitLogIn(page)
    },
    heading: /^Second step$/,
  },
  { name: 'the registration form', open: (page) => page.goto('/register'), heading: /^Register$/ },
  {
    name: 'the registration form, with errors',
    open: async (page) => {
      await page.goto('/register')
      await page.getByLabel('Email').fill('no address')
      await page.getByLabel('Password', { exact: true }).fill('Short1!')
      await page.getByLabel('I agree to the Terms of Use').check()
      await page.getByLabel('I agree to the Privacy Policy').check()
      await page.getByRole('button', { name: 'Register', exact: true }).click()
      await expect(page.getByRole('alert').getByRole('link', { name: 'Name is required', exact: true })).toBeVisible()
      await expect(page.getByText('Checked: you’re not a robot.')).toBeVisible()
    },
    heading: /^Register$/,
  },
  {
    name: 'an email confirmation without a token',
    open: (page) => page.goto('/confirm-email'),
    heading: /^Confirm email$/,
  },
  {
    name: 'a failed email confirmation',
    open: async (page) => {
      await page.goto('/confirm-email?token=used')
      await expect(page.getByText(/^Error confirming email: /)).toBeVisible()
    },
    heading: /^Confirm email$/,
  },
  { name: 'the forgotten-password form', open: (page) => page.goto('/forgot-password'), heading: /^Forgot password$/ },
  {
    name: 'a password reset without a token',
    open: async (page) => {
      await page.goto('/reset-password')
      await expect(page.getByText('Invalid or missing token')).toBeVisible()
    },
    heading: /^Reset password$/,
  },
  {
    name: 'the form for a new password, with errors',
    open: async (page) => {
      await page.goto('/reset-password/x')
      await page.getByLabel('New password', { exact: true }).fill('Short1!')
      await page.getByRole('button', { name: 'Set new password' }).click()
      await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
    },
    heading: /^Reset password$/,
  },
  {
    name: 'the profile',
    open: async (page, site) => {
      await logIn(page, await sharedUserOf(site))
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByRole('button', { name: 'Change email address' }).click()
      await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeVisible()
    },
    heading: /^Profile$/,
  },
  {
    name: 'the profile behind a dialog',
    open: async (page, site) => {
      await logIn(page, await sharedUserOf(site))
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Delete your account' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByRole('dialog')).toContainText('Password is required')
    },
    heading: /^Profile$/,
  },
  {
    name: 'the list of accounts',
    open: async (page, site) => {
      await sharedUserOf(site)
      await logInAsOwner(page)
      await page.goto('/accounts')
      await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
    },
    heading: /^Accounts$/,
  },
  { name: 'an unknown page', open: (page) => page.goto('/no-such-page'), heading: /^Not on the bill$/ },
]

const groups = {
  'public screens and accounts': screens,
  editing: editingScreens,
  searching: searchScreens,
  importing: [...importingScreens, ...sourceScreens],
  'administration and documents': adminScreens,
}

const SCREEN_TIMEOUT_MS = 60_000

test.use({ isConsentPending: true })
test.describe.configure({ mode: 'parallel' })

// The screens of a group share a page: a new page for each screen would take 40 % more CPU time.
for (const [group, screensOfGroup] of Object.entries(groups))
  test(`${group}: axe finds no violations in light and dark mode, on the narrowest screen and a wide one`, async ({
    page,
    context,
    site,
    allowConsoleErrors,
  }) => {
    test.setTimeout(screensOfGroup.length * SCREEN_TIMEOUT_MS)
    for (const status of [401, 404, 409, 410, 422]) allowConsoleErrors(consoleMessageOfStatus(status))
    for (const [screenIndex, { name, open, heading }] of screensOfGroup.entries())
      await test.step(name, async () => {
        await open(page, site)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
        for (const [widthIndex, width] of [NARROWEST, WIDE].entries()) {
          await page.setViewportSize({ width, height: 900 })
          await expectNoHorizontalScroll(page)
          if (width === NARROWEST) await expectRoomForTextSpacing(page)
          // Otherwise, the sticky header may cover part of a link, which axe reports as too small.
          else await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
          // The short run alternates light and dark between widths and screens.
          for (const scheme of schemes.filter(shardFilter((screenIndex + widthIndex) % 2, schemes.length)))
            expect.soft(await violationsIn(page, scheme), `${name}: ${scheme} at ${width} px`).toEqual([])
        }
        await context.clearCookies()
        await page.evaluate(() => sessionStorage.clear())
        await page.unrouteAll()
      })
  })
