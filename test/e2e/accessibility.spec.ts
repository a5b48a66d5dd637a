import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '#test/e2e/fixtures.ts'
import { expectNoSidewaysScroll, logInAsOwner, statusOnConsole } from '#test/e2e/steps.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const widths = [320, 1280]
const schemes = ['light', 'dark'] as const

const violations = async (page: Page): Promise<string[]> => {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(passes.length).toBeGreaterThan(10)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

const screens: readonly { name: string; open: (page: Page) => Promise<unknown>; heading: RegExp }[] = [
  { name: 'the list', open: (page) => page.goto('/'), heading: /^Ska, punk/ },
  {
    name: 'a show',
    open: async (page) => {
      const { shows } = await (await page.request.get('/api/shows?page=1&limit=1')).json()
      return page.goto(`/shows/${shows[0].slug}`)
    },
    heading: /./,
  },
  { name: 'the log-in', open: (page) => page.goto('/login'), heading: /^Log In$/ },
  {
    name: 'the form of a show',
    open: async (page) => {
      await logInAsOwner(page)
      return page.goto('/add-show')
    },
    heading: /^Add a show$/,
  },
  { name: 'no such page', open: (page) => page.goto('/no-such-page'), heading: /^Not on the bill$/ },
]

test.use({ asksForCookies: true })

for (const { name, open, heading } of screens)
  for (const width of widths)
    test(`${name} at ${width}: axe finds nothing, in light and dark`, async ({ page, mayComplain }) => {
      mayComplain(statusOnConsole(404))
      await open(page)
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
      await expectNoSidewaysScroll(page)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await violations(page), colorScheme).toEqual([])
      }
    })
