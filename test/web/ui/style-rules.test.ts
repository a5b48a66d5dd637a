import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { makeWorld } from '#test/support/world.ts'

/** Rules in the style sheets of `web/styles`, for elements that screens render. */

const folder = join(import.meta.dirname, '../../../web/styles')
const styles = (file: string): string => readFileSync(join(folder, file), 'utf8')
const buttonsCss = styles('buttons.css')
const tokensCss = styles('tokens.css')

/** Returns the declarations of the first rule whose selector is the class `className`, alone or last in a list. */
const declarationsOf = (css: string, className: string): string =>
  new RegExp(`\\n {2}\\.${className} \\{([^}]*)\\}`).exec(css)?.[1] ?? ''

/** Returns a button's background colours (light theme, dark theme by system, dark theme by choice) as red, green and blue. */
const fillsOf = (button: HTMLElement): number[][] => {
  const declarations = [...button.classList].map((className) => declarationsOf(buttonsCss, className))
  const [property] = declarations.flatMap((text) => /\bbackground: var\((--[\w-]+-fill)\);/.exec(text)?.[1] ?? [])
  return [...tokensCss.matchAll(new RegExp(`${property}: #(..)(..)(..);`, 'g'))].map(([, ...parts]) =>
    parts.map((part) => Number.parseInt(part, 16)),
  )
}
const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 2 * green && red > 2 * blue
const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > 1.5 * red && green > 1.5 * blue

test('all.css orders exactly the cascade layers that the style sheets use', () => {
  const [, order = ''] = /@layer ([^;{]+);/.exec(styles('all.css')) ?? []
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'))
  const layers = files.flatMap((file) => [...styles(file).matchAll(/@layer ([\w-]+) \{/g)].map(([, layer]) => layer))
  expect(new Set(layers)).toEqual(new Set(order.split(', ')))
})

test('the cookie banner stays at the top of the window', async () => {
  await openApp(makeWorld(), { at: '/about' })
  const cookieBanner = screen.getByRole('region', { name: 'Cookies' })
  const header = screen.getByRole('banner')
  expect(cookieBanner.compareDocumentPosition(header) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  const declarations = declarationsOf(styles('cookie.css'), cookieBanner.className)
  expect(declarations).toContain('position: sticky;')
  expect(declarations).toContain('top: 0;')
})

test('the account buttons in the menu wrap, however many there are', async () => {
  const world = makeWorld()
  const app = await openApp(world, { at: '/about', account: await world.addAccount(['SiteAdmin']) })
  await app.user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
  const names = ['Profile', 'My shows', 'Admin', 'Log Out']
  const rowClasses = new Set(names.map((name) => menu.getByRole('link', { name }).parentElement?.className))
  expect([...rowClasses]).toEqual(['drawer-buttons'])
  expect(declarationsOf(styles('drawer.css'), 'drawer-buttons')).toContain('flex-wrap: wrap;')
  expect(styles('drawer.css') + styles('profile.css')).not.toContain(':nth-child(')
})

test('the Logout button is red', async () => {
  const world = makeWorld()
  await openApp(world, { at: '/logout', account: await world.addAccount([]) })
  const fills = fillsOf(await screen.findByRole('button', { name: 'Logout' }))
  expect(fills.map(isRed)).toEqual([true, true, true])
})

test('the Approve button is green, and the Deny button is red', async () => {
  const world = makeWorld()
  const requester = await world.addAccount([], { displayName: 'Rhoda D.' })
  await world.core.requestAccess(await world.actorOf(requester), { explanation: 'I book the Harbour Club.' })
  await openApp(world, { at: '/show-manager-requests', account: await world.addAccount(['SiteAdmin']) })
  const approveFills = fillsOf(await screen.findByRole('button', { name: 'Approve Rhoda D.’s request' }))
  const denyFills = fillsOf(screen.getByRole('button', { name: 'Deny Rhoda D.’s request' }))
  expect(approveFills.map(isGreen)).toEqual([true, true, true])
  expect(denyFills.map(isRed)).toEqual([true, true, true])
})
