import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '#test/e2e/fixtures.ts'
import { cards, expectNoSidewaysScroll, expectRoomForSpacing, statusOnConsole } from '#test/e2e/steps.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const heading = {
  en: 'Ska, punk, reggae & rocksteady. Live.',
  de: 'Ska, Punk, Reggae & Rocksteady. Live.',
  es: 'Ska, punk, reggae & rocksteady. En vivo.',
  fr: 'Ska, punk, reggae & rocksteady. En concert.',
  ja: 'スカ、パンク、レゲエ、ロックステディを、ライブで。',
} as const

/** What stands at the bottom of every page, in a language each. */
const rights = {
  en: 'All rights reserved',
  de: 'Alle Rechte vorbehalten',
  es: 'Todos los derechos reservados',
  fr: 'Tous droits réservés',
  ja: 'すべての権利を留保します',
} as const

test.describe('who reads German', () => {
  test.use({ locale: 'de-DE' })

  test('is led to German, with dates and times as Germans write them, and reads it in every place', async ({
    page,
    mayComplain,
  }) => {
    mayComplain(statusOnConsole(401))
    await page.goto('/')
    await expect(page).toHaveURL('/de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.de)
    await expect(page.locator('.day-date').first()).toHaveText(/^\d\d\.\d\d\.\d{4}$/)
    await expect(cards(page).first().locator('.times')).toHaveText(/^Einlass \d\d:\d\d/)
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/de\/shows\//)
    await page.goBack()
    await page.goto('/de/login')
    await logInInGerman(page)
    await expect(page.getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort stimmt nicht.')
  })

  test('may choose another language, and is not led away again', async ({ page }) => {
    await page.goto('/about')
    await expect(page).toHaveURL('/de/about')
    await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading.en)
  })
})

for (const locale of ['en', 'de', 'es', 'fr', 'ja'] as const)
  test(`in ${locale} a browser fetches the texts of this language alone`, async ({ page, site }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text())
    })
    await page.goto(locale === 'en' ? '/' : `/${locale}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading[locale])
    await expect(page.getByText(rights[locale])).toBeVisible()
    const code = (await Promise.all(scripts)).join('\n')
    const found = Object.entries(rights).flatMap(([each, text]) => (code.includes(text) ? [each] : []))
    expect(found).toEqual([locale])
    const alternates = page.locator('link[rel="alternate"][hreflang]')
    expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['/', '/de', '/es', '/fr', '/ja', '/'].map((path) => site.url + path),
    )
  })

const logInInGerman = async (page: Page) => {
  await page.getByLabel('E-Mail-Adresse').fill('nobody@example.org')
  await page.getByLabel('Passwort', { exact: true }).fill('Wrong.Horse1!Battery')
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click()
}

for (const locale of ['de', 'es', 'fr', 'ja'] as const)
  test(`in ${locale} every screen has room for its words, also set apart and on the narrowest screen, and axe finds nothing`, async ({
    page,
    mayComplain,
  }) => {
    mayComplain(statusOnConsole(404))
    await page.setViewportSize({ width: 320, height: 900 })
    const { shows } = await (await page.request.get('/api/shows?page=1&limit=1')).json()
    const read = ['', `/shows/${shows[0].slug}`, '/about', '/privacy-policy', '/terms-of-use', '/open-data', '/embed']
    for (const path of [...read, '/login', '/register', '/forgot-password', '/contact', '/support', '/no-such-page']) {
      await page.goto(`/${locale}${path}`, { waitUntil: 'networkidle' })
      await expectNoSidewaysScroll(page)
      await expectRoomForSpacing(page)
      const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze()
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ target }) => target)])).toEqual([])
    }
  })
