import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { makeCore } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Authenticator } from '#test/support/authenticator.ts'
import { changeAccount, isSessionValid, logInPending, loginContext, newClient } from '#test/support/logging-in.ts'
import { addPasskey, makeSiteAuthenticator } from '#test/support/passkeys.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60 * 1000
const passkeyRefused = { code: 'passkey.refused' }

let world: World
let account: Account
let actor: Actor
let device: Authenticator
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount(['ShowAdmin'])
  actor = await world.actorOf(account)
  device = makeSiteAuthenticator()
  await addPasskey(world, actor, device)
})

const start = () => world.core.startPasskeyLogIn(newClient())
const respond = (credential: Record<string, unknown>, token: string, formerToken: string | null = null) =>
  world.core.logInWithPasskey({ credential }, token, loginContext({}, formerToken))
const logIn = async (authenticator = device, formerToken: string | null = null) => {
  const { options, token } = await start()
  return respond(authenticator.get(options), token, formerToken)
}
const passkeys = () => world.store.stored().secondFactors.get(account.id)?.passkeys ?? []
const sessionCount = () => world.store.stored().sessions.size

describe('logging in with a passkey (WebAuthn Level 3)', () => {
  test('opens a session without a password, and ends the former session', async () => {
    world.clock.advance(MINUTE)
    const { token } = await logIn()
    const session = await world.core.resumeSession(token)
    expect(session?.actor).toMatchObject({ accountId: account.id, roles: ['ShowAdmin'] })
    expect(passkeys()).toMatchObject([{ name: 'Laptop', lastUsedAt: world.clock.now(), counter: 0 }])
    await logIn(device, token)
    expect(await isSessionValid(world, token)).toBe(false)
  })

  test('sends a request that names no passkey', async () => {
    const { options } = await start()
    expect(options).not.toHaveProperty('allowCredentials')
    expect(options).toMatchObject({ rpId: 'shows.example', userVerification: 'required' })
  })

  test('needs no second step, even if a log-in with a password does', async () => {
    expect((await logInPending(world, account.email)).secondSteps).toEqual(['passkey', 'recovery-code'])
    await expect(logIn()).resolves.toBeDefined()
  })

  test('accepts each response and each challenge once', async () => {
    const { options, token } = await start()
    const credential = device.get(options)
    await respond(credential, token)
    const before = sessionCount()
    await expect(respond(credential, token)).rejects.toMatchObject({ code: 'token.invalid' })
    const next = await start()
    await expect(respond(credential, next.token)).rejects.toMatchObject(passkeyRefused)
    await expect(respond(device.get(next.options), next.token)).rejects.toMatchObject({ code: 'token.invalid' })
    expect(sessionCount()).toBe(before)
  })

  test('succeeds only once in twenty concurrent attempts with one response', async () => {
    const { options, token } = await start()
    const credential = device.get(options)
    const before = sessionCount()
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => respond(credential, token)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(sessionCount()).toBe(before + 1)
  })

  test('accepts the response for ten minutes, to the millisecond', async () => {
    const { options, token, expiresAt } = await start()
    expect(expiresAt).toEqual(new Date(world.clock.now().getTime() + 10 * MINUTE))
    world.clock.advance(10 * MINUTE)
    await expect(respond(device.get(options), token)).rejects.toMatchObject({ code: 'token.invalid' })
    world.clock.advance(-1)
    await expect(respond(device.get(options), token)).resolves.toBeDefined()
  })

  test('refuses a token for another purpose, and an empty one', async () => {
    const { options } = await start()
    const { token: setupToken } = await world.core.startPasskeyRegistration(actor, { password: PASSWORD })
    const { token: pendingToken } = await logInPending(world, account.email)
    for (const token of [setupToken, pendingToken, ''])
      await expect(respond(device.get(options), token)).rejects.toMatchObject({ code: 'token.invalid' })
  })

  test('refuses an unknown passkey, and a user handle of another account', async () => {
    const unknownDevice = makeSiteAuthenticator()
    const { options } = await world.core.startPasskeyRegistration(actor, { password: PASSWORD })
    unknownDevice.create(options)
    await expect(logIn(unknownDevice)).rejects.toMatchObject(passkeyRefused)
    const { options: request, token } = await start()
    const credential = device.get(request)
    const other = await world.addAccount([])
    const userHandle = Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url')
    await expect(
      respond({ ...credential, response: { ...credential.response, userHandle } }, token),
    ).rejects.toMatchObject(passkeyRefused)
  })

  test.each([{}, { id: 'x' }, { response: null }, { id: 1, rawId: [], type: 'x', response: {} }])(
    'refuses a malformed response: %j',
    async (credential) => {
      const { token } = await start()
      await expect(respond(credential, token)).rejects.toMatchObject(passkeyRefused)
    },
  )

  test('refuses a response without user verification, and one from another origin', async () => {
    for (const settings of [{ verifiesUser: false }, { origin: 'https://evil.example' }]) {
      const { options, token } = await start()
      await expect(respond(device.get(options, settings), token)).rejects.toMatchObject(passkeyRefused)
    }
  })

  test('refuses a passkey that is removed while its response is being checked', async () => {
    const verifyAfterRemoval: typeof world.ports.passkeys.verifyAuthentication = async (...args) => {
      await world.core.removePasskey(actor, passkeys()[0]?.id ?? '', { password: PASSWORD })
      return world.ports.passkeys.verifyAuthentication(...args)
    }
    const core = makeCore({
      ...world.ports,
      passkeys: { ...world.ports.passkeys, verifyAuthentication: verifyAfterRemoval },
    })
    const before = sessionCount()
    const { options, token } = await start()
    await expect(
      core.logInWithPasskey({ credential: device.get(options) }, token, loginContext()),
    ).rejects.toMatchObject(passkeyRefused)
    expect([sessionCount(), passkeys()]).toEqual([before, []])
  })

  test('refuses a removed passkey, even for a challenge from before the removal', async () => {
    const { options, token } = await start()
    const credential = device.get(options)
    await world.core.removePasskey(actor, passkeys()[0]?.id ?? '', { password: PASSWORD })
    await expect(respond(credential, token)).rejects.toMatchObject(passkeyRefused)
    await expect(logIn()).rejects.toMatchObject(passkeyRefused)
  })

  test('reveals a suspension only after a valid response', async () => {
    await changeAccount(world, account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    const before = sessionCount()
    const { token } = await start()
    const { options: otherOptions } = await start()
    await expect(respond(device.get(otherOptions), token)).rejects.toMatchObject(passkeyRefused)
    await expect(logIn()).rejects.toMatchObject({
      code: 'login.suspended',
      message: 'This account is suspended: Spam',
    })
    expect(sessionCount()).toBe(before)
  })

  test('is refused for a deleted account', async () => {
    await world.core.deleteAccount(actor, { password: PASSWORD })
    await expect(logIn()).rejects.toMatchObject(passkeyRefused)
  })
})

describe("a passkey's signature counter", () => {
  test('is stored, and a response that does not increase it is refused as coming from a cloned key', async () => {
    const securityKey = makeSiteAuthenticator({ hasCounter: true })
    await addPasskey(world, actor, securityKey, 'Security key')
    await logIn(securityKey)
    await logIn(securityKey)
    const storedCounter = () => passkeys().find(({ name }) => name === 'Security key')?.counter
    expect(storedCounter()).toBe(2)
    await world.store.transact(async ({ secondFactors }) => {
      const factors = await secondFactors.find(account.id)
      if (factors)
        await secondFactors.save({
          ...factors,
          passkeys: factors.passkeys.map((one) => (one.name === 'Security key' ? { ...one, counter: 5 } : one)),
        })
    })
    await expect(logIn(securityKey)).rejects.toMatchObject(passkeyRefused)
    expect(storedCounter()).toBe(5)
  })

  test('may stay at 0, as with synced passkeys', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(logIn()).resolves.toBeDefined()
  })
})
