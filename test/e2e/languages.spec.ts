import { axeViolations } from './axe.ts'
import { storeUser } from './credentials.ts'
import { expect, type Page, test } from './fixtures.ts'
import { shardFilter } from './full-run.ts'
import {
  cards,
  consoleMessageOfStatus,
  expectNoHorizontalScroll,
  expectRoomForTextSpacing,
  logIn,
  logInAsOwner,
} from './steps.ts'

const headings = {
  en: 'Ska, punk, reggae & rocksteady. Live.',
  de: 'Ska, Punk, Reggae & Rocksteady. Live.',
  es: 'Ska, punk, reggae & rocksteady. En vivo.',
  fr: 'Ska, punk, reggae & rocksteady. En concert.',
  ja: 'スカ、パンク、レゲエ、ロックステディを、ライブで。',
} as const

/** A phrase from the footer in each language. */
const footerPhrases = {
  en: 'All rights reserved',
  de: 'Alle Rechte vorbehalten',
  es: 'Todos los derechos reservados',
  fr: 'Tous droits réservés',
  ja: 'すべての権利を留保します',
} as const

test.describe('a visitor with a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('is redirected to German pages, with dates, times and errors in German', async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(consoleMessageOfStatus(401))
    await page.goto('/')
    await expect(page).toHaveURL('/de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.de)
    await expect(page.locator('.day-date').first()).toHaveText(/^\d\d\.\d\d\.\d{4}$/)
    await expect(cards(page).first().locator('.times')).toHaveText(/^Einlass \d\d:\d\d/)
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(/\/de\/shows\//)
    await page.goBack()
    await expect(page).toHaveURL('/de')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.de)
    await page.goto('/de/login')
    await submitWrongCredentials(page)
    await expect(page.getByRole('alert')).toContainText('E-Mail-Adresse oder Passwort stimmt nicht.')
  })

  test('can choose another language and is not redirected again', async ({ page }) => {
    await page.goto('/about')
    await expect(page).toHaveURL('/de/about')
    await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings.en)
  })
})

for (const locale of ['en', 'de', 'es', 'fr', 'ja'] as const)
  test(`in ${locale}, a browser fetches only that language's messages, and the page links to its version in every language`, async ({
    page,
    site,
  }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text())
    })
    await page.goto(locale === 'en' ? '/' : `/${locale}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[locale])
    await expect(page.getByText(footerPhrases[locale])).toBeVisible()
    const code = (await Promise.all(scripts)).join('\n')
    const includedLocales = Object.entries(footerPhrases).flatMap(([each, text]) => (code.includes(text) ? [each] : []))
    expect(includedLocales).toEqual([locale])
    const alternates = page.locator('link[rel="alternate"][hreflang]')
    expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['/', '/de', '/es', '/fr', '/ja', '/'].map((path) => site.url + path),
    )
  })

const submitWrongCredentials = async (page: Page) => {
  await page.getByLabel('E-Mail-Adresse').fill('nobody@example.org')
  await page.getByLabel('Passwort', { exact: true }).fill('Wrong.Horse1!Battery')
  await page.getByRole('main').getByRole('button', { name: 'Anmelden', exact: true }).click()
}

/** Matches the paths of the screens with the largest forms and texts. */
const pathsForAxe = /^\/\w\w(|\/shows\/.*|\/register|\/profile|\/add-show)$/

/** Opens the screen. Expects no overflow, even with increased text spacing, and no axe violations if the path matches
 * `pathsForAxe`. */
const expectRoom = async (page: Page, path: string) => {
  // Waits until the network is idle, because React reveals Suspense content up to 300 ms late, and its queries start only then.
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await test.step(path, async () => {
    await expectNoHorizontalScroll(page)
    await expectRoomForTextSpacing(page)
    if (pathsForAxe.test(path)) expect(await axeViolations(page)).toEqual([])
  })
}

const translatedLocales = ['de', 'es', 'fr', 'ja'] as const

for (const [localeIndex, locale] of translatedLocales.entries())
  test.describe(`in ${locale}, on the narrowest phone,`, () => {
    test.use({ viewport: { width: 320, height: 900 } })
    test.describe.configure({ mode: 'parallel' })

    // The short run tests the list in every language and divides the other screens among the languages.
    const isInThisRun = shardFilter(localeIndex, translatedLocales.length)

    test('the text of the public screens fits, even with increased spacing; axe finds no violations in the largest ones', async ({
      page,
      allowConsoleErrors,
    }) => {
      for (const status of [403, 404, 410]) allowConsoleErrors(consoleMessageOfStatus(status))
      const { shows } = await (await page.request.get('/api/shows?page=1&limit=1')).json()
      const [{ slug, lineUp, venueSlug, venueCountry }] = shows
      await expectRoom(page, `/${locale}?country=${venueCountry}&ages=all&startDate=2026-01-01&endDate=2040-01-01`)
      await page.locator('.bottom-bar [aria-controls="filters"]').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expectRoomForTextSpacing(page)
      const textPages = [
        '/about',
        '/privacy-policy',
        '/terms-of-use',
        '/support',
        '/open-data',
        '/api-docs',
        '/embed',
        '/issues',
      ]
      const otherPages = [
        `/bands/${lineUp[0].bandSlug}`,
        `/venues/${venueSlug}`,
        '/contact',
        '/my-shows',
        '/no-such-page',
        '/unauthorized',
      ]
      const accountPages = ['/login', '/forgot-password', '/reset-password', '/confirm-email', '/still-on/made-up']
      const alertPages = ['/alerts', '/alerts/made-up', '/confirm-alert/made-up', '/unsubscribe/made-up']
      const [list, ...others] = [
        '',
        `/shows/${slug}`,
        '/register',
        ...textPages,
        ...otherPages,
        ...accountPages,
        ...alertPages,
      ]
      for (const path of [list, ...others.filter(isInThisRun)]) await expectRoom(page, `/${locale}${path}`)
    })

    test('the text of the screens for logged-in users fits, even with increased spacing; axe finds no violations in the largest ones', async ({
      page,
      site,
      openBrowser,
    }) => {
      await logIn(page, await storeUser(site, `narrow-${locale}`))
      for (const path of ['/profile', '/alerts', '/request-access', '/logout'].filter(isInThisRun))
        await expectRoom(page, `/${locale}${path}`)
      const ownerPage = await openBrowser()
      await ownerPage.setViewportSize({ width: 320, height: 900 })
      await logInAsOwner(ownerPage)
      const { shows } = await (await ownerPage.request.get('/api/shows?page=1&limit=1')).json()
      const [{ id, lineUp, venueId }] = shows
      const forms = [`/edit-show/${id}`, `/edit-band/${lineUp[0].bandId}`, `/edit-venue/${venueId}`, '/import']
      const adminPages = ['/admin', '/audit', '/accounts', '/roles', '/show-manager-requests']
      for (const path of ['/add-show', ...forms, ...adminPages].filter(isInThisRun))
        await expectRoom(ownerPage, `/${locale}${path}`)
    })
  })
