import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { makeEmailSubscriber, newAlertInput, runAlerts } from '#test/support/alerts.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { CLIENT, makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const NEW_EMAIL = 'new@people.example' as Email
const HOUR_MS = 60 * 60 * 1000
const invalidTokenError = { code: 'token.invalid' }

let world: World
let account: Account
let actor: Actor
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  account = await world.addAccount([])
  actor = await world.actorOf(account)
})

const changeEmail = async () => {
  await world.core.changeEmail(actor, { email: NEW_EMAIL, password: PASSWORD })
  const mail = outboxOf(world.store).find(({ template }) => template === 'confirm-new-email')
  await world.core.confirmEmail(mail?.template === 'confirm-new-email' ? mail.data.token : '', CLIENT)
}
const sendAlerts = async () => {
  await runAlerts(world)
  world.clock.advance(HOUR_MS)
  await runAlerts(world)
}
const alerts = async () => (await world.core.listAlerts({ actor })).alerts

test('alerts and their reported shows move to the new address of the account, and former links stop working', async () => {
  const admin = await world.as('ShowAdmin')
  const former = makeEmailSubscriber(world, account.email)
  const token = await former.subscribe()
  const usedToken = former.confirmationToken()
  await former.requestAlert({ filter: { city: 'Oakland' } })
  const { id } = await world.core.addShow(admin, showInput())
  await sendAlerts()
  await changeEmail()
  for (const formerToken of [usedToken, former.confirmationToken()])
    await expect(world.core.confirmAlert(formerToken)).rejects.toMatchObject(invalidTokenError)
  await expect(world.core.listAlerts({ token })).rejects.toMatchObject(invalidTokenError)
  await world.core.unsubscribe(former.emails()[0]?.unsubscribeToken ?? '')
  expect(await alerts()).toMatchObject([{ filter: {}, isConfirmed: true }])
  await world.core.editShow(admin, id, showEdit({ status: 'cancelled' }))
  await sendAlerts()
  expect([former.emails().length, makeEmailSubscriber(world, NEW_EMAIL).emails().length]).toEqual([1, 1])
  expect(makeEmailSubscriber(world, NEW_EMAIL).emails()[0]).toMatchObject({ shows: [{ change: 'cancelled' }] })
})

test('an alert is merged into the alert for the same filter at the new address: that alert is resumed and keeps its frequency', async () => {
  const filter = { city: 'Oakland' }
  const other = makeEmailSubscriber(world, NEW_EMAIL)
  const token = await other.subscribe({ filter, frequency: 'weekly' })
  const [existing] = (await world.core.listAlerts({ token })).alerts
  await world.core.editAlert({ token }, existing?.id as never, { isPaused: true })
  await world.core.addAlert(actor, CLIENT, newAlertInput({ filter, frequency: 'right-away' }))
  await changeEmail()
  expect(await alerts()).toMatchObject([{ id: existing?.id, filter, frequency: 'weekly', isPaused: false }])
})

test('moved alerts are added to those that the new address already has', async () => {
  await makeEmailSubscriber(world, NEW_EMAIL).subscribe({ filter: { city: 'Oakland' } })
  world.clock.advance(1)
  await world.core.addAlert(actor, CLIENT, newAlertInput({ filter: { country: 'FR' } }))
  await changeEmail()
  expect(await alerts()).toMatchObject([{ filter: { city: 'Oakland' } }, { filter: { country: 'FR' } }])
  expect([...world.store.stored().subscribers.values()].map(({ email }) => email)).toEqual([NEW_EMAIL])
})
