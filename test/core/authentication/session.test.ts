import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { makeResumeSession } from '#core/authentication/resume-session.ts'
import { refuse } from '#core/errors.ts'
import { BandId } from '#core/ids.ts'
import { changeAccount, loginContext, openSession } from '#test/support/logging-in.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

let world: World
beforeEach(() => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
})

const logIn = (email: string, password = PASSWORD, formerToken: string | null = null) =>
  openSession(world, email, password, loginContext({}, formerToken))
const change = (account: Account, changes: Partial<Account>) => changeAccount(world, account, changes)

describe('logging in (specification section 7; decisions, section 5)', () => {
  test('opens a 30-day session if the password is correct', async () => {
    const account = await world.addAccount(['ShowManager'])
    const { token, expiresAt } = await logIn(` ${account.email.toUpperCase()} `)
    expect(expiresAt).toEqual(new Date('2026-12-20T12:00:00Z'))
    const session = await world.core.resumeSession(token)
    expect(session?.actor).toEqual({
      accountId: account.id,
      name: account.name,
      displayName: account.displayName,
      profilePicture: null,
      roles: ['ShowManager'],
      bandIds: [],
    })
  })

  test.each([
    ['a wrong password', 'person-1@people.example', `${PASSWORD}x`],
    ['a password in the wrong letter case', 'person-1@people.example', PASSWORD.toUpperCase()],
    ['a password with an extra space', 'person-1@people.example', ` ${PASSWORD}`],
    ['an unknown address', 'nobody@people.example', PASSWORD],
  ])('refuses %s with the same message', async (_, email, password) => {
    await world.addAccount([])
    await expect(logIn(email, password)).rejects.toMatchObject({
      code: 'login.failed',
      message: 'Invalid email or password.',
    })
    expect(world.store.stored().sessions.size).toBe(0)
  })

  test('reveals only after the correct password that the address is unconfirmed', async () => {
    const { email } = await world.addAccount(['ShowAdmin'], { confirmedAt: null })
    await expect(logIn(email)).rejects.toMatchObject({ code: 'login.unconfirmed' })
    await expect(logIn(email, 'wrong')).rejects.toMatchObject({ code: 'login.failed' })
    expect(world.store.stored().sessions.size).toBe(0)
  })

  test('reveals only after the correct password why the account is suspended', async () => {
    const suspended = { suspendedAt: world.clock.now(), suspendedReason: 'Spam' }
    for (const changes of [suspended, { ...suspended, confirmedAt: null }]) {
      const { email } = await world.addAccount([], changes)
      await expect(logIn(email, 'wrong')).rejects.toMatchObject({
        code: 'login.failed',
        message: 'Invalid email or password.',
      })
      await expect(logIn(email)).rejects.toMatchObject({
        code: 'login.suspended',
        message: 'This account is suspended: Spam',
      })
    }
    expect(world.store.stored().sessions.size).toBe(0)
  })

  test('issues a new 256-bit token each time, and stores only its hash', async () => {
    const account = await world.addAccount([])
    const tokens = await Promise.all([logIn(account.email), logIn(account.email)])
    const stored = JSON.stringify([...world.store.stored().sessions])
    for (const { token } of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect(stored).not.toContain(token)
      expect(stored).toContain(world.ports.tokens.hash(token))
    }
    expect(tokens[0]?.token).not.toBe(tokens[1]?.token)
  })

  test('ends the former session, and no other', async () => {
    const account = await world.addAccount([])
    const [formerToken, otherToken] = [await world.logIn(account), await world.logIn(account)]
    const { token } = await logIn(account.email, PASSWORD, formerToken)
    expect(await world.core.resumeSession(formerToken)).toBeNull()
    expect(await world.core.resumeSession(otherToken)).not.toBeNull()
    expect(await world.core.resumeSession(token)).not.toBeNull()
  })

  test('removes expired sessions of all accounts', async () => {
    const [one, other] = [await world.addAccount([]), await world.addAccount([])]
    await world.logIn(one)
    world.clock.advance(1)
    const liveToken = await world.logIn(other)
    world.clock.advance(30 * DAY - 1)
    await world.logIn(other)
    expect(world.store.stored().sessions.size).toBe(2)
    expect(await world.core.resumeSession(liveToken)).not.toBeNull()
  })

  test('keeps the former session when it fails', async () => {
    const account = await world.addAccount([])
    const formerToken = await world.logIn(account)
    await expect(logIn(account.email, 'wrong', formerToken)).rejects.toMatchObject({ code: 'login.failed' })
    expect(await world.core.resumeSession(formerToken)).not.toBeNull()
  })
})

