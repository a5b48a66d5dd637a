import type { Locator } from '@playwright/test'
import type { ShowListing } from '#core/shows/listing.ts'
import { dayFromToday } from '#test/support/api-client.ts'
import { storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { mockPreviewText } from './source-screens.ts'
import { consoleMessageOfStatus, expectNoHorizontalScroll, logIn } from './steps.ts'

const fetchShows = async (page: Page, query: string): Promise<readonly ShowListing[]> =>
  (await (await page.request.get(`/api/shows?limit=100&${query}`)).json()).shows

/** Formats a day as `Fri 5 Mar 2027`. A `weekdayOffset` other than 0 makes the weekday wrong. */
const formatDay = (day: string, weekdayOffset = 0): string => {
  const [weekday] = new Date(Date.parse(day) + weekdayOffset * 86_400_000).toUTCString().split(',')
  const [, dayOfMonth, month, year] = new Date(day).toUTCString().split(' ')
  return `${weekday} ${Number(dayOfMonth)} ${month} ${year}`
}

/** Returns the text of a tour with twelve dates, and a function that returns the day of each later date by its index (1 to 11).
 * The first date repeats `listedShow`, the sixth is at a new venue, and the others are at the venues of `venueShows`. The fourth
 * date has the wrong weekday. */
const tourOf = (listedShow: ShowListing, venueShows: readonly ShowListing[], band: string) => {
  const venueAt = (index: number) =>
    `${venueShows[index % venueShows.length]?.venueName}, ${venueShows[index % venueShows.length]?.venueCity}`
  const day = (index: number) => dayFromToday(400 + 2 * index)
  const text = [
    `${band} – on tour`,
    '',
    `${formatDay(listedShow.showDate)} – ${listedShow.venueName}, ${listedShow.venueCity} – doors 7pm`,
    `${formatDay(day(1))} – ${venueAt(1)} – w/ The Slow Fuses, DJ Kerb – doors 7pm`,
    `${formatDay(day(2))} – ${venueAt(2)} – 20:00`,
    `${formatDay(day(3), 1)} – ${venueAt(3)} – doors 19:30`,
    `${formatDay(day(4))} – ${venueAt(4)} – SOLD OUT – doors 7pm`,
    `${formatDay(day(5))} – The Rusty Anchor, Hamburg, Germany – 20:00`,
    `${formatDay(day(6))} – ${venueAt(5)} – all ages – doors 6pm`,
    `${formatDay(day(7))} – ${venueAt(6)} – 18+ – doors 8pm, show 9pm`,
    `${formatDay(day(8))} – ${venueAt(7)} – €15 – doors 7pm`,
    `${formatDay(day(9))} – ${venueAt(1)}`,
    `${formatDay(day(10))} – ${venueAt(2)}`,
    `${formatDay(day(11))} – ${venueAt(3)} – doors 7pm`,
    'More dates soon!',
  ].join('\n')
  return { text, day }
}

const row = (page: Page, line: number): Locator =>
  page.getByRole('row').filter({ has: page.getByLabel(`Show date, line ${line}`, { exact: true }) })

test('a pasted tour of twelve dates is saved without duplicates: valid rows first, fixed rows later', async ({
  page,
  site,
}) => {
  const band = 'The Pasted Tourists'
  await logIn(page, await storeUser(site, 'tourer', ['ShowManager']))
  const oneShowPerVenue = (await fetchShows(page, 'country=US')).filter(
    ({ venueId }, index, all) => all.findIndex((show) => show.venueId === venueId) === index,
  )
  const [listedShow, ...venueShows] = oneShowPerVenue
  if (!listedShow || venueShows.length < 8) throw new Error('The demo data have too few venues')
  const { text, day } = tourOf(listedShow, venueShows.slice(0, 8), band)

  await page.goto('/add-show')
  await page.getByRole('link', { name: 'Import a tour' }).click()
  await page.getByLabel('Text').fill(text)
  await page.getByRole('button', { name: 'Check this text' }).click()
  await expect(page.getByRole('heading', { name: '12 shows found' })).toBeFocused()
  await expect(row(page, 3).getByText('Already listed')).toBeVisible()
  await expect(row(page, 3).getByRole('link', { name: listedShow.showTitle })).toHaveAttribute(
    'href',
    `/shows/${listedShow.slug}`,
  )
  await expect(row(page, 4).getByText('DJ Kerb').first()).toBeVisible()
  await expect(row(page, 6).getByText(/Show date: .* not a /)).toBeVisible()
  await expect(row(page, 8).getByText('Street address is required')).toBeVisible()
  await page.getByRole('button', { name: 'Use these times for shows without any' }).click()

  await page.getByRole('button', { name: 'Save 9 shows' }).click()
  await expect(page.getByText('9 shows saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 shows aren’t saved yet. Fix these 2 things:' })).toBeVisible()
  expect(await fetchShows(page, `q=${encodeURIComponent(band)}`)).toHaveLength(9)

  await page.reload()
  await page.getByLabel('Show date, line 6', { exact: true }).fill(day(3))
  await expect(row(page, 6).getByText('Ready')).toBeVisible()
  await page.getByRole('button', { name: 'Edit line 8' }).click()
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.getByLabel('Street address').fill('1 Harbour Row')
  await page.getByLabel('Region').fill('Hamburg')
  await page.getByRole('button', { name: 'Done with line 8' }).click()
  await page.getByRole('button', { name: 'Save 2 shows' }).click()
  await expect(page.getByText('Nothing left to do.')).toBeVisible()

  const addedShows = await fetchShows(page, `q=${encodeURIComponent(band)}`)
  expect(addedShows.map(({ showDate }) => showDate)).toEqual(Array.from({ length: 11 }, (_, index) => day(index + 1)))
  expect(addedShows.find(({ showDate }) => showDate === day(4))).toMatchObject({
    status: 'sold-out',
    doorTime: '19:00',
  })
  expect(addedShows.find(({ showDate }) => showDate === day(5))).toMatchObject({
    venueName: 'The Rusty Anchor',
    venueAddress: '1 Harbour Row',
    venueCountry: 'DE',
    showTime: '20:00',
  })
  expect(addedShows.find(({ showDate }) => showDate === day(9))).toMatchObject({ doorTime: '19:00', showTime: '20:00' })
  await page.goto(`/?q=${encodeURIComponent(band)}`)
  await expect(page.getByRole('article')).toHaveCount(11)
})

