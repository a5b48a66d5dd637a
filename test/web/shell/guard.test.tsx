import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RoleName } from '#core/permissions/policy.ts'
import { openApp } from '#test/support/open-app.tsx'
import { failConnection, respondWith } from '#test/support/request-interceptors.ts'
import { makeWorld } from '#test/support/world.ts'

const guardedPaths = ['/logout', '/request-access', '/add-show', '/edit-show/1', '/show-manager-requests', '/profile']

test.each(guardedPaths)('a visitor on %s is redirected to the log-in page', async (at) => {
  const app = await openApp(makeWorld(), { at })
  await waitFor(() => expect(app.address()).toBe('/login'))
})

test('a guarded page redirects to the log-in page if the session fails to load', async () => {
  const intercept = failConnection('/api/session')
  const app = await openApp(makeWorld(), { at: '/add-show', intercept })
  await waitFor(() => expect(app.address()).toBe('/login'))
})

test('a guarded page shows only Loading... while the session loads', async () => {
  const intercept = respondWith((path) => (path === '/api/session' ? new Promise<Response>(() => {}) : undefined))
  const app = await openApp(makeWorld(), { at: '/logout', intercept })
  const visibleTexts = () =>
    [...screen.getByRole('main').querySelectorAll('h1, p, button')].map((each) => each.textContent)
  await waitFor(() => expect(visibleTexts()).toEqual(['Loading...']))
  await waitFor(() => expect(app.address()).toBe('/logout'))
})

test('the page for missing roles names only those roles in its URL that exist', async () => {
  const world = makeWorld()
  await openApp(world, { at: '/unauthorized?needs=SiteOwner,Free%20beer,__proto__', who: await world.addAccount([]) })
  expect((await screen.findByText(/^You need this role:/)).textContent).toBe('You need this role: Site Owner.')
})

const cases: readonly { roles: readonly RoleName[]; at: string; ends: string }[] = [
  { roles: ['ShowManager'], at: '/add-show', ends: '/add-show' },
  { roles: ['ShowAdmin'], at: '/add-show', ends: '/add-show' },
  { roles: ['SiteOwner'], at: '/add-show', ends: '/request-access' },
  { roles: [], at: '/add-show', ends: '/request-access' },
  { roles: [], at: '/logout', ends: '/logout' },
  { roles: [], at: '/request-access', ends: '/request-access' },
  { roles: ['SiteAdmin'], at: '/show-manager-requests', ends: '/show-manager-requests' },
  { roles: ['SiteOwner'], at: '/show-manager-requests', ends: '/show-manager-requests' },
  { roles: ['ShowAdmin'], at: '/show-manager-requests', ends: '/unauthorized?needs=SiteOwner,SiteAdmin' },
]

test.each(cases)('a user with the roles $roles who opens $at ends up on $ends', async ({ roles, at, ends }) => {
  const world = makeWorld()
  const app = await openApp(world, { at, who: await world.addAccount(roles) })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(app.address()).toBe(ends))
})
