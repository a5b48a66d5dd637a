import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { MAX_PASSKEYS } from '#core/authentication/second-factors.ts'
import { NewPasskey } from '#core/authentication/set-up-passkeys.ts'
import { makeCore } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import {
  auditEventsOf,
  logInPending,
  mailTo,
  OTHER_PASSWORD,
  openSession,
  templatesTo,
} from '#test/support/logging-in.ts'
import { addPasskey, makeSiteAuthenticator } from '#test/support/passkeys.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60 * 1000
const wrongPasswordError = { code: 'password.wrong', fields: [{ field: 'password' }] }

let world: World
let account: Account
let actor: Actor
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount([])
  actor = await world.actorOf(account)
})

const start = (by: Actor | null = actor, password = PASSWORD) => world.core.startPasskeyRegistration(by, { password })
const add = (credential: Record<string, unknown>, token: string, by: Actor | null = actor) =>
  world.core.addPasskey(by, { name: 'Laptop', credential }, token, '')
const remove = (id: string, password = PASSWORD) => world.core.removePasskey(actor, id, { password })
const passkeys = async () => (await world.core.findProfile(actor)).twoStep.passkeys
const idOf = async (index = 0) => (await passkeys())[index]?.id ?? ''

describe('adding a passkey', () => {
  test('returns recovery codes for the first passkey only, and notifies the user', async () => {
    const recoveryCodes = await addPasskey(world, actor, makeSiteAuthenticator(), 'Laptop')
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await passkeys()).toEqual([
      { id: expect.stringMatching(/^[\w-]{43}$/), name: 'Laptop', createdAt: world.clock.now(), lastUsedAt: null },
    ])
    expect(await mailTo(world, account.email)).toMatchObject([
      { template: 'sign-in-changed', data: { change: 'A passkey was added.' } },
    ])
    expect(auditEventsOf(world, account)).toEqual(['account.passkey_added'])
    expect(await addPasskey(world, actor, makeSiteAuthenticator(), 'Phone')).toEqual([])
    expect(await logInPending(world, account.email)).toMatchObject({ secondSteps: ['passkey', 'recovery-code'] })
  })

  test('changes nothing before the device responds', async () => {
    await start()
    expect(await passkeys()).toEqual([])
    await expect(openSession(world, account.email)).resolves.toBeDefined()
  })

  test('requires the password and a log-in', async () => {
    await expect(start(actor, OTHER_PASSWORD)).rejects.toMatchObject(wrongPasswordError)
    await expect(start(null)).rejects.toMatchObject({ code: 'permission.login_required' })
    const { options, token } = await start()
    await expect(add(makeSiteAuthenticator().create(options), token, null)).rejects.toMatchObject({
      code: 'permission.login_required',
    })
    expect(await passkeys()).toEqual([])
  })

  test('accepts each response once, within ten minutes', async () => {
    const { options, token } = await start()
    const credential = makeSiteAuthenticator().create(options)
    await add(credential, token)
    await expect(add(credential, token)).rejects.toMatchObject({ code: 'token.invalid' })
    const lateChallenge = await start()
    world.clock.advance(10 * MINUTE)
    await expect(add(makeSiteAuthenticator().create(lateChallenge.options), lateChallenge.token)).rejects.toMatchObject(
      {
        code: 'token.invalid',
      },
    )
    expect(await passkeys()).toHaveLength(1)
  })

  test("refuses a response to an earlier challenge, another account's challenge or a log-in challenge", async () => {
    const [one, two] = [await start(), await start()]
    await expect(add(makeSiteAuthenticator().create(one.options), two.token)).rejects.toMatchObject({
      code: 'passkey.refused',
    })
    const other = await world.as()
    const othersChallenge = await start(other)
    await expect(
      add(makeSiteAuthenticator().create(othersChallenge.options), othersChallenge.token),
    ).rejects.toMatchObject({
      code: 'token.invalid',
    })
    const logInChallenge = await world.core.startPasskeyLogIn({
      key: 'x',
      device: null,
      country: null,
      deviceCookie: null,
    })
    await expect(
      add(makeSiteAuthenticator().create(logInChallenge.options), logInChallenge.token),
    ).rejects.toMatchObject({
      code: 'token.invalid',
    })
    expect(await passkeys()).toEqual([])
  })

  test.each([
    ['from a page on another site', { origin: 'https://evil.example' }],
    ['without user verification', { verifiesUser: false }],
  ])('refuses a response %s', async (_, settings) => {
    const { options, token } = await start()
    await expect(add(makeSiteAuthenticator(settings).create(options), token)).rejects.toMatchObject({
      code: 'passkey.refused',
    })
    expect(await passkeys()).toEqual([])
  })

  test('registers a passkey only once: later options exclude it, and the server refuses it', async () => {
    const device = makeSiteAuthenticator()
    await addPasskey(world, actor, device)
    await expect(addPasskey(world, actor, device)).rejects.toThrow('InvalidStateError')
    // Simulates a device that registers the same passkey again.
    const [passkey] = world.store.stored().secondFactors.get(account.id)?.passkeys ?? []
    const verifyRegistration: typeof world.ports.passkeys.verifyRegistration = async () => passkey ?? null
    const core = makeCore({ ...world.ports, passkeys: { ...world.ports.passkeys, verifyRegistration } })
    await expect(addPasskey({ ...world, core }, actor, makeSiteAuthenticator())).rejects.toMatchObject({
      code: 'passkey.refused',
    })
    expect(await passkeys()).toHaveLength(1)
  })

  test('refuses a credential registered by another account until that account is deleted (WebAuthn Level 3, section 7.1)', async () => {
    const owner = await world.addAccount([])
    const actors = [await world.actorOf(owner), await world.as()] as const
    const keyId = Buffer.alloc(32, 7).toString('base64url')
    await addPasskey(world, actors[0], makeSiteAuthenticator({ keyId }))
    const before = world.store.stored().secondFactors
    const attempt = () => addPasskey(world, actors[1], makeSiteAuthenticator({ keyId }))
    await expect(attempt()).rejects.toMatchObject({ code: 'passkey.refused' })
    expect(world.store.stored().secondFactors).toEqual(before)
    await world.store.transact(({ accounts }) => accounts.erase(owner.id))
    expect(await attempt()).toHaveLength(10)
  })

  test('succeeds for only one of two accounts that add the same credential at the same time', async () => {
    const keyId = Buffer.alloc(32, 7).toString('base64url')
    const actors = [await world.as(), await world.as()]
    const outcomes = await Promise.allSettled(
      actors.map((actor) => addPasskey(world, actor, makeSiteAuthenticator({ keyId }))),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is limited to twenty passkeys, even with two concurrent additions', async () => {
    for (let count = 1; count < MAX_PASSKEYS; count += 1)
      await addPasskey(world, actor, makeSiteAuthenticator(), `Key ${count}`)
    const [one, two] = [await start(), await start()]
    const outcomes = await Promise.allSettled([
      add(makeSiteAuthenticator().create(one.options), one.token),
      add(makeSiteAuthenticator().create(two.options), two.token),
    ])
    // Either request may succeed.
    expect(outcomes.toSorted((a, b) => a.status.localeCompare(b.status))).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'passkey.too_many' } },
    ])
    await expect(start()).rejects.toMatchObject({ code: 'passkey.too_many' })
    expect(await passkeys()).toHaveLength(MAX_PASSKEYS)
    await remove(await idOf())
    await expect(start()).resolves.toBeDefined()
  })

  test('requires a name of 1 to 64 characters', () => {
    const errorsOfName = (name: unknown) => errorsOf(NewPasskey, { name, credential: {} })
    expect(errorsOfName('  ')).toEqual({ name: 'Name is required' })
    expect(errorsOfName('x'.repeat(65))).toEqual({ name: 'Name must be 64 characters or less' })
    expect(errorsOfName('My phone 📱')).toEqual({})
  })
})

