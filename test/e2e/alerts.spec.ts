import type { ShowListing } from '#core/shows/listing.ts'
import { dayFromToday, owner } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import type { ReadMail } from '#test/support/read-mail.ts'
import { sendAlertsEarly } from '#test/support/send-alerts.ts'
import { storeUser } from './credentials.ts'
import { expect, type Page, type Site, test } from './fixtures.ts'
import { linkIn, waitForMail } from './mail-steps.ts'
import { addShowAs, apiAs } from './show-steps.ts'
import { expectNoHorizontalScroll, logIn, tabTo } from './steps.ts'

const opener = (page: Page) => page.getByRole('button', { name: 'Alert me', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Alert me' })
const submitButton = (page: Page) => dialog(page).getByRole('button', { name: 'Alert me', exact: true })

/** Waits for the email and returns it. Sends alerts early, instead of after the five minutes in which shows are grouped. */
const alertMailTo = async (site: Site, query: { to: string; subject: RegExp }): Promise<ReadMail> => {
  const hasArrived = async () => {
    await sendAlertsEarly(site.dataDir)
    return site.inbox.emails().some(({ to, subject }) => to === query.to && query.subject.test(subject))
  }
  await expect.poll(hasArrived).toBe(true)
  return waitForMail(site, query)
}

const cancel = async (site: Site, { id, version, venueId, showTitle, showDate }: ShowListing) =>
  (await apiAs(site, owner)).send(
    'PUT',
    '/api/shows/{id}',
    showBody({ showTitle, showDate, venueId, version, status: 'cancelled' }),
    { params: { id } },
  )

test('a visitor gets emails about a new show and its cancellation, and ends the alert', async ({ page, site }, {
  project,
}) => {
  const to = `vera-${project.name}@fans.example`
  await page.goto('/?country=GB&ages=all')
  await opener(page).click()
  await expect(dialog(page)).toContainText('All-ages shows in the United Kingdom')
  await expectNoHorizontalScroll(page)
  await dialog(page).getByLabel('How often?').selectOption('Right away')
  await dialog(page).getByLabel('Email').fill(to)
  await submitButton(page).click()
  await expect(dialog(page)).toContainText(`Almost done: open the link in the email we sent to ${to}.`)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(opener(page)).toBeFocused()

  const confirmationMail = await waitForMail(site, { to, subject: /^Confirm your alert/ })
  const confirmationLink = linkIn(confirmationMail, site, '/confirm-alert/')
  expect((await page.request.get(confirmationLink)).status()).toBe(200)
  await page.goto(confirmationLink)
  await expect(page.getByText('Done. We’ll let you know.')).toBeVisible()
  await expect(page).toHaveURL('/confirm-alert')
  await page.getByRole('link', { name: 'See your alerts' }).click()
  await expect(page.getByRole('heading', { name: `Alerts for ${to}` })).toBeVisible()
  await expect(page).toHaveURL('/alerts')
  await page.reload()
  await expect(page.getByLabel('How often: All-ages shows in the United Kingdom')).toHaveValue('right-away')
  await page.goBack()
  await expect(page.getByText('Done. We’ll let you know.')).toBeVisible()

  const bands = [`Alerting ${project.name}`]
  const show = await addShowAs(site, owner, { bands, showDate: dayFromToday(8), ageRestriction: 'No' })
  const newShowMail = await alertMailTo(site, { to, subject: /^1 new show$/ })
  for (const text of [show.showTitle, 'shows in the United Kingdom for all ages', `${site.url}/shows/${show.slug}.ics`])
    expect(newShowMail.text).toContain(text)

  await cancel(site, show)
  const cancellationMail = await alertMailTo(site, { to, subject: /^1 show cancelled$/ })
  expect(cancellationMail.text).toContain(show.showTitle)

  await page.goto(linkIn(cancellationMail, site, '/unsubscribe/'))
  await page.getByRole('button', { name: 'Stop these alerts' }).click()
  await expect(page.getByText('Stopped. You won’t get any more emails for these alerts.')).toBeVisible()
  await page.goto(linkIn(cancellationMail, site, '/alerts/'))
  await expect(page.getByText('No alerts yet.')).toBeVisible()
})

test('a user adds an alert for a show with a single key press, and a mail client unsubscribes from it', async ({
  page,
  site,
}) => {
  const user = await storeUser(site, 'alerted')
  const show = await addShowAs(site, owner, { bands: ['One Click'], showDate: dayFromToday(9) })
  await logIn(page, user)
  await page.goto(`/shows/${show.slug}`)
  await tabTo(page, opener(page))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('One Click Live')
  await expect(dialog(page)).toContainText(`Done. We’ll email you at ${user.email}.`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('You already have this alert.')
  await dialog(page).getByRole('link', { name: 'See your alerts' }).click()
  await expect(page.getByRole('link', { name: 'Changes to One Click Live' })).toBeVisible()

  await cancel(site, show)
  const { headers } = await alertMailTo(site, { to: user.email, subject: /^1 show cancelled$/ })
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, unsubscribeLink = ''] = /<(http[^>]+)>/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(unsubscribeLink).toContain(`${site.url}/unsubscribe/`)
  expect((await fetch(unsubscribeLink)).status).toBe(200)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Changes to One Click Live' })).toBeVisible()
  expect((await fetch(unsubscribeLink, { method: 'POST' })).status).toBe(200)
  await page.reload()
  await expect(page.getByText('No alerts yet.')).toBeVisible()
})
