import { beforeEach, describe, expect, test } from 'vitest'
import { FirstOwner } from '#core/accounts/create-first-owner.ts'
import { showInput } from '#test/support/bodies.ts'
import { changeAccount, openSession } from '#test/support/logging-in.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const ownerInput = (changes: Record<string, unknown> = {}) =>
  FirstOwner.parse({ email: ' Owner@Shows.Example ', password: PASSWORD, ...changes })

describe('the first SiteOwner of an installation (decisions, section 3)', () => {
  test('is a confirmed SiteOwner who may add shows, and can log in at once', async () => {
    expect(await world.core.createFirstOwner(ownerInput())).toBe(true)
    const { token } = await openSession(world, ownerInput().email)
    const actor = (await world.core.resumeSession(token))?.actor ?? null
    expect(actor).toMatchObject({ name: 'owner', displayName: 'Site owner', roles: ['ShowAdmin', 'SiteOwner'] })
    await expect(world.core.addShow(actor, showInput())).resolves.toMatchObject({ userEditable: true })
  })

  test('has a password that is stored only as a hash', async () => {
    await world.core.createFirstOwner(ownerInput())
    const stored = JSON.stringify(Object.values(world.store.stored()).map((part) => [...part.values()]))
    expect(stored).not.toContain(PASSWORD)
  })

  test('is sent a welcome email and recorded in the audit log', async () => {
    await world.core.createFirstOwner(ownerInput())
    const { accounts, audit } = world.store.stored()
    const [of] = accounts.keys()
    expect(audit).toEqual([
      { by: null, at: world.clock.now(), what: 'account.first_owner_created', kind: 'account', of, details: {} },
    ])
    expect(outboxOf(world.store)).toMatchObject([
      { to: 'owner@shows.example', template: 'owner-welcome', data: { displayName: 'Site owner' }, attempts: 0 },
    ])
  })

  test('is created only once, and not with an email address that is already registered', async () => {
    const account = await world.addAccount(['ShowManager'])
    const before = world.store.stored()
    expect(await world.core.createFirstOwner(ownerInput({ email: account.email }))).toBe(false)
    expect(world.store.stored()).toEqual(before)
    expect(await world.core.createFirstOwner(ownerInput())).toBe(true)
    const afterCreation = world.store.stored()
    expect(await world.core.createFirstOwner(ownerInput({ password: 'Another horse 3 battery!', name: 'x' }))).toBe(
      false,
    )
    expect(world.store.stored()).toEqual(afterCreation)
  })

  test('is created once even when two processes start together', async () => {
    const results = await Promise.all([
      world.core.createFirstOwner(ownerInput()),
      world.core.createFirstOwner(ownerInput()),
    ])
    expect(results.sort()).toEqual([false, true])
    expect(world.store.stored().accounts.size).toBe(1)
    expect(outboxOf(world.store).length).toBe(1)
  })

  test('is created only for an installation without a SiteOwner', async () => {
    await world.addAccount(['SiteAdmin', 'ShowAdmin'])
    expect(await world.core.createFirstOwner(ownerInput())).toBe(true)
    const afterCreation = world.store.stored()
    expect(await world.core.createFirstOwner(ownerInput({ email: 'b@shows.example', name: 'b' }))).toBe(false)
    expect(world.store.stored()).toEqual(afterCreation)
  })

  test('is not created again after their email address has changed', async () => {
    await world.core.createFirstOwner(ownerInput())
    for (const account of world.store.stored().accounts.values())
      await changeAccount(world, account, { email: FirstOwner.shape.email.parse('moved@shows.example') })
    expect(await world.core.createFirstOwner(ownerInput())).toBe(false)
    expect([...world.store.stored().accounts.values()].map(({ email }) => email)).toEqual(['moved@shows.example'])
  })

  test('gets the next free name when only case, accents or confusables distinguish their name from a taken one', async () => {
    const { keyOf } = world.ports.confusables
    for (const name of ['Ówner', '0wner 2']) await world.addAccount([], { name, nameKey: keyOf(name) })
    expect(await world.core.createFirstOwner(ownerInput())).toBe(true)
    const created = [...world.store.stored().accounts.values()].find(({ email }) => email === ownerInput().email)
    expect(created).toMatchObject({ name: 'owner 3', nameKey: keyOf('owner 3'), roles: ['ShowAdmin', 'SiteOwner'] })
    const { audit } = world.store.stored()
    expect([audit.length, outboxOf(world.store).length]).toEqual([1, 1])
  })
})
