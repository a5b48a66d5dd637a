import { beforeEach, expect, test } from 'vitest'
import { makeBrowserFan } from '#test/support/alerts.ts'
import { newNotification } from '#test/support/sample-notifications.ts'
import { newSubscription } from '#test/support/valid-records.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let fan: ReturnType<typeof makeBrowserFan>
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-25T12:00:00Z' })
  fan = makeBrowserFan(world)
  await fan.subscribe()
})

const HOUR_MS = 60 * 60 * 1000
const notification = newNotification()

const queue = async (): Promise<void> => {
  const [subscriber] = world.store.stored().subscribers.values()
  if (subscriber)
    await world.store.transact(({ jobs }) => jobs.add('push', { subscriberId: subscriber.id, notification }))
}
const deliver = () => world.core.deliverPush(10)
const jobs = () => [...world.store.stored().jobs.values()].filter(({ name }) => name === 'push')

test('sends a notification once, to be kept until it expires', async () => {
  await queue()
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect(await deliver()).toEqual({ claimedCount: 0, failed: [] })
  const { endpoint } = fan.browser
  expect(world.push.sent).toMatchObject([{ endpoint, notification, ttlSeconds: 24 * 60 * 60 }])
})

test('retries with backoff, and gives up after 48 hours without keeping the notification', async () => {
  await queue()
  world.push.fail('push service responded 503')
  expect((await deliver()).failed).toMatchObject([{ reason: 'push service responded 503', isGivenUp: false }])
  world.clock.advance(14_000)
  expect((await deliver()).claimedCount).toBe(0)
  world.push.fail(null)
  world.clock.advance(1_000)
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect(jobs()).toEqual([])
})

test('keeps no content of a notification that is given up', async () => {
  const lasting = { ...notification, expiresAt: '2027-01-01T00:00:00.000Z' }
  const [subscriber] = world.store.stored().subscribers.values()
  const subscriberId = subscriber?.id as NonNullable<typeof subscriber>['id']
  await world.store.transact((stores) => stores.jobs.add('push', { subscriberId, notification: lasting }))
  world.push.fail('push service responded 503')
  world.clock.advance(48 * HOUR_MS + 1)
  expect((await deliver()).failed).toMatchObject([{ isGivenUp: true }])
  expect(jobs()).toMatchObject([{ payload: { notification: null } }])
})

test('erases a browser that has unsubscribed', async () => {
  await queue()
  world.push.unsubscribe(fan.browser.endpoint)
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map() })
})

test('notifies the current subscription of a browser that has subscribed again', async () => {
  await queue()
  const current = newSubscription()
  await world.core.renewBrowser({ former: fan.browser, current })
  world.push.unsubscribe(fan.browser.endpoint)
  await deliver()
  expect(world.push.sent.map(({ endpoint }) => endpoint)).toEqual([current.endpoint])
})

test('omits a notification that has expired, or whose browser has ended its alerts', async () => {
  await queue()
  world.clock.advance(24 * HOUR_MS)
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  world.clock.set('2026-11-25T12:00:00Z')
  await queue()
  await world.core.endAllAlerts({ token: (await fan.token()) ?? '' })
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect(world.push.sent).toEqual([])
})
