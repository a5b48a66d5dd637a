import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'
import { baseLocale, locales, localizedUrl, withoutLocale } from '#web/i18n/locales.ts'

/** The privacy policy and the terms of use in every language, Support Us and About. */

test.each([
  ['/privacy-policy', 'Privacy Policy', 10],
  ['/terms-of-use', 'Terms of Service', 12],
])('%s has numbered, linked sections and a last-updated date (specification section 2)', async (at, title, count) => {
  const { container } = await openApp(makeWorld(), { at })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined()
  expect(screen.getByText('Last updated March 11, 2025')).toBeDefined()
  const headings = [...container.querySelectorAll('main section h2')]
  expect(headings.map((heading) => heading.textContent?.match(/^\d+\. /)?.[0])).toEqual(
    Array.from({ length: count }, (_, index) => `${index + 1}. `),
  )
  const contents = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  expect(contents.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
    headings.map(({ id, textContent }) => [`#${id}`, textContent]),
  )
})

test('the privacy policy has its ten topics in order', async () => {
  const { container } = await openApp(makeWorld(), { at: '/privacy-policy' })
  await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
  const headings = [...container.querySelectorAll('main section h2')].map(({ textContent }) => textContent)
  expect(headings).toEqual([
    '1. Who we are',
    '2. Information we collect',
    '3. How we use it, and for how long',
    '4. Cookies',
    '5. Sharing',
    '6. Security',
    '7. Your rights',
    '8. Children under 13',
    '9. Changes to this policy',
    '10. Contact',
  ])
})

test.each(['/privacy-policy', '/terms-of-use'])('%s has the same sections and links in every language', async (at) => {
  // In parallel, as on a server: each response must be in its own language.
  const pages = await Promise.all(
    locales.map(async (locale) => {
      const { status, page } = await openPage(makeWorld(), localizedUrl(locale, at))
      const select = (selector: string) => [...page.querySelectorAll(`main ${selector}`)]
      const links = select('a').map((link) => withoutLocale(link.getAttribute('href') ?? ''))
      return {
        status,
        title: page.querySelector('h1')?.textContent,
        ids: select('h2').map(({ id }) => id),
        links,
        select,
      }
    }),
  )
  const [english] = pages
  expect(new Set(pages.map(({ title }) => title)).size).toBe(locales.length)
  for (const { status, ids, links } of pages) {
    expect(status).toBe(200)
    expect(ids).toEqual(english?.ids)
    expect(links.toSorted()).toEqual(english?.links.toSorted())
  }
  // A translation states the dates of the binding text and of the last change.
  for (const [index, { select }] of pages.entries())
    expect(select('time[datetime="2025-03-11"]')).toHaveLength(locales[index] === baseLocale ? 1 : 2)
})

test('the terms name the configured company and jurisdiction', async () => {
  const configured = { company: 'Skank Ltd', jurisdiction: 'the State of California' }
  await openApp(makeWorld(), { at: '/terms-of-use', configured })
  const law = within(await screen.findByRole('region', { name: '12. Governing law' }))
  expect(law.getByText(/^These terms are governed by the law of the State of California,/)).toBeDefined()
  expect(screen.getByText(/^These are the terms under which Skank Ltd offers Upstroke\./)).toBeDefined()
})

test('the jurisdiction defaults to the place where the company is based', async () => {
  await openApp(makeWorld(), { at: '/terms-of-use' })
  expect(await screen.findByText(/ the law of the place where Upstroke Listings is based,/)).toBeDefined()
})

test('the privacy policy states the minimum age, that data is not sold, and which edits are allowed', async () => {
  await openApp(makeWorld(), { at: '/privacy-policy' })
  expect(await screen.findByText(/^This service is not for children under 13/)).toBeDefined()
  expect(screen.getByText('We do not sell your data')).toBeDefined()
  expect(
    screen.getByText('Users may edit shows and information only of bands they are associated with or authorized for.'),
  ).toBeDefined()
})

test.each([
  ['http://localhost', ''],
  ['https://shows.example', '__Host-'],
])('the privacy policy lists the cookie names used at %s', async (baseUrl, prefix) => {
  await openApp(makeWorld(), { at: '/privacy-policy', configured: { baseUrl } })
  const cookies = within(await screen.findByRole('table', { name: 'Our cookies' }))
  const names = cookies.getAllByRole('row').flatMap((row) => row.firstChild?.textContent?.split(', ') ?? [])
  const serverCookies = ['session', 'device', 'second-step', 'passkey', 'registration'].map((name) => prefix + name)
  expect(names).toEqual(['Cookie', ...serverCookies, 'XSRF-TOKEN', 'cookieAccepted', 'language'])
})

test('Support Us links only to those external pages that are configured', async () => {
  const configured = { links: { patreon: 'https://patreon.example/skank', bluesky: 'https://bsky.example/skank' } }
  await openApp(makeWorld(), { at: '/support', configured })
  const main = within(
    (await screen.findByRole('heading', { level: 1, name: 'Support Us' })).closest('main') ?? document.body,
  )
  for (const name of ['Patreon', 'Bluesky']) expect(main.getByRole('link', { name })).toBeDefined()
  for (const name of ['Facebook', 'Buy Me a Coffee']) expect(main.queryByRole('link', { name })).toBeNull()
  for (const [name, to] of [
    ['contact page', '/contact'],
    ['Create an account', '/register'],
  ] as const)
    expect(main.getByRole('link', { name }).getAttribute('href')).toBe(to)
})

test("Support Us doesn't name external pages that are not configured", async () => {
  await openApp(makeWorld(), { at: '/support' })
  const main = (await screen.findByRole('heading', { level: 1, name: 'Support Us' })).closest('main')
  expect(main?.textContent).toMatch(/social media.*Donate/)
  expect(main?.textContent).not.toMatch(/Facebook|Instagram|Bluesky|Patreon|Buy Me a Coffee/)
  expect(screen.getByRole('link', { name: 'ask us how' }).getAttribute('href')).toBe('/contact')
})

test('Support Us names six ways to help', async () => {
  const links = { patreon: 'https://patreon.example/skank', buyMeACoffee: 'https://coffee.example/skank' }
  const { container } = await openApp(makeWorld(), { at: '/support', configured: { links } })
  await screen.findByRole('heading', { level: 1, name: 'Support Us' })
  const ways = [...container.querySelectorAll('main li b')].map(({ textContent }) => textContent)
  expect(ways).toEqual([
    'Spread the word.',
    'Tell us what’s wrong.',
    'Sign up.',
    'Follow us',
    'Help with the code.',
    'Donate',
  ])
  expect(container.querySelector('main')?.textContent).toContain('through Patreon or Buy Me a Coffee')
})

test('About links to Support Us and to the contact page (specification section 2)', async () => {
  await openApp(makeWorld(), { at: '/about' })
  const main = within(
    (await screen.findByRole('heading', { level: 1, name: 'About' })).closest('main') ?? document.body,
  )
  expect(main.getByRole('link', { name: 'Support Us' }).getAttribute('href')).toBe('/support')
  expect(main.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact')
})
