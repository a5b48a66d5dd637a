import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { Client } from '#core/limits/client.ts'
import {
  changeAccount,
  latestEmailedToken,
  logInAs,
  logInPending,
  loginContext,
  newClient,
  OTHER_PASSWORD,
  openSession,
  setUpTimeCodes,
} from '#test/support/logging-in.ts'
import { syncSystemTime } from '#test/support/system-time.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

let world: World
let account: Account
let advance: (milliseconds: number) => void
beforeEach(async () => {
  world = makeWorld()
  advance = syncSystemTime(world)
  account = await world.addAccount([])
})
afterEach(() => {
  vi.useRealTimers()
})

/** Attempts `count` concurrent log-ins with a wrong password. Returns how many were refused because of the password,
 * not by a limit. */
const failLogIns = async (count: number, client?: Partial<Client>, email: string = account.email): Promise<number> => {
  const attempts = Array.from({ length: count }, () => logInAs(world, email, 'wrong', loginContext(client)))
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.code === 'login.failed').length
}
const limitExceeded = { code: 'limit.exceeded', message: 'Too many attempts. Please try again later.' }

describe('log-in failures for one email address', () => {
  test('are limited to twenty in a quarter of an hour, regardless of client and concurrency', async () => {
    expect(await failLogIns(30)).toBe(20)
    await expect(logInAs(world, account.email)).rejects.toMatchObject({ ...limitExceeded, retryAfterMs: 15 * MINUTE })
  })

  test('are counted together regardless of letter case and surrounding spaces, and affect no other account', async () => {
    await failLogIns(20, {}, ` ${account.email.toUpperCase()}`)
    await expect(logInAs(world, account.email)).rejects.toMatchObject(limitExceeded)
    const other = await world.addAccount([])
    await expect(openSession(world, other.email)).resolves.toBeDefined()
  })

  test('are limited in the same way if the address is unknown', async () => {
    expect(await failLogIns(30, {}, 'nobody@people.example')).toBe(20)
    await expect(logInAs(world, 'nobody@people.example')).rejects.toMatchObject({
      ...limitExceeded,
      retryAfterMs: 15 * MINUTE,
    })
  })

  test('are forgotten after exactly a quarter of an hour', async () => {
    await failLogIns(20)
    advance(15 * MINUTE - 1)
    await expect(logInAs(world, account.email)).rejects.toMatchObject({ ...limitExceeded, retryAfterMs: 1 })
    advance(1)
    await expect(openSession(world, account.email)).resolves.toBeDefined()
  })

  test('are limited to sixty a day', async () => {
    let failures = 0
    for (let quarter = 0; quarter < 8; quarter += 1) {
      failures += await failLogIns(20)
      advance(15 * MINUTE)
    }
    expect(failures).toBe(60)
    await expect(logInAs(world, account.email)).rejects.toMatchObject(limitExceeded)
    advance(22 * HOUR)
    await expect(openSession(world, account.email)).resolves.toBeDefined()
  })

  test('do not lock out a device with a device cookie, which has its own limit', async () => {
    await failLogIns(30)
    await expect(logInAs(world, account.email)).rejects.toMatchObject(limitExceeded)
    const device = { deviceCookie: 'secret of the device' }
    expect(await failLogIns(30, device)).toBe(20)
    await expect(logInAs(world, account.email, PASSWORD, loginContext(device))).rejects.toMatchObject(limitExceeded)
    await expect(
      openSession(world, account.email, PASSWORD, loginContext({ deviceCookie: 'another' })),
    ).resolves.toBeDefined()
    advance(15 * MINUTE)
    await expect(openSession(world, account.email, PASSWORD, loginContext(device))).resolves.toBeDefined()
  })

  test('from devices with device cookies are limited to forty a day in total, and forgotten after a password reset', async () => {
    let failures = 0
    for (let index = 0; index < 5; index += 1) failures += await failLogIns(20, { deviceCookie: `device ${index}` })
    expect(failures).toBe(40)
    const device = { deviceCookie: 'yet another' }
    advance(15 * MINUTE)
    await expect(logInAs(world, account.email, PASSWORD, loginContext(device))).rejects.toMatchObject(limitExceeded)
    const other = await world.addAccount([])
    await expect(openSession(world, other.email, PASSWORD, loginContext(device))).resolves.toBeDefined()
    await world.core.forgotPassword({ email: account.email }, newClient())
    const token = await latestEmailedToken(world, account.email)
    await world.core.resetPassword(token, { password: OTHER_PASSWORD }, newClient())
    await expect(openSession(world, account.email, OTHER_PASSWORD, loginContext(device))).resolves.toBeDefined()
  })
})

