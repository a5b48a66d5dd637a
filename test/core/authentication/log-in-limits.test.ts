import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { Client } from '#core/limits/client.ts'
import {
  changeAccount,
  linkIn,
  logInAs,
  logInPending,
  loginContext,
  newClient,
  OTHER_PASSWORD,
  openSession,
  withTimeCodes,
} from '#test/support/logging-in.ts'
import { tieSystemTime } from '#test/support/system-time.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

let world: World
let account: Account
let advance: (milliseconds: number) => void
beforeEach(async () => {
  world = makeWorld()
  advance = tieSystemTime(world)
  account = await world.addAccount([])
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counts the attempts in which the password was compared: refused as wrong, not by the limit. */
const failures = async (count: number, from?: Partial<Client>, email: string = account.email): Promise<number> => {
  const tries = Array.from({ length: count }, () => logInAs(world, email, 'wrong', loginContext(from)))
  const outcomes = await Promise.allSettled(tries)
  return outcomes.filter((one) => one.status === 'rejected' && one.reason.code === 'login.failed').length
}
const limited = { code: 'limit.exceeded', message: 'Too many attempts. Please try again later.' }

describe('failures at one account', () => {
  test('are looked at twenty times in a quarter of an hour, wherever they come from and however many at once', async () => {
    expect(await failures(30)).toBe(20)
    await expect(logInAs(world, account.email)).rejects.toMatchObject({ ...limited, retryAfterMs: 15 * MINUTE })
  })

  test('are counted for the address, however it is spelt, and for no other', async () => {
    await failures(20, {}, ` ${account.email.toUpperCase()}`)
    await expect(logInAs(world, account.email)).rejects.toMatchObject(limited)
    const other = await world.addAccount([])
    await expect(openSession(world, other.email)).resolves.toBeDefined()
  })

  test('are counted alike for an address that nobody has', async () => {
    expect(await failures(30, {}, 'nobody@people.example')).toBe(20)
    await expect(logInAs(world, 'nobody@people.example')).rejects.toMatchObject({
      ...limited,
      retryAfterMs: 15 * MINUTE,
    })
  })

  test('are forgotten when the window ends, not before', async () => {
    await failures(20)
    advance(15 * MINUTE - 1)
    await expect(logInAs(world, account.email)).rejects.toMatchObject({ ...limited, retryAfterMs: 1 })
    advance(1)
    await expect(openSession(world, account.email)).resolves.toBeDefined()
  })

  test('are sixty a day at most', async () => {
    let looked = 0
    for (let quarter = 0; quarter < 8; quarter += 1) {
      looked += await failures(20)
      advance(15 * MINUTE)
    }
    expect(looked).toBe(60)
    await expect(logInAs(world, account.email)).rejects.toMatchObject(limited)
    advance(22 * HOUR)
    await expect(openSession(world, account.email)).resolves.toBeDefined()
  })

  test('leave a device alone that has logged in before; it has a count of its own', async () => {
    await failures(30)
    await expect(logInAs(world, account.email)).rejects.toMatchObject(limited)
    const device = { deviceCookie: 'secret of the device' }
    expect(await failures(30, device)).toBe(20)
    await expect(logInAs(world, account.email, PASSWORD, loginContext(device))).rejects.toMatchObject(limited)
    await expect(
      openSession(world, account.email, PASSWORD, loginContext({ deviceCookie: 'another' })),
    ).resolves.toBeDefined()
    advance(15 * MINUTE)
    await expect(openSession(world, account.email, PASSWORD, loginContext(device))).resolves.toBeDefined()
  })

  test('from such devices are forty a day together, however many there are; the link of a mail forgives them', async () => {
    let looked = 0
    for (let device = 0; device < 5; device += 1) looked += await failures(20, { deviceCookie: `device ${device}` })
    expect(looked).toBe(40)
    const device = { deviceCookie: 'yet another' }
    advance(15 * MINUTE)
    await expect(logInAs(world, account.email, PASSWORD, loginContext(device))).rejects.toMatchObject(limited)
    const other = await world.addAccount([])
    await expect(openSession(world, other.email, PASSWORD, loginContext(device))).resolves.toBeDefined()
    await world.core.forgotPassword({ email: account.email }, newClient())
    const link = await linkIn(world, account.email)
    await world.core.resetPassword(link, { password: OTHER_PASSWORD }, newClient())
    await expect(openSession(world, account.email, OTHER_PASSWORD, loginContext(device))).resolves.toBeDefined()
  })
})

describe('a success', () => {
  test('counts for nothing: nobody locks themselves out by logging in', async () => {
    for (let time = 0; time < 70; time += 1) await openSession(world, account.email)
    const device = { deviceCookie: 'secret of the device' }
    for (let time = 0; time < 30; time += 1) await openSession(world, account.email, PASSWORD, loginContext(device))
    expect(await failures(30)).toBe(20)
  })

  test('takes back its own use alone', async () => {
    await failures(19)
    await openSession(world, account.email)
    expect(await failures(5)).toBe(1)
  })

  test('is one also where a second step follows, or the account is shut', async () => {
    await withTimeCodes(world, await world.actorOf(account))
    for (let time = 0; time < 25; time += 1) await logInPending(world, account.email)
    await changeAccount(world, account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    for (let time = 0; time < 25; time += 1)
      await expect(logInAs(world, account.email)).rejects.toMatchObject({ code: 'login.suspended' })
  })
})

describe('one client', () => {
  test('tries twenty times a minute, whatever the account and whether it succeeds', async () => {
    const from = loginContext({ key: '203.0.113.1' })
    for (let time = 0; time < 20; time += 1) {
      const { email } = await world.addAccount([])
      await openSession(world, email, PASSWORD, from)
    }
    await expect(logInAs(world, account.email, PASSWORD, from)).rejects.toMatchObject({
      ...limited,
      retryAfterMs: MINUTE,
    })
    await expect(openSession(world, account.email)).resolves.toBeDefined()
    advance(MINUTE)
    await expect(openSession(world, account.email, PASSWORD, from)).resolves.toBeDefined()
  })

  test('tries five hundred times a day', async () => {
    const from = loginContext({ key: '203.0.113.1', deviceCookie: 'd' })
    for (let time = 0; time < 500; time += 1) {
      if (time % 20 === 0) advance(MINUTE)
      await openSession(world, account.email, PASSWORD, from)
    }
    advance(MINUTE)
    await expect(logInAs(world, account.email, PASSWORD, from)).rejects.toMatchObject(limited)
    advance(24 * HOUR)
    await expect(openSession(world, account.email, PASSWORD, from)).resolves.toBeDefined()
  })

  test('that is limited locks nobody out: its further tries count for no account', async () => {
    const from = { key: '203.0.113.1' }
    const others = await Promise.all(Array.from({ length: 20 }, () => world.addAccount([])))
    for (const { email } of others) await failures(1, from, email)
    expect(await failures(50, from)).toBe(0)
    expect(await failures(30)).toBe(20)
  })

  test('begins a log-in with a passkey no more often', async () => {
    const client = newClient()
    for (let time = 0; time < 20; time += 1) await world.core.askForPasskey(client)
    await expect(world.core.askForPasskey(client)).rejects.toMatchObject(limited)
    const answer = world.core.logInWithPasskey({ credential: {} }, 'x', { client, formerToken: null })
    await expect(answer).rejects.toMatchObject(limited)
    await expect(logInAs(world, account.email, PASSWORD, { client, formerToken: null })).rejects.toMatchObject(limited)
  })
})
