import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { makeBrowserSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World
let manager: Actor
let fan: ReturnType<typeof makeBrowserSubscriber>
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  manager = await world.as('ShowAdmin')
  fan = makeBrowserSubscriber(world)
})

const addShow = (changes: Readonly<Record<string, unknown>> = {}) => world.core.addShow(manager, showInput(changes))
const edit = ({ id, venueId }: Awaited<ReturnType<typeof addShow>>, changes: Readonly<Record<string, unknown>>) =>
  world.core.editShow(manager, id, showEdit({ venueId, ...changes }))
const queue = async (): Promise<void> => {
  await runAlerts(world)
  world.clock.advance(6 * MINUTE_MS)
  await runAlerts(world)
}
const failOnce = async (): Promise<void> => {
  world.push.fail('push service responded 503')
  await world.core.deliverPush(10)
  world.push.fail(null)
}
const contents = async () => (await fan.notifications()).map(({ content }) => content)
const alertsOfFan = async () => {
  const token = (await fan.token()) ?? ''
  return { token, alerts: (await world.core.listAlerts({ token })).alerts }
}

test('a retried announcement does not replace the cancellation', async () => {
  await fan.subscribe({ filter: { country: 'US' } })
  const show = await addShow()
  await queue()
  await failOnce()
  await edit(show, { status: 'cancelled' })
  await queue()
  expect(await contents()).toMatchObject([{ changes: { cancelled: 1 }, newShows: 0 }])
})

test('a cancellation arrives, even if late', async () => {
  await fan.subscribe()
  const show = await addShow()
  await queue()
  expect(await contents()).toHaveLength(1)
  await edit(show, { status: 'cancelled' })
  await queue()
  await failOnce()
  expect(await contents()).toHaveLength(1)
  world.clock.advance(MINUTE_MS)
  expect(await contents()).toMatchObject([{ newShows: 1 }, { changes: { cancelled: 1 } }])
})

test('an announcement arrives although details of the show have changed', async () => {
  await fan.subscribe()
  const show = await addShow()
  await queue()
  await edit(show, { status: 'sold-out' })
  expect(await contents()).toMatchObject([{ newShows: 1 }])
})

test('shows that have been deleted or postponed since are neither named nor counted', async () => {
  await fan.subscribe()
  const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
  const [first, second, third] = await Promise.all(days.map((showDate) => addShow({ showDate })))
  await queue()
  if (first) await world.core.deleteShow(manager, first.id)
  if (second) await edit(second, { showDate: second.showDate, status: 'postponed' })
  expect(await contents()).toMatchObject([{ shows: [{ slug: third?.slug }], newShows: 2 }])
})

test('nothing is sent about an alert that has been ended since', async () => {
  await fan.subscribe({ filter: { country: 'US' } })
  await addShow()
  await queue()
  const { token, alerts } = await alertsOfFan()
  for (const { id } of alerts) await world.core.endAlert({ token }, id)
  expect(await contents()).toEqual([])
})

test('a quiet alert that has been ended or paused since is not counted', async () => {
  for (const city of ['Oakland', 'Berkeley', 'Fresno']) await fan.subscribe({ filter: { city } })
  world.clock.advance(90 * DAY_MS)
  await world.core.sendQuietAlerts(10)
  const { token, alerts } = await alertsOfFan()
  const [ended, paused] = alerts
  await fan.subscribe({ filter: { city: 'Fremont' } })
  if (ended) await world.core.endAlert({ token }, ended.id)
  if (paused) await world.core.editAlert({ token }, paused.id, { isPaused: true })
  expect(await contents()).toMatchObject([{ kind: 'quiet', alerts: 1 }])
})