describe('removing a passkey', () => {
  test('notifies the user, and with the last passkey also removes the recovery codes and the second step', async () => {
    await addPasskey(world, actor, makeSiteAuthenticator(), 'Laptop')
    await addPasskey(world, actor, makeSiteAuthenticator(), 'Phone')
    await remove(await idOf(0))
    expect((await world.core.findProfile(actor)).twoStep).toMatchObject({
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Phone' }],
    })
    await remove(await idOf(0))
    expect((await world.core.findProfile(actor)).twoStep).toMatchObject({ recoveryCodesLeft: 0, passkeys: [] })
    await expect(openSession(world, account.email)).resolves.toBeDefined()
    expect((await mailTo(world, account.email)).slice(2)).toMatchObject([
      { data: { change: 'A passkey was removed.' } },
      { data: { change: 'A passkey was removed.' } },
    ])
    expect(auditEventsOf(world, account).slice(2)).toEqual(['account.passkey_removed', 'account.passkey_removed'])
  })

  test('requires the password', async () => {
    await addPasskey(world, actor, makeSiteAuthenticator())
    await expect(remove(await idOf(), OTHER_PASSWORD)).rejects.toMatchObject(wrongPasswordError)
    expect(await passkeys()).toHaveLength(1)
  })

  test('is refused for an unknown passkey and for a passkey of another account', async () => {
    await expect(remove('x')).rejects.toMatchObject({ code: 'passkey.not_found' })
    const other = await world.as()
    await addPasskey(world, other, makeSiteAuthenticator())
    const othersPasskeyId = (await world.core.findProfile(other)).twoStep.passkeys[0]?.id ?? ''
    await expect(remove(othersPasskeyId)).rejects.toMatchObject({ code: 'passkey.not_found' })
    await addPasskey(world, actor, makeSiteAuthenticator())
    await expect(remove(othersPasskeyId)).rejects.toMatchObject({ code: 'passkey.not_found' })
    expect(await passkeys()).toHaveLength(1)
    expect((await world.core.findProfile(other)).twoStep.passkeys).toHaveLength(1)
    expect(await templatesTo(world, account.email)).toEqual(['sign-in-changed'])
  })
})
