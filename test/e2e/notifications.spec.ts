import type { PushSubscription } from '#core/push/push-subscription.ts'
import type { RenderedNotification } from '#core/push/rendered-notification.ts'
import { dayFromToday, owner } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { deliverPushEarly } from '#test/support/deliver-push.ts'
import { openPushService } from '#test/support/push-service.ts'
import { expect, type Page, test } from './fixtures.ts'
import { addShowAs, apiAs } from './show-steps.ts'

test.use({ serviceWorkers: 'allow' })

/** Makes the page subscribe to a fake push service, because headless browsers have none. */
const fakePushManager = (page: Page, subscription: PushSubscription): Promise<unknown> =>
  page.addInitScript((json) => {
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    const fakeSubscription = { toJSON: () => json } as never
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem('isSubscribed', 'true')
      return fakeSubscription
    }
    PushManager.prototype.getSubscription = async () => (localStorage.getItem('isSubscribed') ? fakeSubscription : null)
  }, subscription)

/** Returns a function that hands a decrypted message to the service worker, as the browser does, and resolves to the title and
 * text that the worker shows. */
const makeDeliver = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  const firstRegistrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration) resolve(registration.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await firstRegistrationId
  const { origin } = new URL(page.url())
  return async (message: unknown): Promise<unknown> => {
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate(() => {
      const scope = globalThis as never as { registration: ServiceWorkerRegistration; shown: unknown }
      scope.shown = null
      scope.registration.showNotification = async (title, options) => {
        scope.shown = [title, options?.body]
      }
    })
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
    const shownNotification = () => worker?.evaluate(() => (globalThis as never as { shown: unknown }).shown)
    await expect.poll(shownNotification).not.toBeNull()
    return shownNotification()
  }
}

test('a browser without an account is notified about a show and its cancellation, until its push subscription ends', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const pushService = await openPushService()
  const subscription = pushService.subscribe()
  await context.grantPermissions(['notifications'])
  await fakePushManager(page, subscription)
  await page.goto('/?country=GB')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const deliver = await makeDeliver(page)

  await page.getByRole('button', { name: 'Alert me', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Alert me' })
  await dialog.getByLabel('How often?').selectOption('Right away')
  await dialog.getByLabel('How should we notify you?').selectOption('In this browser')
  await dialog.getByRole('button', { name: 'Alert me', exact: true }).click()
  await dialog.getByRole('link', { name: 'See your alerts' }).click()
  await expect(page.getByRole('heading', { name: 'Alerts in this browser' })).toBeVisible()

  const receiveNth = async (nth: number): Promise<RenderedNotification> => {
    const receivedCount = async () => {
      await deliverPushEarly(site.dataDir, pushService)
      return pushService.received.length
    }
    await expect.poll(receivedCount).toBe(nth)
    return pushService.received[nth - 1]?.payload as RenderedNotification
  }

  const show = await addShowAs(site, owner, { bands: ['Pushed'], showDate: dayFromToday(8) })
  const announcement = await receiveNth(1)
  expect(announcement).toMatchObject({ title: show.showTitle, path: `/shows/${show.slug}`, lang: 'en-US' })
  expect(await deliver(announcement)).toEqual([show.showTitle, announcement.body])

  const { id, version, venueId, showTitle, showDate } = show
  const cancelledBody = showBody({ showTitle, showDate, venueId, version, status: 'cancelled' })
  await (await apiAs(site, owner)).send('PUT', '/api/shows/{id}', cancelledBody, { params: { id } })
  const cancellation = await receiveNth(2)
  expect(cancellation).toMatchObject({ title: `Cancelled: ${show.showTitle}`, tag: announcement.tag })
  expect(await deliver(cancellation)).toEqual([`Cancelled: ${show.showTitle}`, cancellation.body])

  pushService.respond(subscription.endpoint, 410)
  await addShowAs(site, owner, { bands: ['Unheard'], showDate: dayFromToday(9) })
  const hasAlerts = async () => {
    await deliverPushEarly(site.dataDir, pushService)
    await page.reload()
    return page.getByRole('heading', { name: 'Alerts in this browser' }).isVisible()
  }
  await expect.poll(hasAlerts).toBe(false)
  expect(pushService.received).toHaveLength(2)
  await pushService.close()
})
