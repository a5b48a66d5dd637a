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

test('the page about missing roles ignores unknown roles in its URL', async () => {
  const world = makeWorld()
  await openApp(world, {
    at: '/unauthorized?needs=SiteOwner,Free%20beer,__proto__',
    account: await world.addAccount([]),
  })
  expect((await screen.findByText(/^You need this role:/)).textContent).toBe('You need this role: Site Owner.')
})

const cases: readonly { roles: readonly RoleName[]; at: string; endPath: string }[] = [
  { roles: ['ShowManager'], at: '/add-show', endPath: '/add-show' },
  { roles: ['ShowAdmin'], at: '/add-show', endPath: '/add-show' },
  { roles: ['SiteOwner'], at: '/add-show', endPath: '/request-access' },
  { roles: [], at: '/add-show', endPath: '/request-access' },
  { roles: [], at: '/logout', endPath: '/logout' },
  { roles: [], at: '/request-access', endPath: '/request-access' },
  { roles: ['SiteAdmin'], at: '/show-manager-requests', endPath: '/show-manager-requests' },
  { roles: ['SiteOwner'], at: '/show-manager-requests', endPath: '/show-manager-requests' },
  { roles: ['ShowAdmin'], at: '/show-manager-requests', endPath: '/unauthorized?needs=SiteOwner,SiteAdmin' },
]

test.each(cases)('a user with the roles $roles who opens $at ends up on $endPath', async ({ roles, at, endPath }) => {
  const world = makeWorld()
  const app = await openApp(world, { at, account: await world.addAccount(roles) })
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(app.address()).toBe(endPath))
})
