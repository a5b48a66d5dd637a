import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { SessionId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { isSessionValid, OTHER_PASSWORD } from '#test/support/logging-in.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

/** Tests the listing, ending, limit and expiry of sessions, across the use cases. */

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const wrongPasswordError = { code: 'password.wrong', fields: [{ field: 'password' }] }

let world: World
let account: Account
let token: string
let actor: Actor
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount([])
  token = await world.logIn(account, { device: 'Firefox on Linux', country: 'DE' })
  actor = (await world.core.resumeSession(token))?.actor ?? (await world.as())
})

const list = () => world.core.listSessions(actor, token)
const idOf = async (index: number) => (await list())[index]?.id ?? SessionId.parse(world.ids.next())

describe('the list of sessions (ASVS V7.5.2)', () => {
  test('is sorted latest first, contains the device, country and times of each session, and marks the current one', async () => {
    world.clock.advance(HOUR)
    await world.logIn(account, { device: null, country: null })
    await world.as()
    expect(await list()).toEqual([
      {
        ...{ id: expect.any(String), device: null, country: null, isCurrent: false },
        createdAt: world.clock.now(),
        lastUsedAt: world.clock.now(),
      },
      {
        ...{ id: expect.any(String), device: 'Firefox on Linux', country: 'DE', isCurrent: true },
        createdAt: new Date('2026-11-20T12:00:00Z'),
        lastUsedAt: new Date('2026-11-20T12:00:00Z'),
      },
    ])
  })

  test('contains the time of the last use, which is recorded at most once an hour', async () => {
    world.clock.advance(3 * HOUR + 5 * MINUTE)
    await world.core.resumeSession(token)
    const usedAt = world.clock.now()
    world.clock.advance(30 * MINUTE)
    await world.core.resumeSession(token)
    expect(await list()).toMatchObject([{ lastUsedAt: usedAt }])
  })

  test('omits expired sessions', async () => {
    await world.logIn(account)
    world.clock.advance(29 * DAY)
    await world.core.resumeSession(token)
    world.clock.advance(DAY)
    expect(await list()).toMatchObject([{ isCurrent: true }])
  })

  test('requires a log-in, and contains no token hash', async () => {
    await expect(world.core.listSessions(null, token)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(JSON.stringify(await list())).not.toContain(world.ports.tokens.hash(token))
  })
})

describe('ending sessions', () => {
  test('invalidates the token of the chosen session at once', async () => {
    world.clock.advance(1)
    const otherToken = await world.logIn(account)
    await world.core.endSession(actor, await idOf(0), { password: PASSWORD })
    expect([await isSessionValid(world, otherToken), await isSessionValid(world, token)]).toEqual([false, true])
    await world.core.endSession(actor, await idOf(0), { password: PASSWORD })
    expect(await isSessionValid(world, token)).toBe(false)
  })

  test('refuses an unknown session, and one of another account', async () => {
    const unknownId = SessionId.parse(world.ids.next())
    await expect(world.core.endSession(actor, unknownId, { password: PASSWORD })).rejects.toMatchObject({
      code: 'session.not_found',
    })
    const other = await world.addAccount([])
    const theirToken = await world.logIn(other)
    const [session] = await world.core.listSessions(await world.actorOf(other), theirToken)
    await expect(world.core.endSession(actor, session?.id ?? unknownId, { password: PASSWORD })).rejects.toMatchObject({
      code: 'session.not_found',
    })
    expect(await isSessionValid(world, theirToken)).toBe(true)
  })

  test("can apply to all of the account's sessions except the current one", async () => {
    const otherTokens = [await world.logIn(account), await world.logIn(account)]
    const strangerToken = await world.logIn(await world.addAccount([]))
    await world.core.endOtherSessions(actor, { password: PASSWORD }, token)
    for (const ended of otherTokens) expect(await isSessionValid(world, ended)).toBe(false)
    for (const valid of [token, strangerToken]) expect(await isSessionValid(world, valid)).toBe(true)
  })

  test('requires the password and a log-in', async () => {
    const otherToken = await world.logIn(account)
    const wrongProof = { password: OTHER_PASSWORD }
    await expect(world.core.endSession(actor, await idOf(0), wrongProof)).rejects.toMatchObject(wrongPasswordError)
    await expect(world.core.endOtherSessions(actor, wrongProof, token)).rejects.toMatchObject(wrongPasswordError)
    for (const attempt of [
      world.core.endSession(null, await idOf(0), wrongProof),
      world.core.endOtherSessions(null, wrongProof, token),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(await isSessionValid(world, otherToken)).toBe(true)
  })
})

describe('sessions', () => {
  test('last a year at most, however often they are used', async () => {
    for (let day = 0; day < 364; day += 14) {
      world.clock.advance(14 * DAY)
      expect(await isSessionValid(world, token)).toBe(true)
    }
    world.clock.advance(DAY - 1)
    expect(await world.core.resumeSession(token)).toMatchObject({ renewedToken: null })
    world.clock.advance(1)
    expect(await isSessionValid(world, token)).toBe(false)
  })

  test('are limited to fifty per account: a further log-in ends the session that expires first', async () => {
    world.clock.advance(HOUR)
    const otherTokens: string[] = []
    for (let count = 1; count < 50; count += 1) otherTokens.push(await world.logIn(account))
    expect(await isSessionValid(world, token)).toBe(true)
    world.clock.advance(HOUR)
    await world.core.resumeSession(token)
    const lastToken = await world.logIn(account)
    expect(await list()).toHaveLength(50)
    for (const kept of [token, lastToken]) expect(await isSessionValid(world, kept)).toBe(true)
    const areValid = await Promise.all(otherTokens.map((other) => isSessionValid(world, other)))
    expect(areValid.filter((isValid) => !isValid)).toHaveLength(1)
  })
})
