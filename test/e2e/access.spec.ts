import { owner } from '#test/support/api-client.ts'
import { storeUser } from './credentials.ts'
import { expect, test } from './fixtures.ts'
import { waitForMail } from './mail-steps.ts'
import {
  consoleMessageOfStatus,
  expectNoHorizontalScroll,
  followMenuLink,
  logIn,
  logInAsOwner,
  submitLogIn,
} from './steps.ts'

test('a user asks for permission to add shows, an admin approves the request, and the email links to the form', {
  tag: '@both',
}, async ({ page, site, openBrowser }) => {
  const ranking = await storeUser(site, 'ranking')
  await page.goto('/add-show')
  await submitLogIn(page, ranking)
  await expect(page).toHaveURL('/request-access')
  await page.getByLabel('Explanation').fill('I book Fridays at the Lantern Hall.')
  await expect(page.getByText('35 of 256 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request submitted successfully!')).toBeVisible()
  await waitForMail(site, { to: ranking.email, subject: /^We received your request / })

  const admin = await openBrowser()
  await logInAsOwner(admin)
  await admin.goto('/admin')
  await admin.getByRole('link', { name: 'Show Manager requests waiting' }).click()
  const row = admin.getByRole('row', { name: /I book Fridays at the Lantern Hall\./ })
  await expect(row).toContainText('ranking')
  await row.getByRole('button', { name: 'Approve ranking’s request' }).click()
  await expect(admin.getByText('ranking is now a Show Manager.')).toBeVisible()
  await expect(row).toHaveCount(0)

  const mail = await waitForMail(site, { to: ranking.email, subject: /^You are now a Show Manager at / })
  expect(mail.text).toContain(`${site.url}/add-show`)
  await page.goto('/add-show')
  await expect(page.getByRole('heading', { level: 1, name: 'Add a show' })).toBeVisible()
  await page.goto('/request-access')
  await expect(page.getByText('You’re already a Show Manager.')).toBeVisible()

  await admin.goto('/audit?area=request')
  await expect(admin.getByRole('row', { name: /Request approved.*ranking/ })).toBeVisible()
})

test('an admin denies a request on a phone, giving a reason, and a second admin sees that it has been decided', async ({
  page,
  site,
  openBrowser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(404))
  const buster = await storeUser(site, 'buster')
  await logIn(page, buster)
  await page.goto('/request-access')
  await page.getByLabel('Explanation').fill('I know a man who knows a band.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request submitted successfully!')).toBeVisible()

  const [admin, secondAdmin] = [await openBrowser(), await openBrowser()]
  for (const each of [admin, secondAdmin]) {
    await logInAsOwner(each)
    await each.goto('/show-manager-requests')
    await expect(each.getByText('I know a man who knows a band.')).toBeVisible()
  }
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(admin)
  await admin.getByRole('button', { name: 'Deny buster’s request' }).click()
  await admin.getByLabel('Reason').fill('Tell us which shows.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Deny' }).click()
  await expect(admin.getByText('I know a man who knows a band.')).toHaveCount(0)
  const mail = await waitForMail(site, { to: buster.email, subject: /^About your request / })
  expect(mail.text).toContain('Tell us which shows.')

  await secondAdmin.getByRole('button', { name: 'Approve buster’s request' }).click()
  await expect(secondAdmin.getByText('This request has already been decided.')).toBeVisible()
  await page.goto('/add-show')
  await expect(page).toHaveURL('/request-access')
})

test('a SiteOwner grants a role, which takes effect at once, and revokes it', async ({ page, site, openBrowser }) => {
  const aitken = await storeUser(site, 'aitken')
  await logIn(page, aitken)
  await page.goto('/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()

  const ownerPage = await openBrowser()
  await logInAsOwner(ownerPage)
  await ownerPage.goto('/roles')
  await ownerPage.getByLabel('Search accounts').fill('aitken')
  await ownerPage.getByRole('button', { name: /^Make Site Admin ?: aitken$/ }).click()
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Make Site Admin' }).click()
  await expect(ownerPage.getByText('aitken is now a Site Admin')).toBeVisible()
  await waitForMail(site, { to: aitken.email, subject: /^You have a new role at / })

  await page.goto('/accounts')
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
  await ownerPage.getByRole('button', { name: 'Remove Site Admin from aitken' }).click()
  await ownerPage.getByRole('dialog').getByRole('button', { name: 'Remove Site Admin' }).click()
  await waitForMail(site, { to: aitken.email, subject: /^One of your roles at .* has ended/ })
  await page.goto('/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
})

test('a visitor passes the bot check and sends a message; the SiteOwners can reply by email', { tag: '@both' }, async ({
  page,
  site,
}) => {
  await page.goto('/')
  await followMenuLink(page, 'About', 'Contact')
  await page.getByLabel('Email').fill('vera@fans.example')
  await page.getByLabel('Subject').fill('The gig on Friday')
  await page.getByLabel('Message').fill('The doors open at 8.\nVera')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Email sent successfully!')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  const mail = await waitForMail(site, { to: owner.email, subject: /The gig on Friday$/ })
  expect(mail.headers.get('reply-to')).toBe('vera@fans.example')
  expect(mail.headers.get('from')).not.toContain('vera')
  expect(mail.text).toContain('> The doors open at 8.\n> Vera')
})

test('the privacy policy and the terms have a date and numbered sections, to which the table of contents links', async ({
  page,
}) => {
  for (const [path, sectionCount] of [
    ['/privacy-policy', 10],
    ['/terms-of-use', 12],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Last updated March 11, 2025')).toBeVisible()
    const headings = page.locator('main section h2')
    await expect(headings).toHaveCount(sectionCount)
    await expect(headings.first()).toHaveText(/^1\. /)
    await expect(headings.last()).toHaveText(new RegExp(`^${sectionCount}\\. `))
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    await expect(contents).toHaveCount(sectionCount)
    await contents.last().scrollIntoViewIfNeeded()
    // The page saves its scroll position on the scroll event, which may take until the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await contents.last().click()
    await expect(headings.last()).toBeInViewport()
    await page.goBack()
    await expect(contents.last()).toBeInViewport()
  }
})

test('a screen whose code failed to load works after a reload', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/ERR_FAILED|dynamically imported module/)
  await page.goto('/about')
  const scriptPattern = '**/assets/*.js'
  await page.route(scriptPattern, (route) => route.abort())
  await page.locator('main').getByRole('link', { name: 'write to us' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong.')
  await page.unroute(scriptPattern)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us')
})
