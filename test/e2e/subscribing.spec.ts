import type { ShowListing } from '#core/shows/listing.ts'
import { dayFromToday } from '#test/support/api-client.ts'
import { readAtom, readCalendar, readJsonFeed, readRss } from '#test/support/read-feeds.ts'
import { storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { busiestBands } from './search-screens.ts'
import { addShowAs, apiAs } from './show-steps.ts'
import { tabTo } from './steps.ts'

const subscribeButton = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Subscribe' })

const advertisedFeeds = (page: Page) =>
  page
    .locator('link[rel="alternate"][type]')
    .evaluateAll((links) =>
      Object.fromEntries(links.map((link) => [link.getAttribute('type'), link.getAttribute('href')])),
    )

/** Fetches an address as a feed reader would, without the browser's cookies. */
const fetchText = async (address: string): Promise<string> => {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toBeNull()
  return response.text()
}

const sortedIds = (ids: readonly (string | undefined)[]): readonly string[] =>
  ids.map((id) => id?.replace('urn:uuid:', '') ?? '').toSorted()

/** For each format, a function that reads the ids of the shows in a feed. */
const showIdReaders = {
  ics: (text: string) => sortedIds(readCalendar(text).events.map(({ uid }) => uid)),
  RSS: (text: string) => sortedIds((readRss(text).items ?? []).map(({ guid }) => guid?.value)),
  Atom: (text: string) => sortedIds((readAtom(text).entries ?? []).map(({ id }) => id)),
  'JSON Feed': (text: string) => sortedIds((readJsonFeed(text).items ?? []).map(({ id }) => id)),
}

const listedIds = async (page: Page, query: string): Promise<readonly string[]> => {
  const response = await (await page.request.get(`/api/shows?${query}&limit=100`)).json()
  expect(response.totalItems).toBe(response.shows.length)
  return sortedIds(response.shows.map(({ id }: ShowListing) => id))
}

test('a visitor copies the calendar link of a filtered list by keyboard alone', async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [band, other] = await busiestBands(page)
  const bands = `bands=${band?.bandId},${other?.bandId}`
  // Takes the country from a listed show, because the venues of the shows depend on the day on which the demo starts.
  const [firstShow] = (await (await page.request.get(`/api/shows?${bands}`)).json()).shows
  const query = `${bands}&country=${firstShow.venueCountry}`
  await page.goto(`/?${query}`)
  expect(await advertisedFeeds(page)).toMatchObject({ 'text/calendar': `/feeds/shows.ics?${query}` })
  await tabTo(page, subscribeButton(page))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText('Get the upcoming shows from this list')
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  const calendarLink = dialog(page).getByRole('link', { name: 'Open in calendar' })
  const feedUrl = `${site.url}/feeds/shows.ics?${query}`
  await expect(calendarLink).toHaveAttribute('href', feedUrl.replace('http:', 'webcal:'))

  await tabTo(page, dialog(page).getByRole('checkbox'))
  await page.keyboard.press('Space')
  await expect(calendarLink).toHaveAttribute('href', `${feedUrl.replace('http:', 'webcal:')}&keepCancelled=true`)
  await page.keyboard.press('Space')
  await tabTo(page, dialog(page).getByRole('button', { name: 'Copy link' }))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('status')).toHaveText('Link copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(feedUrl)

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(subscribeButton(page)).toBeFocused()
  expect(await listedIds(page, query)).not.toEqual([])
  expect(showIdReaders.ics(await fetchText(copied))).toEqual(await listedIds(page, query))
})

test('the pages of a band and a venue offer every feed format', { tag: '@both' }, async ({ page, site }) => {
  const manager = await storeUser(site, 'vivien', ['ShowManager'])
  const { lineUp, venueId, venueSlug } = await addShowAs(site, manager, {
    bands: ['The Feed Backs', 'Söhne & Töchter <b>'],
    showDate: dayFromToday(9),
  })
  const [act] = lineUp
  for (const [path, query] of [
    [`/bands/${act?.bandSlug}`, `bands=${act?.bandId}`],
    [`/venues/${venueSlug}`, `venues=${venueId}`],
  ]) {
    await page.goto(path ?? '')
    expect(Object.values(await advertisedFeeds(page))).toEqual(
      ['ics', 'rss', 'atom', 'json'].map((extension) => `/feeds/shows.${extension}?${query}`),
    )
    await subscribeButton(page).click()
    for (const [format, read] of Object.entries(showIdReaders)) {
      const name = format === 'ics' ? 'Open in calendar' : format
      const href = await dialog(page).getByRole('link', { name, exact: true }).getAttribute('href')
      const address = new URL(href?.replace('webcal:', 'http:') ?? '', site.url)
      expect(read(await fetchText(address.href)), format).toEqual(await listedIds(page, query ?? ''))
    }
    await expect(dialog(page).getByRole('link', { name: 'a list like this one' })).toHaveAttribute(
      'href',
      `/embed?${query}`,
    )
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(subscribeButton(page)).toBeFocused()
  }
})

test('the calendar feed gives a cancelled show the status CANCELLED, or CONFIRMED with the option to keep cancelled shows', async ({
  page,
  site,
}) => {
  const manager = await storeUser(site, 'wendel', ['ShowManager'])
  const show = await addShowAs(site, manager, { bands: ['The Call Offs'], showDate: dayFromToday(9) })
  await page.goto(`/bands/${show.lineUp[0]?.bandSlug}`)
  await subscribeButton(page).click()
  const readFeedUrl = async () => {
    const href = await dialog(page).getByRole('link', { name: 'Open in calendar' }).getAttribute('href')
    return href?.replace('webcal:', 'http:') ?? ''
  }
  const firstEventAt = async (address: string) => readCalendar(await fetchText(address)).events[0]
  expect(await firstEventAt(await readFeedUrl())).toMatchObject({ uid: show.id, sequence: 0, status: 'CONFIRMED' })

  const { id, version, showTitle, showDate, showTime, venueId, bandList } = show
  const edit = { version, showTitle, showDate, showTime, venueId, bandList, status: 'cancelled' }
  await (await apiAs(site, manager)).send('PUT', '/api/shows/{id}', edit, { params: { id } })
  const commonFields = { uid: show.id, summary: expect.stringMatching(/^CANCELLED: The Call Offs/) }
  const cancelled = await firstEventAt(await readFeedUrl())
  expect(cancelled).toMatchObject({ ...commonFields, status: 'CANCELLED' })
  expect(cancelled?.sequence).toBeGreaterThan(0)
  await dialog(page)
    .getByRole('checkbox', { name: /^Keep cancelled shows/ })
    .check()
  expect(await firstEventAt(await readFeedUrl())).toMatchObject({ ...commonFields, status: 'CONFIRMED' })
})

test('the dialog copies the link, even without the Clipboard API', async ({ page, site }) => {
  // Browsers have no Clipboard API on sites without HTTPS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/?country=GB')
  await subscribeButton(page).click()
  const copyButton = dialog(page).getByRole('button', { name: 'Copy link' })
  await copyButton.click()
  await expect(dialog(page).getByRole('status')).toHaveText('Link copied')
  await expect(copyButton).toBeFocused()
  await page.keyboard.press('Escape')
  await page.goto('/embed')
  await page.getByRole('textbox', { name: 'City' }).press('ControlOrMeta+v')
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(`${site.url}/feeds/shows.ics?country=GB`)
})
