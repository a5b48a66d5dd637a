import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

/** Specification section 2, "Every page". */

const menus = {
  'Show Management': [
    ['Add a Show', '/add-show'],
    ['Become a Show Manager', '/request-access'],
  ],
  About: [
    ['Support Us', '/support'],
    ['Contact', '/contact'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms of Service', '/terms-of-use'],
    ['About', '/about'],
  ],
}
const visitorLinks = [
  ['Log In', '/login'],
  ['Register', '/register'],
  ['My shows', '/my-shows'],
]
const userLinks = [
  ['Profile', '/profile'],
  ['My shows', '/my-shows'],
  ['Log Out', '/logout'],
]

const linksIn = (container: HTMLElement | null) =>
  [...(container?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')])
const listOf = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-controls') ?? '')
const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true' && !listOf(button)?.hidden

describe('the header', () => {
  test('has a logo that links home, and its menus in order', async () => {
    const app = await openApp(makeWorld(), { at: '/login' })
    const logo = within(screen.getByRole('banner')).getByRole('link', { name: 'Upstroke, home' })
    expect(logo.getAttribute('href')).toBe('/')
    const buttons = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('button')
    expect(Object.fromEntries(buttons.map((button) => [button.textContent?.trim(), linksIn(listOf(button))]))).toEqual(
      menus,
    )
    await app.user.click(screen.getByRole('button', { name: 'About' }))
    await app.user.click(screen.getByRole('link', { name: 'Contact' }))
    await waitFor(() => expect(app.address()).toBe('/contact'))
    await app.user.click(logo)
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test('has a mobile menu with the avatar and the links of all menus, and following a link closes it', async () => {
    const world = makeWorld()
    const account = await world.addAccount([], { displayName: 'rico' })
    const app = await openApp(world, { at: '/login', account })
    await screen.findByRole('button', { name: 'Account menu: rico' })
    await app.user.click(screen.getByRole('button', { name: 'Menu' }))
    const drawer = screen.getByRole('dialog', { name: 'Menu' })
    expect(linksIn(drawer)).toEqual([...Object.values(menus).flat(), ...userLinks])
    expect(drawer.querySelector('.avatar')?.textContent).toBe('RLogged in as rico')
    await app.user.click(within(drawer).getByRole('link', { name: 'Terms of Service' }))
    await waitFor(() => expect(app.address()).toBe('/terms-of-use'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test.each([
  ['ShowManager', true],
  ['ShowAdmin', true],
  ['SiteAdmin', false],
] as const)(
  'the menus link to the import and the sources only for roles that may add shows (%s: %s)',
  async (role, mayAddShows) => {
    const world = makeWorld()
    const account = await world.addAccount([role], { displayName: 'rico' })
    const app = await openApp(world, { at: '/about', account })
    await screen.findByRole('button', { name: 'Account menu: rico' })
    const [addLink, requestLink] = menus['Show Management']
    const importLinks = mayAddShows
      ? [
          ['Import a tour', '/import'],
          ['Sources', '/sources'],
        ]
      : []
    const expectedLinks = [addLink, ...importLinks, requestLink]
    await app.user.click(screen.getByRole('button', { name: 'Show Management' }))
    expect(linksIn(listOf(screen.getByRole('button', { name: 'Show Management' })))).toEqual(expectedLinks)
    await app.user.click(screen.getByRole('button', { name: 'Menu' }))
    const [firstList] = screen.getByRole('dialog', { name: 'Menu' }).querySelectorAll('ul')
    expect(linksIn(firstList ?? null)).toEqual(expectedLinks)
  },
)

test('the focused heading shows a focus ring after navigation by keyboard, but not after a click', async () => {
  const app = await openApp(makeWorld(), { at: '/login' })
  await app.user.click(screen.getByRole('button', { name: 'About' }))
  await app.user.click(screen.getByRole('link', { name: 'Contact' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Contact Us' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(heading.style.outlineStyle).toBe('none')
  screen.getByRole('link', { name: 'Upstroke, home' }).focus()
  await app.user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  expect(document.activeElement?.textContent).not.toBe('Contact Us')
  expect((document.activeElement as HTMLElement).style.outlineStyle).toBe('')
})

describe('the avatar', () => {
  const openAppAs = async (displayName?: string) => {
    const world = makeWorld()
    const account = displayName && (await world.addAccount([], { displayName }))
    const app = await openApp(world, { at: '/about', ...(account && { account }) })
    const button = await screen.findByRole('button', { name: `Account menu: ${displayName ?? 'not logged in'}` })
    return { ...app, button }
  }

  test.each([
    ['pauline', 'P'],
    ['Rico', 'R'],
    ['éowyn', 'É'],
    [undefined, '?'],
  ])(
    'shows the first letter of the display name in upper case, or ? without a name (%s: %s)',
    async (displayName, letter) => {
      const { button } = await openAppAs(displayName)
      expect(button.textContent).toBe(letter)
      expect(button.querySelector('img')).toBeNull()
    },
  )

  test.each([
    ['rico', userLinks],
    [undefined, visitorLinks],
  ])('has one menu for users and another for visitors (%s)', async (displayName, links) => {
    const { user, button, address } = await openAppAs(displayName)
    expect(linksIn(listOf(button))).toEqual(links)
    const [[name, path]] = links as [[string, string]]
    await user.click(button)
    await user.click(screen.getByRole('link', { name }))
    expect(address()).toBe(path)
  })

  test('opens and closes its menu, and closes it on a click elsewhere', async () => {
    const { user, button } = await openAppAs('rico')
    expect(isOpen(button)).toBe(false)
    await user.click(button)
    expect(isOpen(button)).toBe(true)
    await user.click(button)
    expect(isOpen(button)).toBe(false)
    await user.click(button)
    // This text is not focusable.
    await user.click(screen.getByText(/All rights reserved/))
    expect(isOpen(button)).toBe(false)
  })
})

describe('the footer', () => {
  const links = {
    facebook: 'https://facebook.example/skank',
    instagram: 'https://instagram.example/skank',
    bluesky: 'https://bluesky.example/skank',
    patreon: 'https://patreon.example/skank',
    buyMeACoffee: 'https://coffee.example/skank',
  }

  test('has the configured links and the copyright line', async () => {
    await openApp(makeWorld(), { at: '/about', configured: { links, year: 2031, company: 'Skank Ltd' } })
    const footer = within(screen.getByRole('contentinfo'))
    const names = ['Facebook', 'Instagram', 'Bluesky', 'Patreon', 'Buy Me a Coffee']
    expect(names.map((name) => footer.getByRole('link', { name }).getAttribute('href'))).toEqual(Object.values(links))
    const copyright = '© 2031 Skank Ltd. All rights reserved. Logos are trademarks of their owners.'
    expect(footer.getByText(copyright)).toBeDefined()
  })
})
