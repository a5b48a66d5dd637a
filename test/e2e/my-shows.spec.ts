import { dayFromToday, owner } from '#test/support/api-client.ts'
import { expect, type Page, type Site, test } from './fixtures.ts'
import { addShowAs } from './show-steps.ts'

const day = dayFromToday(20)
const bands = ['Fishplate', 'Gaslight Ferry', 'Coal Hole', 'Night Tram']

/** Sets the RSVP “Going” for four shows that take place at the same time, and opens “My shows”. */
const openWithOverlaps = async (page: Page, site: Site) => {
  for (const band of bands) {
    const { slug } = await addShowAs(site, owner, { bands: [band], showDate: day })
    await page.goto(`/shows/${slug}`)
    await page.getByRole('button', { name: 'Going' }).click()
  }
  await page.goto('/my-shows')
  await expect(page.getByRole('link', { name: 'Fishplate Live' })).toBeVisible()
}

test('on a phone, “My shows” puts each venue on its own line and prints only the RSVP controls; “By hour” cuts off a column as a hint to scroll', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openWithOverlaps(page, site)

  const entry = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Fishplate Live' }) })
  const title = await entry.getByRole('link', { name: 'Fishplate Live' }).boundingBox()
  const venue = await entry.getByText('Fishplate Hall, Coventry').boundingBox()
  expect(venue?.x).toBe(title?.x)
  expect(venue?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))

  await page.emulateMedia({ media: 'print' })
  await expect(entry.getByText('Fishplate Hall, Coventry')).toBeVisible()
  await expect(entry.getByRole('button')).toHaveText(['Going'])
  for (const name of ['By hour', 'Save calendar file', 'Remove all'])
    await expect(page.getByRole('button', { name })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'By hour' }).click()
  const hours = page.getByRole('group', { name: 'By hour' })
  const rightEdge = (await hours.evaluate((element) => element.getBoundingClientRect().right)) ?? 0
  const columns = await hours
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )
  expect(columns).toHaveLength(bands.length)
  // Exactly one column is cut off, with more than 16 px on each side of the edge.
  expect(columns.filter(({ left, right }) => left < rightEdge - 16 && right > rightEdge + 16)).toHaveLength(1)
  await hours.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hours.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(hours).not.toHaveAttribute('tabindex')
})

test('on the page of a show, the door facts have the same top margin as the section above', async ({ page, site }) => {
  const doorFacts = { stepFree: true }
  const { slug } = await addShowAs(site, owner, { bands: ['Lamp Room'], showDate: day, doorFacts })
  await page.goto(`/shows/${slug}`)
  const section = page.getByRole('region', { name: 'Good to know' })
  const margins = await section.evaluate((element) =>
    [element, element.previousElementSibling ?? element].map((each) => getComputedStyle(each).marginTop),
  )
  expect(new Set(margins).size).toBe(1)
})
