import { dayFromToday } from '#test/support/api-client.ts'
import type { ReadMail } from '#test/support/read-mail.ts'
import { requestReconfirmation } from '#test/support/request-reconfirmation.ts'
import { storeUser } from './credentials.ts'
import { expect, type Site, test } from './fixtures.ts'
import { waitForMail } from './mail-steps.ts'
import { addShowAs, openCard } from './show-steps.ts'

/** Returns the two links in the email: the first confirms the show, and the second opens a page with a button that cancels it. */
const answerLinksIn = ({ text }: ReadMail, { url }: Site): [string, string] => {
  const links = [...text.matchAll(/https?:\/\/\S+\/still-on\/\S+/g)].map(([link]) => link)
  const [yesLink = '', cancelLink = ''] = links
  expect([yesLink, cancelLink]).toEqual([
    expect.stringMatching(/\?answer=yes$/),
    expect.stringMatching(/\?answer=cancel$/),
  ])
  for (const link of links) expect(link.startsWith(url)).toBe(true)
  return [yesLink, cancelLink]
}

const SUBJECT = /^Is the show you added to .+ still on\?$/

test('opening the “yes” link in the reconfirmation email confirms the show; merely fetching it changes nothing', async ({
  page,
  site,
}) => {
  const justin = await storeUser(site, 'justin', ['ShowManager'])
  const show = await addShowAs(site, justin, { bands: ['Still Standing'], showDate: dayFromToday(5) })
  await requestReconfirmation(site.dataDir, show.id)
  const mail = await waitForMail(site, { to: justin.email, subject: SUBJECT })
  expect(mail.text).toContain('Still Standing Live')
  const [yesLink] = answerLinksIn(mail, site)
  expect((await page.request.get(yesLink)).status()).toBe(200)
  await page.goto(`/shows/${show.slug}`)
  await expect(page.getByText('Listed, not yet confirmed by the band or venue')).toBeVisible()

  await page.goto(yesLink)
  await expect(page.getByText('Thank you. The show is confirmed.')).toBeVisible()
  await expect(page).toHaveURL('/still-on')
  await page.getByRole('link', { name: 'See the listing' }).click()
  await expect(page.getByText('Confirmed by a fan')).toBeVisible()
})

test('the “cancel” link in the email opens a page whose button cancels the show', async ({ page, site }) => {
  const winston = await storeUser(site, 'winston', ['ShowManager'])
  const show = await addShowAs(site, winston, { bands: ['Called Off'], showDate: dayFromToday(6) })
  await requestReconfirmation(site.dataDir, show.id)
  const mail = await waitForMail(site, { to: winston.email, subject: SUBJECT })
  const [, cancelLink] = answerLinksIn(mail, site)
  await page.goto(cancelLink)
  await expect(page.getByText('Press “No, it’s cancelled” to mark the show as cancelled.')).toBeVisible()
  const card = await openCard(await page.context().newPage(), show)
  await expect(card).not.toContainText('Cancelled')
  await page.getByRole('button', { name: 'No, it’s cancelled' }).click()
  await expect(page.getByText('Thank you. The show is cancelled.')).toBeVisible()
  await card.page().reload()
  await expect(card).toContainText('Cancelled')
})
