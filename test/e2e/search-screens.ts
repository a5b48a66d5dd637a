import type { Screen } from './editing-screens.ts'
import { expect, type Page } from './fixtures.ts'

const heading = /^Ska, punk/

/** Returns the button that shows or hides the filters, in the toolbar or the bottom bar. */
export const filterToggle = (page: Page) =>
  page.getByRole('button', { name: /^(?:Show|Hide) Filters/ }).and(page.locator('[aria-controls]'))

export const busiestBands = async (page: Page): Promise<{ bandId: string; bandName: string }[]> => {
  const { bands } = await (await page.request.get('/api/shows/filters')).json()
  return bands.slice(0, 2)
}

const busiestBandIds = async (page: Page): Promise<string> =>
  (await busiestBands(page)).map(({ bandId }) => bandId).join(',')

/** Opens the show at `index` in the list, and sets the RSVP “Going”. Returns the show's title. */
export const rsvpToShow = async (page: Page, index = 0): Promise<string> => {
  const { shows } = await (await page.request.get('/api/shows?page=1&limit=5')).json()
  await page.goto(`/shows/${shows[index].slug}`)
  const going = page.getByRole('button', { name: 'Going' })
  await going.click()
  await expect(going).toHaveAttribute('aria-pressed', 'true')
  return shows[index].showTitle
}

/** The list with filters and in other views, a city, and “My shows”. */
export const searchScreens: readonly Screen[] = [
  {
    name: 'the filters',
    open: async (page) => {
      await page.goto(`/?bands=${await busiestBandIds(page)}&startDate=2026-01-01`)
      await filterToggle(page).click()
      await page.getByRole('combobox', { name: 'Venues' }).click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    },
    heading,
  },
  {
    name: 'filters that contradict each other',
    open: async (page) => {
      await page.goto('/?startDate=2030-12-02&endDate=2030-12-01')
      await filterToggle(page).click()
      await expect(page.getByLabel('End date')).toHaveAttribute('aria-invalid', 'true')
    },
    heading,
  },
  {
    name: 'a filtered list',
    open: async (page) => {
      await page.goto(`/?bands=${await busiestBandIds(page)}&startDate=2026-01-01&endDate=2030-01-01`)
      await expect(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
    },
    heading,
  },
  {
    name: 'filters that nothing matches',
    open: async (page) => {
      await page.goto('/?city=Leeds&startDate=2040-12-24&endDate=2040-12-26')
      await expect(page.getByText('No shows available')).toBeVisible()
    },
    heading,
  },
  {
    name: 'a city',
    open: async (page) => {
      await page.goto('/cities')
      await page.getByRole('main').getByRole('link').first().click()
    },
    heading: /^(?!Shows by city)/,
  },
  { name: 'a month', open: (page) => page.goto('/?view=month'), heading },
  { name: 'a map', open: (page) => page.goto('/?view=map'), heading },
  {
    name: 'my shows by hour',
    open: async (page) => {
      for (const index of [0, 1]) await rsvpToShow(page, index)
      await page.goto('/my-shows')
      await page.getByRole('button', { name: 'By hour' }).click()
      await expect(page.locator('.hours-shows').first()).toBeVisible()
    },
    heading: /^My shows$/,
  },
]
