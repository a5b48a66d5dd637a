import { expect, test } from './fixtures.ts'
import { expectNoHorizontalScroll } from './steps.ts'

const prefixes = ['', '/de', '/es', '/fr', '/ja'] as const

for (const prefix of prefixes)
  test(`in ${prefix.slice(1) || 'en'}, with text at 200 %, the main pages don't scroll sideways on a phone or a wide screen`, async ({
    page,
  }) => {
    const { shows } = await (await page.request.get('/api/shows?page=1&limit=1')).json()
    const [{ slug, lineUp, venueSlug }] = shows
    const pages = [`/shows/${slug}`, `/bands/${lineUp[0].bandSlug}`, `/venues/${venueSlug}`, '/my-shows']
    for (const path of ['/', '/?view=text', '/?view=posters', '/?view=month', '/?view=map', ...pages])
      await test.step(path, async () => {
        await page.goto(`${prefix}${path}`)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 844 })
          await expectNoHorizontalScroll(page)
        }
      })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
