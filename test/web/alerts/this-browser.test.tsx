import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeBrowserSubscriber, newAlertInput } from '#test/support/alerts.ts'
import { openApp } from '#test/support/open-app.tsx'
import { reauthenticate } from '#test/support/own-profile.ts'
import { makePushBrowser } from '#test/support/push-browser.ts'
import { failConnection, respondWith } from '#test/support/request-interceptors.ts'
import { allowConsoleErrors } from '#test/support/web-setup.ts'
import { CLIENT, makeWorld, PASSWORD, type World } from '#test/support/world.ts'
import { registeredSubscription } from '#web/offline/registered-subscription.ts'

let world: World
let browser: ReturnType<typeof makePushBrowser>
beforeEach(() => {
  world = makeWorld()
  browser = makePushBrowser({ isSubscribed: true })
})

const addUser = () => world.addAccount([])
type User = Awaited<ReturnType<typeof addUser>>

const subscribe = async (user: User) => {
  const alert = newAlertInput({ byEmail: false, browser: browser.subscription, filter: { country: 'US' } })
  await world.core.addAlert(await world.actorOf(user), CLIENT, alert)
  await registeredSubscription.write(browser.subscription)
}
const storedSubscribers = () => [...world.store.stored().subscribers.values()]

const NOTE = 'Notifications in this browser are off now.'

const logOut = async (account: User, intercept?: Parameters<typeof openApp>[1]['intercept']) => {
  const app = await openApp(world, { at: '/logout', account, ...(intercept && { intercept }) })
  await app.user.click(await screen.findByRole('button', { name: 'Logout' }))
  return app
}

describe('logging out', () => {
  test('ends the user’s notifications in this browser, and says so', async () => {
    const user = await addUser()
    await subscribe(user)
    const app = await logOut(user)
    await screen.findByText(NOTE)
    await waitFor(() => expect(app.address()).toBe('/'))
    expect([browser.isSubscribed(), storedSubscribers()]).toEqual([false, []])
    expect(await registeredSubscription.read()).toBeNull()
  })

  test('keeps the notifications that a visitor asked for', async () => {
    await makeBrowserSubscriber(world, browser.subscription).subscribe()
    const app = await logOut(await addUser())
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(screen.queryByText(NOTE)).toBeNull()
    expect([browser.isSubscribed(), storedSubscribers().length]).toEqual([true, 1])
  })

  test('ends the notifications if it cannot find out whose they are', async () => {
    await makeBrowserSubscriber(world, browser.subscription).subscribe()
    await logOut(await addUser(), failConnection('/api/subscribers/browser'))
    await screen.findByText(NOTE)
    expect(browser.isSubscribed()).toBe(false)
  })

  test('keeps the notifications if it fails', async () => {
    allowConsoleErrors(/^Logout failed/)
    const user = await addUser()
    await subscribe(user)
    const refuse = (path: string) => (path === '/api/auth/logout' ? new Response('{}', { status: 503 }) : undefined)
    const app = await logOut(user, respondWith(refuse))
    await waitFor(() => expect(console.error).toHaveBeenCalled())
    expect([app.address(), browser.isSubscribed(), storedSubscribers().length]).toEqual(['/logout', true, 1])
  })
})

test('deleting the account unsubscribes this browser', async () => {
  const user = await addUser()
  await subscribe(user)
  const app = await openApp(world, { at: '/profile', account: user })
  const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }))
  await press('Delete your account')
  await reauthenticate(app, 'Delete for good')
  await waitFor(() => expect(app.address()).toBe('/'))
  expect([browser.isSubscribed(), storedSubscribers()]).toEqual([false, []])
})

describe('after a log-in by another user in the same tab, /alerts', () => {
  const addByEmail = async (user: User) =>
    world.core.addAlert(await world.actorOf(user), CLIENT, newAlertInput({ filter: { country: 'US' } }))

  test.each([
    ["the former user's email alerts", '/api/subscribers/me', addByEmail],
    ["the former user's alerts in this browser", '/api/subscribers/browser', subscribe],
  ] as const)('hides %s', async (_what, heldPath, add) => {
    const [first, second] = [await addUser(), await addUser()]
    await add(first)
    let isHeld = false
    let heldCount = 0
    const hold = (path: string) => {
      if (!isHeld || path !== heldPath) return undefined
      heldCount += 1
      return new Promise<Response>(() => {})
    }
    const app = await openApp(world, { at: '/alerts', account: first, intercept: respondWith(hold) })
    await screen.findByText('Shows in the United States')
    isHeld = true
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': app.browser.csrfToken() ?? '' }
    const body = JSON.stringify({ email: second.email, password: PASSWORD })
    await app.browser.fetch('/api/auth/login', { method: 'POST', headers, body })
    await act(() => app.client.invalidateQueries({ queryKey: ['session'] }))
    await waitFor(() => expect(heldCount).toBe(1))
    expect(screen.queryByText('Shows in the United States')).toBeNull()
  })
})
