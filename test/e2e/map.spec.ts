import { join } from 'node:path'
import { writePmtiles } from '#test/support/pmtiles-file.ts'
import { ATTRIBUTION, protomapsLayers, STREETS_BOX } from '#test/support/street-data.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'
import { axeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

const PMTILES_FILE = join(makeTemporaryFolder(), 'berlin.pmtiles')
writePmtiles(PMTILES_FILE, { layers: protomapsLayers, box: STREETS_BOX, metadata: { attribution: ATTRIBUTION } })
test.use({ ownSettings: { PMTILES_FILE } })

test('the map zooms with the wheel and can be dragged; Back restores the previous area, and a click on a marker zooms in on its shows', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  const map = page.getByRole('group', { name: 'Map', exact: true })
  const markers = page.getByRole('list', { name: 'Places with shows' }).getByRole('link')
  const showCount = page.getByText(/in this area$/)
  await expect(showCount).toBeVisible()
  const totalText = await showCount.textContent()
  const bounds = await map.boundingBox()
  if (!bounds) throw new Error('The map has no size')
  const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2]

  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -600)
  await expect(page).toHaveURL(/^[^?]*\?view=map&box=[^&]+$/)
  const zoomedUrl = page.url()
  await page.mouse.down()
  await page.mouse.move(x + bounds.width / 8, y, { steps: 4 })
  await page.mouse.up()
  await expect(page).not.toHaveURL(zoomedUrl)
  await page.goBack()
  await expect(page).toHaveURL(/\?view=map$/)
  await expect(showCount).toHaveText(totalText ?? '')

  await markers.first().click()
  await expect(page).toHaveURL(/&box=/)
  await expect(showCount).not.toHaveText(totalText ?? '')
  await page.getByRole('link', { name: 'All places' }).click()
  await expect(showCount).toHaveText(totalText ?? '')
})

test('the map shows streets, their names and the credit line once it is zoomed in far enough', async ({ page }) => {
  await page.goto('/?view=map&box=12.9,52.2,13.9,52.8')
  const streets = page.locator('.map-main-roads')
  const credit = page.getByRole('link', { name: '© OpenStreetMap' })
  await expect(page.locator('.map-land')).toBeAttached()
  await expect(streets).toHaveCount(0)
  await expect(credit).toHaveCount(0)
  await page.getByRole('link', { name: 'Zoom in' }).click()
  await expect(streets).toHaveAttribute('d', /^M/)
  await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
  await expect(page.getByText('Skalitzer Allee', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
