import type { Responses } from '#core/responses.ts'
import { dayFromToday } from '#test/support/api-client.ts'
import type { Screen } from './editing-screens.ts'
import { expect, type Page } from './fixtures.ts'
import { logInAsOwner } from './steps.ts'

type Item = Responses['GET /api/sources/{id}/items']['items'][number]

/** Makes the page's previews read this text instead of fetching another site. */
export const mockPreviewText = (page: Page, text: string): Promise<unknown> =>
  page.route('**/api/imports/read', (route) => route.continue({ postData: JSON.stringify({ text }) }))

const itemOf = (id: string, changes: object) => ({
  ...{ id, state: 'proposed', showDate: dayFromToday(30), showTitle: `Night of ${id}`, bands: ['Second Wave'] },
  ...{ venueName: 'SO36', venueCity: 'Berlin', doorTime: '19:00', showTime: null, status: 'scheduled', price: '12 €' },
  ...{ eventUrl: 'https://venue.example/1', ticketUrl: null, show: null, goneSince: null },
  ...{ candidates: [], changes: [], held: [], errors: [] },
  ...changes,
})

/** Opens a source with mocked items in every state that the screen shows. */
const openSourceWithItems = async (page: Page) => {
  await logInAsOwner(page)
  const { shows } = await (await page.request.get('/api/shows?limit=1')).json()
  const [show] = shows as readonly NonNullable<Item['show']>[]
  const items = [
    itemOf('question', { state: 'asked', candidates: [show] }),
    itemOf('proposal', {}),
    itemOf('change', { show, changes: ['price'] }),
    itemOf('held', { state: 'listed', show, held: ['price'] }),
    itemOf('gone', { state: 'listed', show, goneSince: new Date().toISOString() }),
    itemOf('gap', { state: 'incomplete', errors: [{ field: 'doorTime', code: 'x', params: {}, message: 'No time' }] }),
    itemOf('declined', { state: 'declined' }),
  ]
  await page.route('**/api/sources/*/items', (route) => route.fulfill({ json: { items } }))
  await page.goto('/sources/add')
  await mockPreviewText(page, 'Axe & the Handles on tour\n3 Oct 2031 – Nowhere Hall, Bremen, Germany – 8pm')
  await page.getByLabel('Web address').fill(`https://127.0.0.1/${crypto.randomUUID()}.ics`)
  await page.getByRole('button', { name: 'Preview the shows' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Is it the same show?' })).toBeVisible()
  for (const summary of await page.locator('main summary').all()) await summary.click()
}

export const sourceScreens: readonly Screen[] = [
  {
    name: 'the sources',
    open: async (page) => {
      await logInAsOwner(page)
      await page.goto('/sources?scope=all')
      await page.getByText('Which formats can we read?').click()
    },
    heading: /^All sources$/,
  },
  {
    name: 'a new source with an error',
    open: async (page) => {
      await logInAsOwner(page)
      await mockPreviewText(page, 'Axe & the Handles on tour\n3 Oct 2031 – Nowhere Hall, Bremen, Germany – 8pm')
      await page.goto('/sources/add?address=https://venue.example')
      await page.getByLabel('Time zone').fill('Nowhere')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('The source isn’t saved yet.')
    },
    heading: /^Add a source$/,
  },
  { name: 'a source with items', open: openSourceWithItems, heading: /^127\.0\.0\.1$/ },
]