describe('a log-in with the correct password', () => {
  test('does not count as a failure', async () => {
    for (let attempt = 0; attempt < 70; attempt += 1) await openSession(world, account.email)
    const device = { deviceCookie: 'secret of the device' }
    for (let attempt = 0; attempt < 30; attempt += 1)
      await openSession(world, account.email, PASSWORD, loginContext(device))
    expect(await failLogIns(30)).toBe(20)
  })

  test('refunds only its own attempt', async () => {
    await failLogIns(19)
    await openSession(world, account.email)
    expect(await failLogIns(5)).toBe(1)
  })

  test('does not count as a failure even if a second step follows or the account is suspended', async () => {
    await setUpTimeCodes(world, await world.actorOf(account))
    for (let attempt = 0; attempt < 25; attempt += 1) await logInPending(world, account.email)
    await changeAccount(world, account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    for (let attempt = 0; attempt < 25; attempt += 1)
      await expect(logInAs(world, account.email)).rejects.toMatchObject({ code: 'login.suspended' })
  })
})

describe('one client', () => {
  test('may attempt twenty log-ins a minute, including successful ones, for all accounts together', async () => {
    const sameContext = loginContext({ key: '203.0.113.1' })
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const { email } = await world.addAccount([])
      await openSession(world, email, PASSWORD, sameContext)
    }
    await expect(logInAs(world, account.email, PASSWORD, sameContext)).rejects.toMatchObject({
      ...limitExceeded,
      retryAfterMs: MINUTE,
    })
    await expect(openSession(world, account.email)).resolves.toBeDefined()
    advance(MINUTE)
    await expect(openSession(world, account.email, PASSWORD, sameContext)).resolves.toBeDefined()
  })

  test('may attempt five hundred log-ins a day', async () => {
    const sameContext = loginContext({ key: '203.0.113.1', deviceCookie: 'd' })
    for (let attempt = 0; attempt < 500; attempt += 1) {
      if (attempt % 20 === 0) advance(MINUTE)
      await openSession(world, account.email, PASSWORD, sameContext)
    }
    advance(MINUTE)
    await expect(logInAs(world, account.email, PASSWORD, sameContext)).rejects.toMatchObject(limitExceeded)
    advance(24 * HOUR)
    await expect(openSession(world, account.email, PASSWORD, sameContext)).resolves.toBeDefined()
  })

  test('over its limit locks out no account, because its further attempts do not count', async () => {
    const client = { key: '203.0.113.1' }
    const others = await Promise.all(Array.from({ length: 20 }, () => world.addAccount([])))
    for (const { email } of others) await failLogIns(1, client, email)
    expect(await failLogIns(50, client)).toBe(0)
    expect(await failLogIns(30)).toBe(20)
  })

  test('has one limit for passkey and password log-ins together', async () => {
    const client = newClient()
    for (let attempt = 0; attempt < 20; attempt += 1) await world.core.startPasskeyLogIn(client)
    await expect(world.core.startPasskeyLogIn(client)).rejects.toMatchObject(limitExceeded)
    const passkeyLogIn = world.core.logInWithPasskey({ credential: {} }, 'x', { client, formerToken: null })
    await expect(passkeyLogIn).rejects.toMatchObject(limitExceeded)
    await expect(logInAs(world, account.email, PASSWORD, { client, formerToken: null })).rejects.toMatchObject(
      limitExceeded,
    )
  })
})
