import { expect, type Page, test } from './fixtures.ts'
import { consoleMessageOfStatus } from './steps.ts'

const ANALYTICS_ID = 'G-JOURNEY1'

test.use({ ownSettings: { ANALYTICS_ID } })
test.use({ isConsentPending: true })

/** Answers requests to other origins with an empty script, so that nothing leaves the machine. Returns the growing list of their URLs. */
const recordExternalRequests = async (page: Page, ownOrigin: string): Promise<string[]> => {
  const externalUrls: string[] = []
  await page.context().route(
    ({ origin, protocol }) => protocol.startsWith('http') && origin !== ownOrigin,
    async (route) => {
      externalUrls.push(route.request().url())
      await route.fulfill({ contentType: 'text/javascript', body: '' })
    },
  )
  return externalUrls
}

/** Returns the commands sent to the analytics tool, in order. */
const commands = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => (window.dataLayer ?? []).map((each) => Array.from(each as ArrayLike<unknown>)))

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })

const analyticsUrl = `https://www.googletagmanager.com/gtag/js?id=${ANALYTICS_ID}`

test('nothing is fetched from other sites before consent; afterwards, the analytics tool loads and receives the consent', async ({
  page,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(consoleMessageOfStatus(410))
  const externalUrls = await recordExternalRequests(page, site.url)
  await page.goto('/')
  await expect(banner(page)).toBeVisible()
  await page.goto('/login')
  await expect(banner(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(externalUrls).toEqual([])
  expect(await commands(page)).toEqual([])

  await banner(page).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(() => externalUrls).toEqual([analyticsUrl])
  const sentCommands = await commands(page)
  expect(sentCommands[0]).toMatchObject(['consent', 'default', { analytics_storage: 'denied' }])
  expect(sentCommands[1]).toEqual(['consent', 'update', { analytics_storage: 'granted' }])
  expect(sentCommands).toContainEqual(['config', ANALYTICS_ID, expect.objectContaining({ send_page_view: false })])

  await page.goto('/confirm-email?token=s3cr3t-token')
  await expect(page.getByRole('heading', { name: 'Confirm email' })).toBeVisible()
  await page.getByRole('link', { name: 'Upstroke, home' }).click()
  await expect.poll(async () => JSON.stringify(await commands(page))).toContain('page_view')
  expect(JSON.stringify(await commands(page))).not.toContain('s3cr3t-token')
})

test('visitors who decline are never tracked', async ({ page, site }) => {
  const externalUrls = await recordExternalRequests(page, site.url)
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Decline' }).click()
  await expect(banner(page)).toBeHidden()
  await page.reload()
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/shows\//)
  await page.waitForLoadState('networkidle')
  expect(await commands(page)).toEqual([])
  expect(externalUrls).toEqual([])
})
