import { storeUser } from './credentials.ts'
import type { Screen } from './editing-screens.ts'
import { expect, type Page, type Site } from './fixtures.ts'
import { apiAs } from './show-steps.ts'
import { logIn, logInAsOwner } from './steps.ts'

/** Resolves when a user's Show Manager request is stored. The screens opened with `openAsOwner` share it. */
let pendingRequest: Promise<unknown> | undefined
const ensurePendingRequest = (site: Site): Promise<unknown> => {
  pendingRequest ??= (async () => {
    const requester = await storeUser(site, 'asker')
    const explanation = 'I book the Harbour Club.'
    await (await apiAs(site, requester)).send('POST', '/api/access/request-show-manager-access', { explanation })
  })()
  return pendingRequest
}

const openAsOwner = (path: string) => async (page: Page, site: Site) => {
  await ensurePendingRequest(site)
  await logInAsOwner(page)
  await page.goto(path)
}

export const adminScreens: readonly Screen[] = [
  {
    name: 'requests and claims',
    open: async (page, site) => {
      await openAsOwner('/show-manager-requests')(page, site)
      await expect(page.getByRole('table', { name: 'Show Manager Requests' })).toBeVisible()
      await expect(page.getByText('Loading claims...')).toHaveCount(0)
    },
    heading: /^Show Manager Requests$/,
  },
  {
    name: 'the roles',
    open: async (page, site) => {
      await openAsOwner('/roles')(page, site)
      await expect(page.getByRole('button', { name: 'Remove Site Owner from Site owner' })).toBeVisible()
    },
    heading: /^Roles$/,
  },
  {
    name: 'the audit log',
    open: async (page, site) => {
      await openAsOwner('/audit')(page, site)
      await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
    },
    heading: /^Audit log$/,
  },
  {
    name: 'the admin home',
    open: async (page, site) => {
      await openAsOwner('/admin')(page, site)
      await expect(page.getByText('Show as a table').first()).toBeVisible()
      for (const toggle of await page.getByText('Show as a table').all()) await toggle.click()
    },
    heading: /^Admin$/,
  },
  {
    name: 'the form for a request, with an error',
    open: async (page, site) => {
      await logIn(page, await storeUser(site, 'idler'))
      await page.goto('/request-access')
      await page.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByText('Explanation is required')).toBeVisible()
    },
    heading: /^Become a Show Manager$/,
  },
  {
    name: 'the contact form, with errors',
    open: async (page) => {
      await page.goto('/contact')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Message is required')).toBeVisible()
      await expect(page.getByText('Checked: you’re not a robot.')).toBeVisible()
    },
    heading: /^Contact Us$/,
  },
  { name: 'the known issues', open: (page) => page.goto('/issues'), heading: /^Issues$/ },
  { name: 'the about page', open: (page) => page.goto('/about'), heading: /^About$/ },
  { name: 'the support page', open: (page) => page.goto('/support'), heading: /^Support Us$/ },
  { name: 'the privacy policy', open: (page) => page.goto('/privacy-policy'), heading: /^Privacy Policy$/ },
  { name: 'the terms of use', open: (page) => page.goto('/terms-of-use'), heading: /^Terms of Service$/ },
]
