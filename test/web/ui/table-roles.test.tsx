import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { openPage } from '#test/support/open-page.tsx'
import { makeWorld } from '#test/support/world.ts'

const PAGE = '/privacy-policy'

/** The roles in the first table. */
const rolesIn = (page: Document) =>
  [...page.querySelectorAll('table, thead, tbody, tr, th, td')].flatMap((element) => element.getAttribute('role') ?? [])

afterEach(() => vi.unstubAllGlobals())

test('server-rendered tables repeat no implicit roles', async () => {
  const { page } = await openPage(makeWorld(), PAGE)
  expect(page.querySelectorAll('td').length).toBeGreaterThan(0)
  expect(rolesIn(page)).toEqual([])
})

test.each([
  [true, ['table', 'rowgroup', 'row', 'columnheader', 'cell']],
  [false, []],
])('in a narrow window (%s), table elements have explicit roles: %j', async (matches, roles) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }))
  await openApp(makeWorld(), { at: PAGE })
  await screen.findByRole('table')
  expect([...new Set(rolesIn(document))]).toEqual(roles)
})
