import { beforeEach, expect, test } from 'vitest'
import type { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { FAN_EMAIL, makeEmailSubscriber } from '#test/support/alerts.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('SiteAdmin')
})

const find = () => world.core.findSubscriber(admin, { email: FAN_EMAIL })
const unknownSubscriber = { email: FAN_EMAIL, state: 'unknown', alerts: 0, suppressedSince: null, smtpCode: null }

test('an admin sees whether an address is subscribed, and how many confirmed alerts it has', async () => {
  expect(await find()).toEqual(unknownSubscriber)
  await makeEmailSubscriber(world).subscribe()
  await makeEmailSubscriber(world).requestAlert({ filter: { city: 'Oakland' } })
  expect(await find()).toEqual({ ...unknownSubscriber, state: 'subscribed', alerts: 1 })
})

test('an admin sees when an address was suppressed, and why', async () => {
  const suppressedSince = world.clock.now()
  await makeEmailSubscriber(world).subscribe()
  const suppression = { email: FAN_EMAIL, since: suppressedSince, smtpCode: 550 }
  await world.store.transact(({ subscribers }) => subscribers.suppress(suppression))
  expect(await find()).toEqual({ ...unknownSubscriber, state: 'suppressed', suppressedSince, smtpCode: 550 })
})

test('only SiteAdmins and SiteOwners can look up an email address', async () => {
  for (const [actor, code] of [
    [null, 'permission.login_required'],
    [await world.as('ShowManager', 'ShowAdmin'), 'permission.denied'],
  ] as const)
    await expect(world.core.findSubscriber(actor, { email: FAN_EMAIL })).rejects.toMatchObject({ code })
  expect(await world.core.findSubscriber(await world.as('SiteOwner'), { email: FAN_EMAIL })).toEqual(unknownSubscriber)
})

const suppress = (email: Email) =>
  world.store.transact(({ subscribers }) => subscribers.suppress({ email, since: world.clock.now(), smtpCode: null }))
const auditedLifts = () =>
  world.store
    .stored()
    .audit.filter(({ what }) => what === 'account.suppression_lifted')
    .map(({ by, of }) => ({ by, of }))

test('lifting a suppression twice allows alerts again, and adds only one audit log entry, without the address', async () => {
  await suppress(FAN_EMAIL)
  await world.core.liftSuppression(admin, FAN_EMAIL)
  await world.core.liftSuppression(admin, FAN_EMAIL)
  await makeEmailSubscriber(world).requestAlert()
  expect(outboxOf(world.store)).toMatchObject([{ to: FAN_EMAIL, template: 'confirm-alert' }])
  // No account has the address, so the entry names only the admin.
  expect(auditedLifts()).toEqual([{ by: admin.accountId, of: admin.accountId }])
  expect(JSON.stringify(world.store.stored().audit)).not.toContain(FAN_EMAIL)
})

test('lifting a suppression is logged for the account that has the address', async () => {
  const { id, email } = await world.addAccount([])
  await suppress(email)
  await world.core.liftSuppression(admin, email)
  expect(auditedLifts()).toEqual([{ by: admin.accountId, of: id }])
})

test('only SiteAdmins and SiteOwners can lift a suppression', async () => {
  await suppress(FAN_EMAIL)
  for (const [actor, code] of [
    [null, 'permission.login_required'],
    [await world.as('ShowManager', 'ShowAdmin'), 'permission.denied'],
  ] as const)
    await expect(world.core.liftSuppression(actor, FAN_EMAIL)).rejects.toMatchObject({ code })
  expect(world.store.stored().suppressions.size).toBe(1)
})
