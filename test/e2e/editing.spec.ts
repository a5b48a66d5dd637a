import sharp from 'sharp'
import type { ShowListing } from '#core/shows/listing.ts'
import { dayFromToday } from '#test/support/api-client.ts'
import { storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { addShowAs, makePhoto, openCard, openHistory, paste, saveShow, structuredDataOn, usDate } from './show-steps.ts'
import { consoleMessageOfStatus, expectNoHorizontalScroll, logIn, logInAsOwner, submitLogIn } from './steps.ts'

const openEditForm = async (page: Page, { id }: ShowListing) => {
  await page.goto(`/edit-show/${id}`)
  await expect(page.getByRole('heading', { name: 'Edit show', exact: true })).toBeVisible()
}

const acts = (page: Page) => page.getByRole('list', { name: 'Bands' }).getByRole('listitem')

test('a show is added with a pasted line-up and a poster stripped of its location data, then edited and cancelled', async ({
  page,
  site,
}) => {
  const alton = await storeUser(site, 'alton', ['ShowManager'])
  await logIn(page, alton)
  await page.goto('/add-show')
  const buffer = await makePhoto()
  expect(buffer.includes('Secret Name')).toBe(true)
  await page.getByTestId('showPoster-file').setInputFiles({ name: 'poster.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Picture description').fill('Green, with the bands in white')
  const bands = page.getByRole('combobox', { name: 'Bands, in billing order' })
  await paste(page, bands, 'The Green Sleeves, Alton & the Ushers / DJ Rumble + Late Addition')
  const names = ['The Green Sleeves', 'Alton & the Ushers', 'DJ Rumble', 'Late Addition']
  await expect(page.getByRole('list', { name: 'On the bill' }).getByRole('listitem')).toHaveCount(names.length)
  await page.getByRole('combobox', { name: 'Venue' }).fill('Poster Hall')
  await page.getByRole('option', { name: 'Add “Poster Hall” as a new venue' }).click()
  await page.getByLabel('Street address').fill('1 Paste Street')
  await page.getByLabel('City', { exact: true }).fill('Coventry')
  await page.getByLabel('Region').fill('West Midlands')
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' })
  await page.getByLabel('Show date').fill(dayFromToday(1))
  await page.getByRole('button', { name: '7:00 / 8:00 PM' }).click()
  await page.getByRole('button', { name: 'Add Show', exact: true }).click()
  await expect(page.getByText('Show added')).toBeVisible()
  await expect(page).toHaveURL(/\/shows\/./)
  await expect(acts(page)).toHaveText(names)

  const poster = page.getByRole('img', { name: 'Green, with the bands in white' })
  const expectLoaded = (picture: typeof poster) =>
    expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectLoaded(poster)
  const { image } = (await structuredDataOn(page)) as { image: readonly string[] }
  expect(image.length).toBeGreaterThan(1)
  for (const url of image.flatMap((webpUrl) => [webpUrl, webpUrl.replace(/webp$/, 'avif')])) {
    const served = await (await page.request.get(url)).body()
    expect((await sharp(served).metadata()).exif).toBeUndefined()
    expect(served.includes('Secret Name')).toBe(false)
  }
  const { id } = await (await page.request.get(page.url().replace('/shows/', '/api/shows/by-slug/'))).json()
  const card = await openCard(page, { id })
  await expectLoaded(card.locator('img'))

  await card.getByRole('link', { name: /^Edit / }).click()
  await page.getByLabel('Price').fill('£7')
  await saveShow(page)
  await expect(page.getByRole('main')).toContainText('£7')
  await (await openCard(page, { id })).getByRole('link', { name: /^Edit / }).click()
  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await saveShow(page)
  await expectLoaded(poster)
  await expect(page.getByRole('main')).toContainText('£7')
  expect(await structuredDataOn(page)).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  const cancelledCard = await openCard(page, { id })
  await expect(cancelledCard).toContainText('Cancelled')
  await expectLoaded(cancelledCard.locator('img'))
})

test('the “Add Show” button stays in place when likely venues are suggested late', async ({ page, site }) => {
  await logIn(page, await storeUser(site, 'lynn', ['ShowManager']))
  const { promise: suggestionsReleased, resolve: releaseSuggestions } = Promise.withResolvers<void>()
  await page.route('**/api/venues/likely', async (route) => {
    await suggestionsReleased
    await route.continue()
  })
  await addShowAs(site, await storeUser(site, 'hopeton', ['ShowManager']), { bands: ['The Late'] })
  await page.goto('/add-show')
  await page.getByRole('combobox', { name: 'Venue' }).fill('Late Hall')
  await page.getByRole('option', { name: 'Add “Late Hall” as a new venue' }).click()
  await page.getByLabel('Street address').fill('1 The Late Street')
  await page.getByLabel('City', { exact: true }).fill('Coventry')
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' })
  const button = page.getByRole('button', { name: 'Add Show', exact: true })
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  releaseSuggestions()
  await expect(page.getByRole('button', { name: /^Use The Late Hall/ })).toBeAttached()
  await expect.poll(async () => Math.abs(((await button.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(5)
})

test('a show that is rescheduled, then cancelled, says so in the list, on its page and in its structured data', async ({
  page,
  site,
}) => {
  const marcia = await storeUser(site, 'marcia', ['ShowManager'])
  const [formerDate, newDate] = [dayFromToday(2), dayFromToday(3)]
  const show = await addShowAs(site, marcia, { bands: ['The Put Offs'], showDate: formerDate })
  await logIn(page, marcia)
  await openEditForm(page, show)
  await page.getByLabel('Show date').fill(newDate)
  await page.getByRole('button', { name: 'Save Show', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Say why the date or venue has changed')
  await page.getByRole('radio', { name: /^The show was rescheduled/ }).check()
  await saveShow(page)
  await expect(page.getByRole('main')).toContainText(`Rescheduled from ${usDate(formerDate)}`)
  expect(await structuredDataOn(page)).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: formerDate,
    startDate: expect.stringContaining(newDate),
  })
  expect(page.url()).toContain(newDate)
  await page.goto(`/shows/${show.slug}`)
  expect(page.url()).toContain(newDate)
  await expect(await openCard(page, show)).toContainText(`Rescheduled from ${usDate(formerDate)}`)

  await (await openCard(page, show)).getByRole('link', { name: 'Edit The Put Offs Live' }).click()
  await page.getByRole('radio', { name: 'Cancelled' }).check()
  await saveShow(page)
  await expect(page.getByRole('main')).toContainText('Cancelled')
  expect(await structuredDataOn(page)).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    previousStartDate: formerDate,
  })
  await expect(await openCard(page, show)).toContainText('Cancelled')
})

test('the second of two simultaneous editors sees the first one’s changes and resolves the conflict; no other change is lost', {
  tag: '@both',
}, async ({ page, site, openBrowser, allowConsoleErrors }) => {
  allowConsoleErrors(consoleMessageOfStatus(409))
  const prunella = await storeUser(site, 'prunella', ['ShowManager'])
  const show = await addShowAs(site, prunella, { bands: ['Two at Once'], showDate: dayFromToday(4), price: '$5' })
  const admin = await openBrowser()
  await logIn(page, prunella)
  await logInAsOwner(admin)
  await openEditForm(page, show)
  await openEditForm(admin, show)
  await admin.getByLabel('Price').fill('$15')
  await admin.getByLabel('Door time').fill('18:30')
  await saveShow(admin)

  await page.getByLabel('Price').fill('$12')
  await page.getByLabel('Description').fill('Bring earplugs.')
  await page.getByRole('button', { name: 'Save Show', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Someone else has changed this show in the meantime. Nothing you typed is lost.')
  await expect(alert.getByRole('listitem')).toHaveText(['Door time: 6:30 PM'])
  const price = page.getByRole('group', { name: 'Price' })
  await expect(price.getByRole('radio', { name: 'Theirs: $15' })).not.toBeChecked()
  await price.getByRole('radio', { name: 'Yours: $12' }).check()
  await saveShow(page)
  for (const text of ['6:30 PM', '$12', 'Bring earplugs.']) await expect(page.getByRole('main')).toContainText(text)
  await page.reload()
  for (const text of ['6:30 PM', '$12', 'Bring earplugs.']) await expect(page.getByRole('main')).toContainText(text)
})

test('a deleted show disappears for visitors and returns when its owner restores it', async ({
  page,
  site,
  openBrowser,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(410))
  const delroy = await storeUser(site, 'delroy', ['ShowManager'])
  const show = await addShowAs(site, delroy, { bands: ['Gone and Back'], showDate: dayFromToday(5) })
  const path = `/shows/${show.slug}`
  const visitor = await openBrowser()
  await logIn(page, delroy)
  await openEditForm(page, show)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete show' }).click()
  await expect(page.getByText('Show deleted')).toBeVisible()
  await expect(page).toHaveURL('/')

  const deletedResponse = await visitor.goto(path)
  expect(deletedResponse?.status()).toBe(410)
  await expect(visitor.getByRole('heading', { name: 'Off the bill' })).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('This show was deleted. Only people who can edit it can still see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Show restored')).toBeVisible()
  await expect(page.getByText('This show was deleted.')).toBeHidden()
  const restoredResponse = await visitor.reload()
  expect(restoredResponse?.status()).toBe(200)
  await expect(acts(visitor)).toHaveText(['Gone and Back'])
  await expect(await openCard(visitor, show)).toBeVisible()
})

test('the history shows who changed what; an admin reverts a change', async ({ page, site, openBrowser }) => {
  const ernest = await storeUser(site, 'ernest', ['ShowManager'])
  const show = await addShowAs(site, ernest, { bands: ['Long Memory'], showDate: dayFromToday(6), price: '$5' })
  await logIn(page, ernest)
  await openEditForm(page, show)
  await page.getByLabel('Price').fill('$50')
  await saveShow(page)
  const entries = await openHistory(page)
  await expect(entries.first()).toContainText('ernest changed the price from $5 to $50')
  await expect(entries.last()).toContainText('ernest added it')
  await expect(page.getByRole('button', { name: /^Restore this version/ })).toHaveCount(0)

  const admin = await openBrowser()
  await logInAsOwner(admin)
  await admin.goto(`/shows/${show.slug}`)
  await expect(admin.getByRole('main')).toContainText('$50')
  await (await openHistory(admin))
    .last()
    .getByRole('button', { name: /^Restore this version/ })
    .click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(admin.getByText('Version restored')).toBeVisible()
  await expect(admin.getByText('$5', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByText('$5', { exact: true })).toBeVisible()
  await expect((await openHistory(page)).first()).toContainText('Site owner restored it')
  await expect(entries).toHaveCount(3)
})

test('adding a show that is already listed triggers a warning; an early and a late show stay separate', async ({
  page,
  site,
}) => {
  const hortense = await storeUser(site, 'hortense', ['ShowManager'])
  const showDate = dayFromToday(7)
  const earlyShow = await addShowAs(site, hortense, {
    bands: ['Double Night'],
    showDate,
    doorTime: '16:00',
    showTime: '17:00',
  })
  await logIn(page, hortense)
  await page.goto('/add-show')
  const bands = page.getByRole('combobox', { name: 'Bands, in billing order' })
  await bands.fill('Double Ni')
  await page.getByRole('option', { name: /^Double Night/ }).click()
  await page.getByRole('combobox', { name: 'Venue' }).fill('Double Night H')
  await page.getByRole('option', { name: /^Double Night Hall/ }).click()
  await page.getByLabel('Show date').fill(showDate)
  const warning = page.getByRole('status').filter({ hasText: 'Is this the same show?' })
  await expect(warning).toContainText(`Double Night Live, Double Night, Double Night Hall, ${usDate(showDate)}`)
  const popupPromise = page.waitForEvent('popup')
  await warning.getByRole('link', { name: earlyShow.showTitle }).click()
  const listedPage = await popupPromise
  await expect(listedPage).toHaveURL(`${site.url}/shows/${earlyShow.slug}`)
  await listedPage.close()

  await page.getByRole('button', { name: '8:00 / 9:00 PM' }).click()
  await page.getByRole('button', { name: 'Add Show', exact: true }).click()
  await expect(warning).toBeFocused()
  await expect(page).toHaveURL('/add-show')
  await page.getByRole('button', { name: 'Add it anyway: it’s a different show' }).click()
  await expect(page.getByText('Show added')).toBeVisible()
  await page.getByRole('link', { name: 'Double Night Hall' }).first().click()
  await expect(page.getByRole('heading', { name: 'Double Night Hall' })).toBeVisible()
  await expect(page.locator('#list').getByRole('article')).toHaveCount(2)
  await expect(page.locator('#list').getByRole('article')).toContainText(['5:00 PM', '9:00 PM'])
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a poster, a changed line-up and the status “Sold out” are entered by touch', async ({ page, site }) => {
    const dawn = await storeUser(site, 'dawn', ['ShowManager'])
    const show = await addShowAs(site, dawn, { bands: ['Thumb Tones', 'Small Screens'], showDate: dayFromToday(3) })
    await page.goto(`/edit-show/${show.id}`)
    await submitLogIn(page, dawn)
    await expect(page.getByRole('heading', { name: 'Edit show', exact: true })).toBeVisible()
    await expectNoHorizontalScroll(page)
    const buffer = await makePhoto()
    await page.getByTestId('showPoster-file').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByRole('img', { name: 'Preview of the poster' }).first()).toBeVisible()
    await page.getByRole('button', { name: '2nd Small Screens' }).tap()
    const panel = page.getByRole('group', { name: 'Small Screens' })
    await panel.getByLabel('Set time').fill('21:15')
    await panel
      .getByRole('button', { name: /earlier|up/i })
      .first()
      .tap()
    await page.getByRole('radio', { name: 'Sold out' }).tap()
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Save Show', exact: true }).tap()
    await expect(page.getByText('Show saved')).toBeVisible()
    await expect(acts(page)).toHaveText([/^Small Screens\s.*9:15 PM/, 'Thumb Tones'])
    await expectNoHorizontalScroll(page)
    await expect(await openCard(page, show)).toContainText('Sold out')
    await expectNoHorizontalScroll(page)
  })
})
