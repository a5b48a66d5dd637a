import { dayFromNow, owner } from '#test/support/api-user.ts'
import { expect, type Page, test } from './fixtures.ts'
import { addShowAs } from './show-steps.ts'

const day = dayFromNow(20)
const bands = ['Fishplate', 'Gaslight Ferry', 'Coal Hole', 'Night Tram']

/** Answers “Going” to four shows at the same time and opens “My shows”. */
const openWithOverlaps = async (page: Page, site: Parameters<typeof addShowAs>[0]) => {
  for (const band of bands) {
    const { slug } = await addShowAs(site, owner, { bands: [band], showDate: day })
    await page.goto(`/shows/${slug}`)
    await page.getByRole('button', { name: 'Going' }).click()
  }
  await page.goto('/my-shows')
  await expect(page.getByRole('link', { name: 'Fishplate Live' })).toBeVisible()
}

test('on a phone, “My shows” has each venue on its own line, prints without its controls, and cuts a column of “By hour” as a hint to scroll', async ({
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
  const plan = page.getByRole('group', { name: 'By hour' })
  const edge = (await plan.evaluate((element) => element.getBoundingClientRect().right)) ?? 0
  const columns = await plan
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    )
  expect(columns).toHaveLength(bands.length)
  // The third column is cut, by more than its border.
  expect(columns.filter(({ left, right }) => left < edge - 16 && right > edge + 16)).toHaveLength(1)
  await plan.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => plan.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await page.setViewportSize({ width: 1280, height: 844 })
  await expect(plan).not.toHaveAttribute('tabindex')
})

test('on the page of a show, the door facts have the same top margin as the section above', async ({ page, site }) => {
  const doorFacts = { stepFree: true }
  const { slug } = await addShowAs(site, owner, { bands: ['Lamp Room'], showDate: day, doorFacts })
  await page.goto(`/shows/${slug}`)
  const section = page.getByRole('region', { name: 'At the door' })
  const margins = await section.evaluate((element) =>
    [element, element.previousElementSibling ?? element].map((each) => getComputedStyle(each).marginTop),
  )
  expect(new Set(margins).size).toBe(1)
})
