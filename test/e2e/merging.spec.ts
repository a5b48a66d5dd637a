import { dayFromToday, owner } from '#test/support/api-client.ts'
import { expect, type Page, test } from './fixtures.ts'
import { addShowAs, openHistory } from './show-steps.ts'
import { cards, logInAsOwner, pageHeading } from './steps.ts'

/** Returns the target of the permanent redirect from `path`, or null if there is none. */
const redirectTarget = async (page: Page, path: string): Promise<string | null> => {
  const response = await page.request.get(path, { maxRedirects: 0 })
  if (response.status() === 200) return null
  expect(response.status()).toBe(301)
  return response.headers().location ?? ''
}

/** Expects one audit entry each for the merge and its undoing. */
const expectInAudit = async (page: Page, kind: 'band' | 'venue', otherName: string) => {
  await page.goto(`/audit?area=${kind}`)
  for (const action of ['merged', 'merge undone'])
    await expect(page.getByRole('row', { name: new RegExp(` ${kind} ${action} .*${otherName}`, 'i') })).toHaveCount(1)
}

type Merge = { otherName: string; otherSlug: string; keptSlug: string }

const merge = async (page: Page, { otherName, otherSlug, keptSlug }: Merge) => {
  await page.getByText('Listed twice? Merge the two').click()
  await page.getByRole('combobox', { name: /^The other / }).fill(otherName)
  await page
    .getByRole('option', { name: new RegExp(`^${otherName}`) })
    .first()
    .click()
  await expect(page.getByText(otherSlug).first()).toBeVisible()
  await page.getByRole('button', { name: `Keep this one (${keptSlug})` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
}

test('the former URL of a renamed band redirects to the new one', async ({ page, site, openBrowser }) => {
  const show = await addShowAs(site, owner, { bands: ['The Misspelt Bnad'], showDate: dayFromToday(3) })
  const [band] = show.lineUp
  const formerPath = `/bands/${band?.bandSlug}`
  await logInAsOwner(page)
  await page.goto(formerPath)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Band name').fill('The Renamed Band')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(pageHeading(page, 'The Renamed Band')).toBeVisible()
  await expect(page).toHaveURL('/bands/the-renamed-band')
  await expect((await openHistory(page)).first()).toContainText(
    'Site owner renamed it from The Misspelt Bnad to The Renamed Band',
  )

  const visitor = await openBrowser()
  expect(await redirectTarget(visitor, formerPath)).toBe('/bands/the-renamed-band')
  await visitor.goto(formerPath)
  await expect(visitor).toHaveURL('/bands/the-renamed-band')
  await cards(visitor).getByRole('link').first().click()
  await expect(visitor.getByRole('list', { name: 'Bands' })).toHaveText('The Renamed Band')
})

test('merging two bands redirects one to the other, and undoing the merge restores both', { tag: '@both' }, async ({
  page,
  site,
}) => {
  const one = await addShowAs(site, owner, { bands: ['The Merge Pioneers'], showDate: dayFromToday(3) })
  const other = await addShowAs(site, owner, { bands: ['Merge Pioneers UK'], showDate: dayFromToday(4) })
  const [keptSlug = '', otherSlug = ''] = [one, other].map(({ lineUp }) => lineUp[0]?.bandSlug)
  await logInAsOwner(page)
  await page.goto(`/bands/${keptSlug}`)
  await merge(page, { otherName: 'Merge Pioneers UK', otherSlug, keptSlug })
  await expect(page.getByText('Merge Pioneers UK merged into The Merge Pioneers')).toBeVisible()
  await expect(cards(page)).toHaveCount(2)
  expect(await redirectTarget(page, `/bands/${otherSlug}`)).toBe(`/bands/${keptSlug}`)
  await page.goto(`/shows/${other.slug}`)
  await expect(page.getByRole('list', { name: 'Bands' })).toHaveText('The Merge Pioneers')

  await page.goto(`/bands/${otherSlug}`)
  await expect(page).toHaveURL(`/bands/${keptSlug}`)
  const entries = await openHistory(page)
  await expect(entries.first()).toContainText('Site owner merged it with Merge Pioneers UK')
  await entries.first().getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('Merge undone.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  expect(await redirectTarget(page, `/bands/${otherSlug}`)).toBeNull()
  await page.goto(`/bands/${otherSlug}`)
  await expect(pageHeading(page, 'Merge Pioneers UK')).toBeVisible()
  await expect(cards(page)).toContainText(['Merge Pioneers UK'])
  await expectInAudit(page, 'band', 'Merge Pioneers UK')
})

test('merging two venues redirects one to the other, and undoing the merge restores both', async ({ page, site }) => {
  const one = await addShowAs(site, owner, {
    bands: ['Room One'],
    showDate: dayFromToday(5),
    venueName: 'The Twin Rooms',
  })
  const other = await addShowAs(site, owner, {
    bands: ['Room Two'],
    showDate: dayFromToday(6),
    venueName: 'Twin Rms Upstairs',
  })
  await logInAsOwner(page)
  await page.goto(`/venues/${one.venueSlug}`)
  await merge(page, { otherName: 'Twin Rms Upstairs', otherSlug: other.venueSlug, keptSlug: one.venueSlug })
  await expect(cards(page)).toHaveCount(2)
  expect(await redirectTarget(page, `/venues/${other.venueSlug}`)).toBe(`/venues/${one.venueSlug}`)
  await page.goto(`/venues/${other.venueSlug}`)
  await expect(page).toHaveURL(`/venues/${one.venueSlug}`)

  const undo = (await openHistory(page)).first().getByRole('button', { name: /^Undo/ })
  await undo.click()
  await expect(page.getByText('Merge undone.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await page.goto(`/venues/${other.venueSlug}`)
  await expect(pageHeading(page, 'Twin Rms Upstairs')).toBeVisible()
  await expect(cards(page)).toContainText(['Room Two'])
  await expectInAudit(page, 'venue', 'Twin Rms Upstairs')
})
