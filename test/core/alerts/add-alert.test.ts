import { beforeEach, expect, test } from 'vitest'
import { NewAlert } from '#core/alerts/alert-input.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { FAN_EMAIL, makeEmailSubscriber } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { newSubscription } from '#test/support/valid-records.ts'
import { CLIENT, makeWorld, type World } from '#test/support/world.ts'

let world: World
let actor: Actor
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  actor = await world.as()
})

const add = async (changes: Readonly<Record<string, unknown>>, by: Actor | null = actor) => {
  const watched = 'showId' in changes ? {} : { filter: {} }
  world.clock.advance(1000)
  return world.core.addAlert(by, CLIENT, NewAlert.parse({ timeZone: 'Europe/Berlin', ...watched, ...changes }))
}
const idsAndFrequencies = async () =>
  (await world.core.listAlerts({ actor })).alerts.map(({ id, frequency }) => [id, frequency])

test("a user's new alert takes the frequency of their latest filter alert, or is daily if there is none", async () => {
  const { id: showId } = await world.core.addShow(await world.as('ShowAdmin'), showInput())
  const { alert: first } = await add({ filter: { country: 'GB' } })
  const { alert: second } = await add({ filter: { country: 'US' }, frequency: 'weekly' })
  await add({ showId, frequency: 'right-away' })
  const { alert: third } = await add({ filter: { country: 'DE' } })
  expect(await idsAndFrequencies()).toEqual([
    [first?.id, 'daily'],
    [second?.id, 'weekly'],
    [expect.any(String), 'right-away'],
    [third?.id, 'weekly'],
  ])
})

test('adding an alert for the same filter again returns the existing alert, and changes its frequency only if a frequency is given', async () => {
  const { alert } = await add({ frequency: 'right-away' })
  expect(alert).toEqual({ id: expect.any(String), isNew: true })
  await add({ filter: { country: 'GB' }, frequency: 'weekly' })
  expect((await add({})).alert).toEqual({ id: alert?.id, isNew: false })
  expect((await idsAndFrequencies())[0]).toEqual([alert?.id, 'right-away'])
  await add({ frequency: 'weekly' })
  expect((await idsAndFrequencies())[0]).toEqual([alert?.id, 'weekly'])
})

test("a new alert for a browser takes the frequency of the browser's latest filter alert, and one for a visitor's address is daily", async () => {
  const browser = newSubscription()
  await add({ byEmail: false, browser, frequency: 'weekly', filter: { country: 'GB' } }, null)
  await add({ byEmail: false, browser }, null)
  await makeEmailSubscriber(world).subscribe({ frequency: 'weekly', filter: { country: 'GB' } })
  expect(await add({ email: FAN_EMAIL }, null)).toEqual({ isConfirmed: false, alert: null })
  const storedFrequencies = [...world.store.stored().alerts.values()].map(({ frequency }) => frequency)
  expect(storedFrequencies).toEqual(['weekly', 'weekly', 'weekly', 'daily'])
})
