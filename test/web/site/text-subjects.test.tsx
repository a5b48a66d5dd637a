import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

/** The topics that the specification requires in the text pages. */

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

test('Support Us names every way to help', async () => {
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

test('the checkboxes of the registration link to the terms and to the privacy policy', async () => {
  await openApp(makeWorld(), { at: '/register' })
  await screen.findByRole('heading', { level: 1, name: 'Register' })
  const form = within(screen.getByRole('main'))
  expect(form.getAllByRole('checkbox')).toHaveLength(2)
  for (const [name, path] of [
    ['Terms of Use', '/terms-of-use'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const)
    expect(form.getByRole('link', { name }).getAttribute('href')).toBe(path)
})