test('an import can be reviewed by keyboard and on the narrowest phone', async ({ page, site }) => {
  await logIn(page, await storeUser(site, 'thumbs', ['ShowManager']))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/import')
  await page
    .getByLabel('Text')
    .fill(`${formatDay(dayFromToday(300))} – Nowhere Hall, Bremen, Germany – w/ The Thumbs – 8pm`)
  await page.getByLabel('Text').press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 show found' })).toBeFocused()
  await expectNoHorizontalScroll(page)
  // The field needs room for “07:00 PM” and the clock icon.
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect((await page.getByLabel('Show time, line 1').boundingBox())?.width).toBeGreaterThan(130)
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: 'Edit line 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Street address')).toBeFocused()
  await page.keyboard.type('2 Keys Lane')
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Region').fill('Bremen')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit line 1' })).toBeFocused()
  await expect(row(page, 1).getByText('Ready')).toBeVisible()
  await page.getByRole('button', { name: 'Save 1 show' }).press('Enter')
  await expect(row(page, 1).getByRole('link')).toHaveAttribute('href', /^\/shows\/./)
})

test('a user adds a source by its web address, sees why the address cannot be read, and pauses and deletes the source', async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  // “Check now” gets 503 while the first scheduled check is in progress.
  allowConsoleErrors(consoleMessageOfStatus(503))
  await logIn(page, await storeUser(site, 'sourcer', ['ShowManager']))
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/import')
  await page.getByRole('link', { name: 'Let us check it regularly' }).click()
  await page.getByRole('link', { name: 'Add a source' }).click()
  await mockPreviewText(
    page,
    `The Sourcers on tour\n${formatDay(dayFromToday(300))} – Nowhere Hall, Bremen, Germany – 8pm`,
  )
  await page.getByLabel('Web address').fill('https://127.0.0.1/dates.ics')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 show found' })).toBeFocused()
  await expect(page.getByText('New shows and changes wait until you accept them.', { exact: false })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByLabel('City').fill('Bremen')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: '127.0.0.1' })).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('This address is not on the public internet')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused: we won’t check this address')).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Bremen')
  await page.goBack()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Does your venue or band publish its dates')).toBeVisible()
})

test('the open data page offers the upcoming shows as downloads', async ({ page }) => {
  await page.goto('/open-data')
  await expect(page.getByRole('link', { name: 'CC0 1.0' })).toHaveAttribute('href', /creativecommons\.org/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Upcoming shows as CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('shows.csv')
  const { totalItems } = await (await page.request.get('/api/shows?limit=1')).json()
  expect(await (await page.request.get('/export/shows.json')).json()).toHaveLength(totalItems)
})
