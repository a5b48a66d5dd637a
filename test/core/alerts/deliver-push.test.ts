import { beforeEach, expect, test } from 'vitest'
import { refuse } from '#core/errors.ts'
import type { PushNotification } from '#core/push/push-notification.ts'
import { makeBrowserSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { newNotification } from '#test/support/sample-notifications.ts'
import { newSubscription } from '#test/support/valid-records.ts'
import { CLIENT, makeWorld, type World } from '#test/support/world.ts'

let world: World
let fan: ReturnType<typeof makeBrowserSubscriber>
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-25T12:00:00Z' })
  fan = makeBrowserSubscriber(world)
  await fan.subscribe()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  await runAlerts(world)
})

const HOUR_MS = 60 * 60 * 1000
const notification = newNotification()
const slug = 'skatalites-gilman'

const queue = (changes: Partial<PushNotification> = {}): Promise<void> =>
  world.store.transact(async ({ jobs, alertNotices }) => {
    const [{ subscriberId, showId: id } = refuse('show.not_found')] = world.store.stored().alertNotices.values()
    const state = (await alertNotices.lockReportedStates([id])).get(id) ?? refuse('show.not_found')
    const shows = [{ id, slug, change: null, facts: state }]
    await jobs.add('push', { subscriberId, notification: { ...notification, ...changes }, shows, alertIds: [] })
  })
const deliver = () => world.core.deliverPush(10)
const pushJobs = () => [...world.store.stored().jobs.values()].filter(({ name }) => name === 'push')

test('sends a notification once, with the time until it expires as its TTL', async () => {
  await queue()
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect(await deliver()).toEqual({ claimedCount: 0, failed: [] })
  const { endpoint } = fan.browser
  expect(world.push.sent).toMatchObject([{ endpoint, notification, ttlSeconds: 24 * 60 * 60 }])
})

test('uses the job’s id as the topic of a notification that has none, so that a retry replaces the first attempt', async () => {
  await queue({ topic: null })
  await queue({ topic: null })
  const topics = pushJobs().map(({ id }) => id.replaceAll('-', ''))
  await deliver()
  expect(world.push.sent.map(({ notification: { topic } }) => topic)).toEqual(topics)
  expect(topics.map((topic) => /^\w{1,32}$/.test(topic))).toEqual([true, true])
})

test('retries a failed delivery with backoff', async () => {
  await queue()
  world.push.fail('push service responded 503')
  expect((await deliver()).failed).toMatchObject([{ reason: 'push service responded 503', isGivenUp: false }])
  world.clock.advance(14_000)
  expect((await deliver()).claimedCount).toBe(0)
  world.push.fail(null)
  world.clock.advance(1_000)
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect(pushJobs()).toEqual([])
})

test('waits before a retry for as long as the push service requests', async () => {
  await queue()
  world.push.fail('push service responded 429', 20 * 60_000)
  await deliver()
  world.clock.advance(20 * 60_000 - 1)
  expect((await deliver()).claimedCount).toBe(0)
  world.clock.advance(1)
  expect((await deliver()).claimedCount).toBe(1)
})

test('gives up after two hours, without keeping the notification or ending the alerts', async () => {
  for (let n = 0; n < 11; n += 1) await queue()
  world.push.fail('push service responded 503')
  world.clock.advance(2 * HOUR_MS)
  expect((await world.core.deliverPush(20)).failed[0]).toMatchObject({ isGivenUp: false })
  world.clock.advance(HOUR_MS)
  const { failed } = await world.core.deliverPush(20)
  expect(failed.filter(({ isGivenUp }) => isGivenUp)).toHaveLength(11)
  expect(pushJobs()[0]).toMatchObject({ payload: { notification: null, shows: [], alertIds: [] } })
  expect(world.store.stored().subscribers.size).toBe(1)
})

test('gives up a refused notification at once, and erases the browser after ten refusals in a row', async () => {
  const refuseInARow = async (count: number) => {
    world.push.refuse(403)
    for (let n = 0; n < count; n += 1) {
      await queue()
      expect((await deliver()).failed).toMatchObject([{ reason: 'push service responded 403', isGivenUp: true }])
    }
    world.push.refuse(null)
  }
  await refuseInARow(9)
  await queue()
  await deliver()
  await refuseInARow(9)
  expect(world.store.stored().subscribers.size).toBe(1)
  await refuseInARow(1)
  expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map() })
})

test('sends nothing to a push service that is no longer known, and erases the browser', async () => {
  const [subscriber] = world.store.stored().subscribers.values()
  const browser = { ...newSubscription(), endpoint: 'https://flood.example/a', accountId: null }
  if (subscriber) await world.store.transact(({ subscribers }) => subscribers.save({ ...subscriber, browser }))
  await queue()
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect([world.push.sent, world.store.stored().subscribers]).toEqual([[], new Map()])
})

test('each large push service has its own queue, so a slow one delays no other', async () => {
  const others = ['https://fcm.googleapis.com/fcm/send/a', 'https://updates.push.services.mozilla.com/wpush/v2/b'].map(
    (endpoint) => makeBrowserSubscriber(world, { ...newSubscription(), endpoint }),
  )
  for (const other of others) await other.subscribe()
  await world.core.addShow(await world.as('ShowAdmin'), showInput({ showTitle: 'Second Show' }))
  await runAlerts(world)
  world.clock.advance(HOUR_MS)
  await runAlerts(world)
  const sent = () => world.push.sent.map(({ endpoint }) => endpoint)
  expect((await world.core.deliverPush(10, 'push-mozilla')).claimedCount).toBe(1)
  expect(sent()).toEqual([others[1]?.browser.endpoint])
  expect((await world.core.deliverPush(10, 'push-google')).claimedCount).toBe(1)
  expect((await deliver()).claimedCount).toBe(1)
  expect(sent()).toEqual([others[1]?.browser.endpoint, others[0]?.browser.endpoint, fan.browser.endpoint])
})

test('erases a browser that has unsubscribed', async () => {
  await queue()
  world.push.unsubscribe(fan.browser.endpoint)
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect(world.store.stored()).toMatchObject({ subscribers: new Map(), alerts: new Map() })
})

test('sends to the current subscription of a browser that has subscribed again', async () => {
  await queue()
  const current = newSubscription()
  await world.core.renewBrowser(null, CLIENT, { former: fan.browser, current })
  world.push.unsubscribe(fan.browser.endpoint)
  await deliver()
  expect(world.push.sent.map(({ endpoint }) => endpoint)).toEqual([current.endpoint])
})

test('drops a notification that has expired, or whose browser has ended its alerts', async () => {
  await queue()
  world.clock.advance(24 * HOUR_MS)
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  world.clock.set('2026-11-25T12:00:00Z')
  await queue()
  await world.core.endAllAlerts({ token: (await fan.token()) ?? '' })
  expect(await deliver()).toEqual({ claimedCount: 1, failed: [] })
  expect(world.push.sent).toEqual([])
})
