import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import type { ShowListing } from '#core/shows/listing.ts'
import { showBody } from '#test/support/bodies.ts'
import { visitorFrom } from '#test/support/browser.ts'
import { type Api, makeApi } from '#web/data/api.ts'
import type { Credentials } from './credentials.ts'
import { expect, type Page, type Site } from './fixtures.ts'
import { cards } from './steps.ts'

let clientCount = 0

/** Logs the user in, each time from a new client address (RFC 5737), because log-ins are limited per address. Returns an API
 * client with that session. */
export const apiAs = async (
  { url }: Site,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
): Promise<Api> => {
  clientCount += 1
  const { fetch, csrfToken } = visitorFrom(url, `203.0.113.${clientCount}`)
  const api = makeApi(fetch, csrfToken)
  await api.send('POST', '/api/auth/login', { email, password })
  return api
}

/** Adds a show as this user. By default, the show and its venue are named after the first band. */
export const addShowAs = async (
  site: Site,
  user: Pick<Credentials, 'email' | 'password'>,
  { bands, ...changes }: Readonly<Record<string, unknown>> & { bands: readonly string[] },
): Promise<ShowListing> =>
  (await apiAs(site, user)).send(
    'POST',
    '/api/shows',
    showBody({
      showTitle: `${bands[0]} Live`,
      bandList: bands.map((bandName) => ({ bandName })),
      venueName: `${bands[0]} Hall`,
      venueAddress: `1 ${bands[0]} Street`,
      venueCity: 'Coventry',
      venueRegion: 'West Midlands',
      venueCountry: 'GB',
      ...changes,
    }),
  )

/** Opens the list at the page that contains the show, and returns the show's card. */
export const openCard = async (page: Page, { id }: Pick<ShowListing, 'id'>): Promise<Locator> => {
  for (let pageNumber = 1; ; pageNumber += 1) {
    const response = await page.request.get(`/api/shows?page=${pageNumber}&limit=25`)
    const { shows } = (await response.json()) as { shows: readonly ShowListing[] }
    expect(shows.length).toBeGreaterThan(0)
    const show = shows.find((each) => each.id === id)
    if (!show) continue
    await page.goto(`/?page=${pageNumber}`)
    return cards(page).filter({ has: page.locator(`a[href="/shows/${show.slug}"]`) })
  }
}

/** Reloads the page and returns its structured data. */
export const structuredDataOn = async (page: Page): Promise<unknown> => {
  await page.reload()
  return JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
}

export const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Returns a JPEG like a photo from a phone, with a location and a name in its Exif data. */
export const makePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#0b6e4f' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Secret Name' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 24/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '1/1 30/1 0/1' },
    })
    .toBuffer()

export const paste = async (page: Page, field: Locator, text: string) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+v')
}

/** Opens the history on the page and returns its entries, latest first. */
export const openHistory = async (page: Page): Promise<Locator> => {
  await page.getByText('History', { exact: true }).click()
  const entries = page.getByRole('list', { name: /^Changes/ }).getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  return entries
}

export const saveShow = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Show', exact: true }).click()
  await expect(page.getByText('Show saved')).toBeVisible()
  await expect(page).toHaveURL(/\/shows\/./)
}
