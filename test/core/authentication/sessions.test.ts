import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { SessionId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { isSessionValid, OTHER_PASSWORD } from '#test/support/logging-in.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

/** Tests listing, ending, limits and expiry of sessions, across the use cases. */

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const wrongPassword = { code: 'password.wrong', fields: [{ field: 'password' }] }

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
  test('contains device, country and times, latest first, and marks the current session', async () => {
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

  test('reports the last use, recorded at most once an hour', async () => {
    world.clock.advance(3 * HOUR + 5 * MINUTE)
    await world.core.resumeSession(token)
    const used = world.clock.now()
    world.clock.advance(30 * MINUTE)
    await world.core.resumeSession(token)
    expect(await list()).toMatchObject([{ lastUsedAt: used }])
  })

  test('omits expired sessions', async () => {
    await world.logIn(account)
    world.clock.advance(29 * DAY)
    await world.core.resumeSession(token)
    world.clock.advance(DAY)
    expect(await list()).toMatchObject([{ isCurrent: true }])
  })

  test('requires log-in, and contains no secret', async () => {
    await expect(world.core.listSessions(null, token)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(JSON.stringify(await list())).not.toContain(world.ports.tokens.hash(token))
  })
})

describe('ending sessions', () => {
  test('ends the given session at once', async () => {
    world.clock.advance(1)
    const other = await world.logIn(account)
    await world.core.endSession(actor, await idOf(0), { password: PASSWORD })
    expect([await isSessionValid(world, other), await isSessionValid(world, token)]).toEqual([false, true])
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

  test('ends all other sessions of the account', async () => {
    const others = [await world.logIn(account), await world.logIn(account)]
    const stranger = await world.logIn(await world.addAccount([]))
    await world.core.endOtherSessions(actor, { password: PASSWORD }, token)
    for (const other of others) expect(await isSessionValid(world, other)).toBe(false)
    for (const valid of [token, stranger]) expect(await isSessionValid(world, valid)).toBe(true)
  })

  test('requires the password and a log-in', async () => {
    const other = await world.logIn(account)
    const wrong = { password: OTHER_PASSWORD }
    await expect(world.core.endSession(actor, await idOf(0), wrong)).rejects.toMatchObject(wrongPassword)
    await expect(world.core.endOtherSessions(actor, wrong, token)).rejects.toMatchObject(wrongPassword)
    for (const attempt of [
      world.core.endSession(null, await idOf(0), wrong),
      world.core.endOtherSessions(null, wrong, token),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(await isSessionValid(world, other)).toBe(true)
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
    const others: string[] = []
    for (let count = 1; count < 50; count += 1) others.push(await world.logIn(account))
    expect(await isSessionValid(world, token)).toBe(true)
    world.clock.advance(HOUR)
    await world.core.resumeSession(token)
    const last = await world.logIn(account)
    expect(await list()).toHaveLength(50)
    for (const kept of [token, last]) expect(await isSessionValid(world, kept)).toBe(true)
    const validities = await Promise.all(others.map((other) => isSessionValid(world, other)))
    expect(validities.filter((isValid) => !isValid)).toHaveLength(1)
  })
})
