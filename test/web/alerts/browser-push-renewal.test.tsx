import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { makeBrowserSubscriber } from '#test/support/alerts.ts'
import { openNewAlertDialog } from '#test/support/new-alert-dialog.tsx'
import { openApp } from '#test/support/open-app.tsx'
import { makePushBrowser } from '#test/support/push-browser.ts'
import { failConnection } from '#test/support/request-interceptors.ts'
import { makeWorld, type World } from '#test/support/world.ts'
import { registeredSubscription } from '#web/offline/registered-subscription.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const makeSubscribedBrowser = async (behaviour: Parameters<typeof makePushBrowser>[0] = {}) => {
  const browser = makePushBrowser({ ...behaviour, isSubscribed: true })
  await makeBrowserSubscriber(world, browser.subscription).subscribe({ filter: { country: 'US' } })
  return browser
}
const storedSubscribers = () => [...world.store.stored().subscribers.values()]
const alertCount = () => world.store.stored().alerts.size

const subscribeThisBrowser = async (options: Parameters<typeof openNewAlertDialog>[1] = {}) => {
  const app = await openNewAlertDialog(world, { at: '/?country=GB', ...options })
  await app.choose('In this browser')
  await app.send()
  return app
}

test('a browser that subscribed with a former VAPID key keeps its alerts when it subscribes again', async () => {
  const { current } = await makeSubscribedBrowser({ hasOtherKey: true })
  const former = current()
  const { dialog } = await subscribeThisBrowser()
  await dialog.findByText(/^Done. We’ll let you know/)
  expect(current()?.endpoint).not.toBe(former?.endpoint)
  expect([storedSubscribers(), alertCount()]).toMatchObject([[{ browser: { endpoint: current()?.endpoint } }], 2])
})

test('the existing subscription is kept if subscribing again fails', async () => {
  const { current, subscription } = await makeSubscribedBrowser({ fails: true })
  const { dialog } = await subscribeThisBrowser()
  await dialog.findByText(/^This browser couldn’t set up notifications/)
  expect(current()).toEqual(subscription)
})

test('a renewal that could not be reported to the server is reported on the next attempt', async () => {
  const { current } = await makeSubscribedBrowser({ hasOtherKey: true })
  let isDown = true
  const { dialog, send } = await subscribeThisBrowser({
    intercept: (fetch) => (path, init) =>
      (isDown ? failConnection('/api/subscribers/browser')(fetch) : fetch)(path, init),
  })
  await dialog.findByText(/^This browser couldn’t set up notifications/)
  expect(alertCount()).toBe(1)
  isDown = false
  await send()
  await dialog.findByText(/^Done. We’ll let you know/)
  expect([storedSubscribers(), alertCount()]).toMatchObject([[{ browser: { endpoint: current()?.endpoint } }], 2])
})

test('/alerts shows the alerts of a browser that has replaced its subscription', async () => {
  const { replace, subscription } = await makeSubscribedBrowser()
  await registeredSubscription.write(subscription)
  const { endpoint } = replace()
  await openApp(world, { at: '/alerts' })
  await screen.findByRole('heading', { name: 'Alerts in this browser' })
  expect(storedSubscribers()).toMatchObject([{ browser: { endpoint } }])
  await waitFor(async () => expect(await registeredSubscription.read()).toMatchObject({ endpoint }))
})

test('removing a browser deletes its registered subscription, so that the service worker does not subscribe it again', async () => {
  await makeSubscribedBrowser()
  const app = await openApp(world, { at: '/alerts' })
  await app.user.click(await screen.findByRole('button', { name: 'Remove this browser' }))
  expect(await registeredSubscription.read()).not.toBeNull()
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this browser?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Remove this browser' }))
  await screen.findByText('No alerts yet.', { exact: false })
  expect(await registeredSubscription.read()).toBeNull()
})
