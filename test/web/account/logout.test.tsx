import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '#test/support/open-app.tsx'
import { allowConsoleErrors } from '#test/support/web-setup.ts'
import { makeWorld } from '#test/support/world.ts'
import type { Fetch } from '#web/data/api.ts'

const open = async (intercept?: (fetch: Fetch) => Fetch) => {
  const world = makeWorld()
  const app = await openApp(world, {
    at: '/logout',
    account: await world.addAccount([]),
    ...(intercept && { intercept }),
  })
  await screen.findByText('Are you sure you want to log out?')
  return app
}

const logOut = async (app: Awaited<ReturnType<typeof open>>) =>
  app.user.click(screen.getByRole('button', { name: 'Logout' }))

test('logging out ends the session, clears personal data and leads to the list', async () => {
  const app = await open()
  app.client.setQueryData(['shows', { firstPage: 1, viewer: 'person-1' }], {
    pages: [{ shows: [], totalItems: 0 }],
    pageParams: [1],
  })
  app.client.setQueryData(['show', { slug: 'a', viewer: '' }], null)
  sessionStorage.setItem('draft:add-show:person-1', '{}')
  sessionStorage.setItem('other-key', 'stays')
  await logOut(app)
  await waitFor(() => expect(app.address()).toBe('/'))
  expect(Object.keys(sessionStorage)).toEqual(['other-key'])
  await screen.findByRole('button', { name: 'Account menu: not logged in' })
  expect(app.client.getQueryData(['shows', { firstPage: 1, viewer: 'person-1' }])).toBeUndefined()
  expect(app.client.getQueryData(['show', { slug: 'a', viewer: '' }])).toBeNull()
  expect(app.browser.hasCookie('session')).toBe(false)
})

test('logging out asks the service worker to clear the cached pages', async () => {
  const messages: unknown[] = []
  const active = { postMessage: (message: unknown) => messages.push(message) }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve({ active }) },
    configurable: true,
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  const app = await open()
  await logOut(app)
  await waitFor(() => expect(messages[0]).toEqual({ clearCache: true }))
})

test.each([
  ['an error response', () => new Response('{"message":"No."}', { status: 503 }), /^Logout failed/],
  ['a connection error', () => Promise.reject(new TypeError('Failed to fetch')), /^Error during logout/],
])('%s while logging out changes nothing on screen and is logged', async (_what, respond, logPattern) => {
  allowConsoleErrors(logPattern)
  const app = await open((fetch) => (path, init) => (path === '/api/auth/logout' ? respond() : fetch(path, init)))
  const before = screen.getByRole('main').innerHTML
  await logOut(app)
  await waitFor(() => expect(console.error).toHaveBeenCalledWith(expect.stringMatching(logPattern), expect.any(Error)))
  await waitFor(() => expect(screen.getByRole('main').innerHTML).toBe(before))
  await waitFor(() => expect(app.address()).toBe('/logout'))
  expect(app.browser.hasCookie('session')).toBe(true)
})

test('the log-out button keeps the focus while busy, and a second press does nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  let callCount = 0
  const app = await open((fetch) => (path, init) => {
    if (path !== '/api/auth/logout') return fetch(path, init)
    callCount += 1
    return promise
  })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Logout' })
  await app.user.click(button)
  await app.user.click(button)
  expect(button.ariaDisabled).toBe('true')
  expect(button.disabled).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(button))
  resolve(new Response('{}'))
  await waitFor(() => expect(app.address()).toBe('/'))
  expect(callCount).toBe(1)
})

test('the log-out screen offers to stay logged in', async () => {
  const app = await open()
  await app.user.click(screen.getByRole('link', { name: 'Stay logged in' }))
  await waitFor(() => expect(app.address()).toBe('/'))
  expect(app.browser.hasCookie('session')).toBe(true)
})