describe('logging out', () => {
  test('invalidates the token permanently', async () => {
    const account = await world.addAccount([])
    const [token, otherToken] = [await world.logIn(account), await world.logIn(account)]
    await world.core.logOut(token)
    expect(await world.core.resumeSession(token)).toBeNull()
    expect(await world.core.resumeSession(otherToken)).not.toBeNull()
    expect(world.store.stored().sessions.size).toBe(1)
  })

  test('changes nothing without a session, or with an unknown token', async () => {
    const token = await world.logIn(await world.addAccount([]))
    for (const unknown of [null, '', 'unknown']) await world.core.logOut(unknown)
    expect(await world.core.resumeSession(token)).not.toBeNull()
  })
})

describe('resuming a session (decisions, section 5)', () => {
  test('fails after 30 days without a visit, to the millisecond', async () => {
    const token = await world.logIn(await world.addAccount([]))
    world.clock.advance(30 * DAY - 1)
    const [hash = ''] = world.store.stored().sessions.keys()
    expect(await world.ports.identities.bySession(hash, world.clock.now())).not.toBeNull()
    world.clock.advance(1)
    expect(await world.core.resumeSession(token)).toBeNull()
  })

  test('renews it for another 30 days', async () => {
    const token = await world.logIn(await world.addAccount([]))
    for (let visit = 0; visit < 5; visit += 1) {
      world.clock.advance(29 * DAY)
      const session = await world.core.resumeSession(token)
      expect(session?.renewedToken).toEqual({ token, expiresAt: new Date(world.clock.now().getTime() + 30 * DAY) })
    }
  })

  test('renews it at most once an hour', async () => {
    const token = await world.logIn(await world.addAccount([]))
    world.clock.advance(HOUR - 1)
    expect((await world.core.resumeSession(token))?.renewedToken).toBeNull()
    expect([...world.store.stored().sessions.values()][0]?.expiresAt).toEqual(new Date('2026-12-20T12:00:00Z'))
    world.clock.advance(1)
    expect((await world.core.resumeSession(token))?.renewedToken).not.toBeNull()
    expect((await world.core.resumeSession(token))?.renewedToken).toBeNull()
    expect([...world.store.stored().sessions.values()][0]?.expiresAt).toEqual(new Date('2026-12-20T13:00:00Z'))
  })

  test('works without a renewal while the database accepts no writes', async () => {
    const account = await world.addAccount([])
    const token = await world.logIn(account)
    world.clock.advance(HOUR)
    const resumeWhenWritesFail = (code: 'unavailable' | 'input.invalid') =>
      makeResumeSession({ ...world.ports, transact: async () => refuse(code) })(token)
    expect(await resumeWhenWritesFail('unavailable')).toMatchObject({
      actor: { accountId: account.id },
      renewedToken: null,
    })
    await expect(resumeWhenWritesFail('input.invalid')).rejects.toThrow()
  })

  test('fails for an unknown token', async () => {
    await world.logIn(await world.addAccount([]))
    for (const token of ['', 'x', [...world.store.stored().sessions.keys()][0] ?? ''])
      expect(await world.core.resumeSession(token)).toBeNull()
  })

  test('fails while the account is suspended', async () => {
    const account = await world.addAccount([])
    const token = await world.logIn(account)
    await change(account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    expect(await world.core.resumeSession(token)).toBeNull()
    await change(account, { suspendedAt: null, suspendedReason: null })
    expect(await world.core.resumeSession(token)).not.toBeNull()
  })

  test('reads the current roles and bands', async () => {
    const account = await world.addAccount([])
    const token = await world.logIn(account)
    const band = await world.core.addBand(await world.as('ShowAdmin'), { name: 'Madness', bio: null, links: [] })
    await change(account, { roles: ['ShowManager'] })
    await world.store.addMembership(account.id, BandId.parse(band.id))
    expect((await world.core.resumeSession(token))?.actor).toMatchObject({ roles: ['ShowManager'], bandIds: [band.id] })
  })
})
