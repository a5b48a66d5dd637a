import { dayFromToday, owner } from '#test/support/api-client.ts'
import { sendQuietAlertsEarly } from '#test/support/send-alerts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { linkIn, waitForMail } from './mail-steps.ts'
import { addShowAs } from './show-steps.ts'
import { expectNoHorizontalScroll, logInAsOwner } from './steps.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alert me' })

const requestAlert = async (page: Page, query: string, email: string): Promise<void> => {
  await page.goto(`/?${query}`)
  await page
    .getByRole('button', { name: /^Alert me/ })
    .first()
    .click()
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog(page).getByRole('button', { name: 'Alert me', exact: true }).click()
  await expect(dialog(page)).toContainText(`Almost done: open the link in the email we sent to ${email}.`)
}

test('after 90 days without a match, an email offers wider filters and a link that ends the alert', async ({
  page,
  site,
}) => {
  const to = 'quiet@fans.example'
  await addShowAs(site, owner, { bands: ['Wide Open'], showDate: dayFromToday(100) })
  await page.goto('/?country=GB&q=Xylophonic')
  await page.getByRole('button', { name: 'Alert me when there is one' }).click()
  await expect(dialog(page)).toContainText('Your alert looks for these words exactly as typed: Xylophonic.')
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await requestAlert(page, 'country=GB&q=Xylophonic', to)
  await page.goto(linkIn(await waitForMail(site, { to, subject: /^Confirm your alert/ }), site, '/confirm-alert/'))
  await expect(page.getByText('Done. We’ll let you know.')).toBeVisible()

  await sendQuietAlertsEarly(site.dataDir)
  const quietMail = await waitForMail(site, { to, subject: /^Your alert is still active$/ })
  expect(quietMail.text).toContain('Nothing has matched for 90 days.')
  await page.goto(linkIn(quietMail, site, '/?country=GB'))
  await expect(page.getByRole('link', { name: 'Remove filter: Country United Kingdom' })).toBeVisible()
  await page.goto(linkIn(quietMail, site, '/unsubscribe/'))
  await page.getByRole('button', { name: 'Stop these alerts' }).click()
  await expect(page.getByText('Stopped. You won’t get any more emails for these alerts.')).toBeVisible()
  await sendQuietAlertsEarly(site.dataDir)
  await waitForMail(site, { to, subject: /^Your alert is still active$/ })
})

test('an admin looks up an email address whose mail server refused an alert, and allows alerts to it again', async ({
  page,
}) => {
  const email = 'gone@fans.example'
  await requestAlert(page, 'country=GB&q=Refusing', email)
  await logInAsOwner(page)
  const lookUpStatus = async (): Promise<string> => {
    await page.goto('/admin')
    const section = page.getByRole('region', { name: 'Alerts' })
    await section.getByLabel('Look up an email address').fill(email)
    await section.getByRole('button', { name: 'Look up' }).click()
    await expect(section.getByRole('status').filter({ hasText: email })).toBeVisible()
    return section.getByRole('status').filter({ hasText: email }).innerText()
  }
  await expect.poll(lookUpStatus).toMatch(/hasn’t received alerts since .*\(SMTP 550\)\.$/)
  // Reloads the page, because its figures may be older than the suppression.
  await lookUpStatus()
  await expect(page.getByRole('list', { name: 'Alerts' })).toContainText(
    'Email addresses rejected by mail servers in the last 30 days1',
  )
  const liftButton = page.getByRole('button', { name: 'Allow alerts again' })
  await liftButton.focus()
  await page.keyboard.press('Enter')
  await expect(liftButton).toHaveCount(0)
  await expect(page.getByLabel('Look up an email address')).toBeFocused()
  expect(await lookUpStatus()).toBe(`${email} has no alerts.`)
})
