import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { AlertId } from '#core/ids.ts'
import type { AlertMail, QuietAlertMail } from '#core/mail/alert-mail.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { makeEmailSubscriber, newAlertInput, runAlerts } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { CLIENT, makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

let world: World
let account: Account
let actor: Actor
let admin: Actor
beforeEach(async () => {
  world = makeWorld({ now: '2026-08-01T12:00:00Z' })
  account = await world.addAccount([])
  actor = await world.actorOf(account)
  admin = await world.as('ShowAdmin')
})

const addAlert = async (filter: Readonly<Record<string, string>>): Promise<AlertId> => {
  await world.core.addAlert(actor, CLIENT, newAlertInput({ filter }))
  world.clock.advance(1)
  const { alerts } = await world.core.listAlerts({ actor })
  return alerts.at(-1)?.id as AlertId
}
const deactivations = [
  ['ended', (id: AlertId) => world.core.endAlert({ actor }, id)],
  ['paused', (id: AlertId) => world.core.editAlert({ actor }, id, { isPaused: true })],
] as const

/** Queues an email about one show in each city, calls `change`, and delivers the email. Returns the cities of the delivered shows. */
const deliverAfter = async (cities: readonly string[], change: () => Promise<unknown>): Promise<readonly string[]> => {
  for (const venueCity of cities) await world.core.addShow(admin, showInput({ venueCity }))
  await runAlerts(world)
  world.clock.advance(HOUR_MS)
  await runAlerts(world)
  await change()
  await world.core.deliverAlertMail(10)
  return world.mailer.sent
    .flatMap((mail) => (mail.template === 'alert' ? (mail.data as AlertMail).shows : []))
    .map(({ venueCity }) => venueCity)
}

test.each(deactivations)('a queued email loses the shows of an alert that is then %s', async (_, deactivate) => {
  const id = await addAlert({ city: 'Oakland' })
  await addAlert({ city: 'Berkeley' })
  expect(await deliverAfter(['Oakland', 'Berkeley'], () => deactivate(id))).toEqual(['Berkeley'])
})

test.each(deactivations)('a queued email for one alert is not sent once the alert is %s', async (_, deactivate) => {
  const id = await addAlert({ city: 'Oakland' })
  expect(await deliverAfter(['Oakland'], () => deactivate(id))).toEqual([])
  expect(world.store.stored().jobs.size).toBe(0)
})

test.each(deactivations)('a queued email keeps a show if one of its two alerts is then %s', async (_, deactivate) => {
  const id = await addAlert({ city: 'Oakland' })
  await addAlert({})
  expect(await deliverAfter(['Oakland'], () => deactivate(id))).toEqual(['Oakland'])
})

test.each([
  ['all alerts have ended', () => world.core.endAllAlerts({ actor })],
  ['the account is deleted', () => world.core.deleteAccount(actor, { password: PASSWORD })],
])('a queued email is not sent once %s', async (_, end) => {
  await addAlert({ city: 'Oakland' })
  expect(await deliverAfter(['Oakland'], end)).toEqual([])
})

test.each(deactivations)('a queued email about quiet alerts omits an alert that is then %s', async (_, deactivate) => {
  const id = await addAlert({ city: 'Oakland' })
  await addAlert({ city: 'Berkeley' })
  world.clock.advance(91 * DAY_MS)
  await world.core.sendQuietAlerts(10)
  await deactivate(id)
  await world.core.deliverAlertMail(10)
  const alerts = world.mailer.sent.flatMap((mail) =>
    mail.template === 'alert-quiet' ? (mail.data as QuietAlertMail).alerts : [],
  )
  expect(alerts).toMatchObject([{ watched: { city: 'Berkeley' } }])
})

test('a confirmation mail is not sent after all alerts of the address have ended', async () => {
  const fan = makeEmailSubscriber(world)
  const token = await fan.subscribe({ filter: { city: 'Oakland' } })
  await world.core.deliverMail(10)
  await fan.requestAlert({ filter: { city: 'Berkeley' } })
  await world.core.endAllAlerts({ token })
  await world.core.deliverMail(10)
  expect(world.mailer.sent.map(({ template }) => template)).toEqual(['confirm-alert'])
})
