import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { makeBrowserSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World
let showAdmin: Actor
let fan: ReturnType<typeof makeBrowserSubscriber>
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  showAdmin = await world.as('ShowAdmin')
  fan = makeBrowserSubscriber(world)
})

const addShow = (changes: Readonly<Record<string, unknown>> = {}) => world.core.addShow(showAdmin, showInput(changes))
const edit = ({ id, venueId }: Awaited<ReturnType<typeof addShow>>, changes: Readonly<Record<string, unknown>>) =>
  world.core.editShow(showAdmin, id, showEdit({ venueId, ...changes }))
const queueNotifications = async (): Promise<void> => {
  await runAlerts(world)
  world.clock.advance(6 * MINUTE_MS)
  await runAlerts(world)
}
const failDelivery = async (): Promise<void> => {
  world.push.fail('push service responded 503')
  await world.core.deliverPush(10)
  world.push.fail(null)
}
const contents = async () => (await fan.notifications()).map(({ content }) => content)
const tokenAndAlerts = async () => {
  const token = (await fan.token()) ?? ''
  return { token, alerts: (await world.core.listAlerts({ token })).alerts }
}

test('a retried announcement does not replace the cancellation', async () => {
  await fan.subscribe({ filter: { country: 'US' } })
  const show = await addShow()
  await queueNotifications()
  await failDelivery()
  await edit(show, { status: 'cancelled' })
  await queueNotifications()
  expect(await contents()).toMatchObject([{ changes: { cancelled: 1 }, newShows: 0 }])
})

test('a cancellation arrives even if its first delivery fails', async () => {
  await fan.subscribe()
  const show = await addShow()
  await queueNotifications()
  expect(await contents()).toHaveLength(1)
  await edit(show, { status: 'cancelled' })
  await queueNotifications()
  await failDelivery()
  expect(await contents()).toHaveLength(1)
  world.clock.advance(MINUTE_MS)
  expect(await contents()).toMatchObject([{ newShows: 1 }, { changes: { cancelled: 1 } }])
})

test('an announcement arrives even if details of the show have changed', async () => {
  await fan.subscribe()
  const show = await addShow()
  await queueNotifications()
  await edit(show, { status: 'sold-out' })
  expect(await contents()).toMatchObject([{ newShows: 1 }])
})

test('a notification neither names nor counts shows that were deleted or postponed after it was queued', async () => {
  await fan.subscribe()
  const dates = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
  const [first, second, third] = await Promise.all(dates.map((showDate) => addShow({ showDate })))
  await queueNotifications()
  if (first) await world.core.deleteShow(showAdmin, first.id)
  if (second) await edit(second, { showDate: second.showDate, status: 'postponed' })
  expect(await contents()).toMatchObject([{ shows: [{ slug: third?.slug }], newShows: 2 }])
})

test('nothing is sent for an alert that ended after the notification was queued', async () => {
  await fan.subscribe({ filter: { country: 'US' } })
  await addShow()
  await queueNotifications()
  const { token, alerts } = await tokenAndAlerts()
  for (const { id } of alerts) await world.core.endAlert({ token }, id)
  expect(await contents()).toEqual([])
})

test('a notification does not count quiet alerts that were ended or paused after it was queued', async () => {
  for (const city of ['Oakland', 'Berkeley', 'Fresno']) await fan.subscribe({ filter: { city } })
  world.clock.advance(90 * DAY_MS)
  await world.core.sendQuietAlerts(10)
  const { token, alerts } = await tokenAndAlerts()
  const [ended, paused] = alerts
  await fan.subscribe({ filter: { city: 'Fremont' } })
  if (ended) await world.core.endAlert({ token }, ended.id)
  if (paused) await world.core.editAlert({ token }, paused.id, { isPaused: true })
  expect(await contents()).toMatchObject([{ kind: 'quiet', alerts: 1 }])
})
