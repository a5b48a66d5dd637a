import type { Response } from '@playwright/test'
import { apiClientAt, dayFromToday, owner } from '#test/support/api-client.ts'
import { storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { waitForMail } from './mail-steps.ts'
import { addShowAs, makePhoto, openCard, openHistory, saveShow } from './show-steps.ts'
import { avatar, cards, expectNoHorizontalScroll, logIn, logInAsOwner, pageHeading, submitLogIn } from './steps.ts'

const claim = async (page: Page, reason: string) => {
  await page.getByRole('button', { name: 'In this band? Claim this page to edit its shows' }).click()
  await page.getByLabel(/^How are you involved with /).fill(reason)
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByText('You’ve asked to join this band.')).toBeVisible()
}

test('a claim to a band is approved, and the new member edits the band and its show, invites a user, and leaves', async ({
  page,
  site,
  openBrowser,
}) => {
  const [manager, lynval, neville] = [
    await storeUser(site, 'terry', ['ShowManager']),
    await storeUser(site, 'lynval'),
    await storeUser(site, 'neville'),
  ]
  const show = await addShowAs(site, manager, { bands: ['The Claimed Tones'], showDate: dayFromToday(2) })
  const path = `/bands/${show.lineUp[0]?.bandSlug}`
  await page.goto(path)
  await page.getByRole('link', { name: 'In this band? Log in to claim this page' }).click()
  await submitLogIn(page, lynval)
  const opener = page.getByRole('button', { name: /^In this band\? Claim this page/ })
  await expect(opener).toBeFocused()
  await expect(opener).toBeInViewport()
  await expect(page).toHaveURL(`${path}#own-membership`)
  await expect(pageHeading(page, 'The Claimed Tones')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await claim(page, 'I play the organ, see our record.')

  const claimEmails = () =>
    site.inbox.emails().filter(({ to, text }) => to === owner.email && text.includes('The Claimed Tones'))
  await expect.poll(() => claimEmails().map(({ text }) => text.includes('I play the organ'))).toEqual([true])
  const admin = await openBrowser()
  await logInAsOwner(admin)
  await admin.goto(path)
  await expect(admin.getByText('I play the organ, see our record.')).toBeVisible()
  await admin.getByRole('button', { name: 'Approve lynval’s claim' }).click()
  await expect(admin.getByText('They’re now a member.')).toBeVisible()
  await waitForMail(site, { to: lynval.email, subject: /^You are now a member of a band on / })

  await page.reload()
  await expect(page.getByText('You’re a member: you can edit this band and its shows.')).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Bio').fill('Organ first.')
  const picture = { name: 'band.jpg', mimeType: 'image/jpeg', buffer: await makePhoto() }
  await page.getByTestId('picture-file').setInputFiles(picture)
  await page.getByLabel('Picture description').fill('The organ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'About this band' })).toHaveText('Organ first.')
  const bandPicture = page.getByRole('img', { name: 'The organ' })
  await expect.poll(() => bandPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await cards(page)
    .getByRole('link', { name: `Edit ${show.showTitle}` })
    .click()
  await page.getByLabel('Price').fill('£7')
  await saveShow(page)
  await expect(page.getByText('£7')).toBeVisible()

  await page.goto(path)
  await page.getByLabel('Username').fill(neville.name)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.locator('#members-part')).toContainText('neville')
  await waitForMail(site, { to: neville.email, subject: /^You are invited to join a band on / })
  await page.getByRole('button', { name: 'Leave The Claimed Tones' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('button', { name: /^In this band\? Claim this page/ })).toBeVisible()
  await page.goto(`/edit-show/${show.id}`)
  await expect(page).toHaveURL(/^[^?]+\/unauthorized\?needs=/)

  const invitedPage = await openBrowser()
  await invitedPage.goto('/login')
  await submitLogIn(invitedPage, neville)
  await expect(avatar(invitedPage, neville.name)).toBeAttached()
  await invitedPage.goto(path)
  await invitedPage.getByRole('button', { name: 'Accept the invitation to join The Claimed Tones' }).click()
  await expect(invitedPage.getByText('You’re a member: you can edit this band and its shows.')).toBeVisible()
})

test('the form for a show suggests a likely venue while the user types', async ({ page, site }) => {
  const brad = await storeUser(site, 'brad', ['ShowManager'])
  await addShowAs(site, owner, {
    bands: ['The Warm Ups'],
    venueName: 'The Lampwick Social Club',
    showDate: dayFromToday(8),
  })
  await logIn(page, brad)
  await page.goto('/add-show')
  await page.getByRole('combobox', { name: 'Venue' }).fill('Somewhere New')
  await page.getByRole('option', { name: 'Add “Somewhere New” as a new venue' }).click()
  await page.getByLabel('Venue name').fill('Lampwik Social Club')
  await page.getByLabel('City', { exact: true }).fill('Coventry')
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' })
  const knownVenues = page.getByRole('list', { name: 'Known venues' })
  await knownVenues
    .getByRole('button', { name: 'Use The Lampwick Social Club, 1 The Warm Ups Street, Coventry' })
    .click()
  await expect(page.getByRole('button', { name: 'Change the venue: The Lampwick Social Club' })).toBeFocused()
  await expect(page.getByLabel('Venue name')).toHaveCount(0)
})

test('visitors see no private details of a venue', async ({ page, site, openBrowser }) => {
  const rhoda = await storeUser(site, 'rhoda', ['ShowManager'])
  const secrets = ['Hidden Lane', '52.4081', '-1.5104']
  await logIn(page, rhoda)
  await page.goto('/add-show')
  await page.getByRole('combobox', { name: 'Bands, in billing order' }).fill('The Basement Beat')
  await page.getByRole('option', { name: 'Add “The Basement Beat” as a new band' }).click()
  await page.getByRole('combobox', { name: 'Venue' }).fill('Cellar of Secrets')
  await page.getByRole('option', { name: 'Add “Cellar of Secrets” as a new venue' }).click()
  await page.getByLabel('Street address').fill('13 Hidden Lane')
  await page.getByRole('checkbox', { name: /^Ask a punk/ }).check()
  await page.getByLabel('City', { exact: true }).fill('Coventry')
  await page.getByLabel('Region').fill('West Midlands')
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' })
  await page.getByLabel('Latitude').fill('52.4081')
  await page.getByLabel('Longitude').fill('-1.5104')
  const showDate = dayFromToday(3)
  await page.getByLabel('Show date').fill(showDate)
  await page.getByRole('button', { name: '7:00 / 8:00 PM' }).click()
  await page.getByRole('button', { name: 'Add Show', exact: true }).click()
  await expect(page.getByText('Show added')).toBeVisible()
  await expect(page).toHaveURL(/\/shows\/./)
  const slug = page.url().split('/').at(-1)
  await page.getByRole('link', { name: 'Cellar of Secrets' }).first().click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Street address')).toHaveValue('13 Hidden Lane')
  await page.getByLabel('Street address').fill('14 Hidden Lane')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('14 Hidden Lane').first()).toBeVisible()

  const api = apiClientAt(site.url)
  const show = await api.get('/api/shows/by-slug/{slug}', { params: { slug: slug ?? '' } })
  expect(show.venueAddress).toBe('Ask a punk')
  const venueBody = { name: 'Cellar of Secrets', address: '14 Hidden Lane', city: 'Coventry', country: 'GB' }
  const publicResponses = await Promise.all([
    api.get('/api/shows/{id}', { params: { id: show.id } }),
    api.get('/api/venues/{id}', { params: { id: show.venueId } }),
    api.get('/api/venues?q=Cellar of Secrets'),
    api.send('POST', '/api/venues/likely', { ...venueBody, address: null }),
    api.send('POST', '/api/shows/same-night', { showDate, venueId: show.venueId }),
  ])
  for (const response of publicResponses) expect(JSON.stringify(response)).toContain('Cellar of Secrets')
  const searchesByPrivateDetails = await Promise.all([
    api.get('/api/venues?q=14 Hidden Lane'),
    api.send('POST', '/api/venues/likely', { ...venueBody, name: 'Another name' }),
    api.send('POST', '/api/venues/likely', { latitude: 52.4081, longitude: -1.5104 }),
  ])
  for (const response of searchesByPrivateDetails) expect(JSON.stringify(response)).not.toContain('Cellar of Secrets')

  const visitor = await openBrowser()
  const responses: Response[] = []
  visitor.on('response', (response) => responses.push(response))
  const texts = [JSON.stringify(publicResponses)]
  /** Waits for hydration and the page's responses, and reads their texts before navigation discards them. */
  const readResponses = async () => {
    await expect(avatar(visitor, 'not logged in')).toBeAttached()
    await visitor.waitForLoadState('networkidle')
    for (const response of responses.splice(0))
      if (/html|json/.test(response.headers()['content-type'] ?? '')) texts.push(await response.text())
  }
  await expect(await openCard(visitor, show)).toContainText('Cellar of Secrets')
  await readResponses()
  for (const path of [`/shows/${slug}`, `/venues/${show.venueSlug}`, `/bands/${show.lineUp[0]?.bandSlug}`]) {
    await visitor.goto(path)
    await openHistory(visitor)
    await expect(visitor.getByRole('main')).toContainText('Cellar of Secrets')
    await readResponses()
  }
  expect(texts.length).toBeGreaterThan(8)
  for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([])
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a user claims a band by touch, finds the claim on the profile, and withdraws it', async ({ page, site }) => {
    const horace = await storeUser(site, 'horace')
    const show = await addShowAs(site, owner, { bands: ['The Palm Sized'], showDate: dayFromToday(4) })
    await page.goto(`/bands/${show.lineUp[0]?.bandSlug}`)
    await expectNoHorizontalScroll(page)
    await page.getByRole('link', { name: 'In this band? Log in to claim this page' }).tap()
    await submitLogIn(page, horace)
    const opener = page.getByRole('button', { name: /^In this band\? Claim this page/ })
    await expect(opener).toBeFocused()
    await expect(opener).toBeInViewport()
    await claim(page, 'I am on the sleeve.')
    await expectNoHorizontalScroll(page)
    await page.goto('/profile')
    const bandsSection = page.getByRole('region', { name: 'Your bands' })
    await expect(bandsSection.getByRole('listitem')).toContainText('Waiting for a decision')
    await expectNoHorizontalScroll(page)
    await bandsSection.getByRole('button', { name: 'Withdraw the claim to The Palm Sized' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).tap()
    await expect(bandsSection.getByRole('listitem')).toHaveCount(0)
  })
})
