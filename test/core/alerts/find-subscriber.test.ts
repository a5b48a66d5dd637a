import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { FAN, makeFan } from '#test/support/alerts.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('SiteAdmin')
})

const find = () => world.core.findSubscriber(admin, { email: FAN })
const nothing = { email: FAN, state: 'unknown', alerts: 0, suppressedSince: null, smtpCode: null }

test('an admin sees whether an address is known, and how many confirmed alerts it has', async () => {
  expect(await find()).toEqual(nothing)
  await makeFan(world).subscribe()
  await makeFan(world).ask({ filter: { city: 'Oakland' } })
  expect(await find()).toEqual({ ...nothing, state: 'subscribed', alerts: 1 })
})

test('an admin sees since when an address is suppressed, and why', async () => {
  const suppressedSince = world.clock.now()
  await makeFan(world).subscribe()
  const suppression = { email: FAN, since: suppressedSince, smtpCode: 550 }
  await world.store.transact(({ subscribers }) => subscribers.suppress(suppression))
  expect(await find()).toEqual({ ...nothing, state: 'suppressed', suppressedSince, smtpCode: 550 })
})

test('addresses are looked up by SiteAdmin and SiteOwner only', async () => {
  for (const [actor, code] of [
    [null, 'permission.login_required'],
    [await world.as('ShowManager', 'ShowAdmin'), 'permission.denied'],
  ] as const)
    await expect(world.core.findSubscriber(actor, { email: FAN })).rejects.toMatchObject({ code })
  expect(await world.core.findSubscriber(await world.as('SiteOwner'), { email: FAN })).toEqual(nothing)
})
