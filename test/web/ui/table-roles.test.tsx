import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'

const PATH = '/privacy-policy'

const rolesIn = (page: Document) =>
  [...page.querySelectorAll('table, thead, tbody, tr, th, td')].flatMap((element) => element.getAttribute('role') ?? [])

afterEach(() => vi.unstubAllGlobals())

test('server-rendered tables have no explicit roles', async () => {
  const { page } = await openPage(makeWorld(), PATH)
  expect(page.querySelectorAll('td').length).toBeGreaterThan(0)
  expect(rolesIn(page)).toEqual([])
})

test.each([
  { width: 'narrow', matches: true, roles: ['table', 'rowgroup', 'row', 'columnheader', 'cell'] },
  { width: 'wide', matches: false, roles: [] },
])('in a $width window, the explicit roles of table elements are $roles', async ({ matches, roles }) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }))
  await openApp(makeWorld(), { at: PATH })
  await screen.findByRole('table')
  expect([...new Set(rolesIn(document))]).toEqual(roles)
})
