import { beforeEach, expect, test } from 'vitest'
import { makeEmailSubscriber, newAlertInput, runAlerts } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { CLIENT, makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
})

const HOUR_MS = 60 * 60 * 1000
const runAlertsForAnHour = async () => {
  await runAlerts(world)
  world.clock.advance(HOUR_MS)
  await runAlerts(world)
}

test('the unsubscribe link in an email ends only the alerts for which it was sent, and may be used again', async () => {
  const fan = makeEmailSubscriber(world)
  await fan.subscribe({ filter: { country: 'FR' } })
  const token = await fan.subscribe()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  await runAlertsForAnHour()
  const { unsubscribeToken = '' } = fan.emails()[0] ?? {}
  await world.core.unsubscribe(unsubscribeToken)
  await world.core.unsubscribe(unsubscribeToken)
  expect((await world.core.listAlerts({ token })).alerts).toMatchObject([{ filter: { country: 'FR' } }])
})

test.each([
  [6, 'only these alerts', 1],
  [7, 'all alerts of the subscriber', 0],
])('the unsubscribe link in an email for %i alerts ends %s', async (count, _, remaining) => {
  const account = await world.addAccount(['ShowAdmin'])
  const showAdmin = await world.actorOf(account)
  await world.core.addAlert(showAdmin, CLIENT, newAlertInput({ filter: { country: 'FR' } }))
  for (let n = 1; n <= count; n += 1) {
    await world.core.addAlert(showAdmin, CLIENT, newAlertInput({ filter: { q: `Band ${n}` } }))
    await world.core.addShow(showAdmin, showInput({ bandList: [{ bandName: `Band ${n}` }] }))
  }
  await runAlertsForAnHour()
  await world.core.unsubscribe(makeEmailSubscriber(world, account.email).emails()[0]?.unsubscribeToken ?? '')
  const { alerts, subscribers } = world.store.stored()
  expect([alerts.size, subscribers.size]).toEqual([remaining, remaining])
})
