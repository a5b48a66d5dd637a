import { beforeEach, describe, expect, test } from 'vitest'
import { ResendConfirmation } from '#core/accounts/resend-confirmation.ts'
import {
  auditEventsOf,
  latestEmailedToken,
  logInAs,
  mailTo,
  newClient,
  OTHER_PASSWORD,
  openSession,
  storedAccount,
} from '#test/support/logging-in.ts'
import { accountByEmail, register } from '#test/support/registering.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const HOUR_MS = 60 * 60 * 1000
const EMAIL = 'rudeboy@people.example'
const invalidTokenError = {
  code: 'token.invalid',
  message: 'This link is no longer valid. It may have been used already, or it may have expired.',
}

let world: World
let confirmationToken: string
beforeEach(async () => {
  world = makeWorld()
  await register(world)
  confirmationToken = await latestEmailedToken(world, EMAIL)
})

const confirm = (token: string) => world.core.confirmEmail(token, newClient())
const registeredAccount = () => {
  const [account] = world.store.stored().accounts.values()
  if (!account) throw new Error('There is no account')
  return storedAccount(world, account)
}

describe('confirming an email address (specification, section 2; decisions, section 5)', () => {
  test('lets its owner log in, and grants no role', async () => {
    await confirm(confirmationToken)
    expect(registeredAccount()).toMatchObject({ confirmedAt: world.clock.now(), roles: [] })
    expect(world.store.stored().sessions.size).toBe(0)
    await expect(openSession(world, EMAIL)).resolves.toBeDefined()
    expect(auditEventsOf(world, registeredAccount())).toEqual(['account.registered', 'account.confirmed'])
  })

  test('works once', async () => {
    await confirm(confirmationToken)
    await expect(confirm(confirmationToken)).rejects.toMatchObject(invalidTokenError)
  })

  test('succeeds once for twenty concurrent attempts', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(confirmationToken)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(invalidTokenError)
    expect(auditEventsOf(world, registeredAccount())).toEqual(['account.registered', 'account.confirmed'])
  })

  test('is possible for 24 hours, to the millisecond', async () => {
    world.clock.advance(24 * HOUR_MS)
    await expect(confirm(confirmationToken)).rejects.toMatchObject(invalidTokenError)
    await expect(logInAs(world, EMAIL)).rejects.toMatchObject({ code: 'login.unconfirmed' })
    world.clock.advance(-1)
    await confirm(confirmationToken)
    await expect(openSession(world, EMAIL)).resolves.toBeDefined()
  })

  test.each(['', ' ', 'x', 'a\u0000b', '\ud800', 'x'.repeat(10_000), '../../x', "' or 1=1 --"])(
    'refuses a made-up token: %j',
    async (token) => {
      await expect(confirm(token)).rejects.toMatchObject(invalidTokenError)
      expect(registeredAccount().confirmedAt).toBeNull()
    },
  )

  test('refuses the hash of the token, and a shortened or changed token', async () => {
    for (const token of [
      world.ports.tokens.hash(confirmationToken),
      confirmationToken.slice(0, -1),
      `${confirmationToken} `,
      confirmationToken.toLowerCase(),
    ])
      await expect(confirm(token)).rejects.toMatchObject(invalidTokenError)
    expect(registeredAccount().confirmedAt).toBeNull()
  })

  test('refuses a token for another purpose, which stays valid', async () => {
    await world.core.forgotPassword({ email: registeredAccount().email }, newClient())
    const resetToken = await latestEmailedToken(world, EMAIL, 'reset-password')
    await expect(confirm(resetToken)).rejects.toMatchObject(invalidTokenError)
    await expect(
      world.core.resetPassword(confirmationToken, { password: PASSWORD }, newClient()),
    ).rejects.toMatchObject(invalidTokenError)
    expect(registeredAccount().confirmedAt).toBeNull()
    await confirm(confirmationToken)
    await world.core.resetPassword(resetToken, { password: PASSWORD }, newClient())
  })

  test('confirms only the account that the link was sent for', async () => {
    await register(world, { name: 'other', email: 'other@people.example' })
    await confirm(confirmationToken)
    await expect(openSession(world, EMAIL)).resolves.toBeDefined()
    await expect(logInAs(world, 'other@people.example')).rejects.toMatchObject({ code: 'login.unconfirmed' })
  })

  test('does not lift a suspension', async () => {
    const { id } = registeredAccount()
    const admin = await world.as('SiteAdmin')
    await world.core.suspendAccount(admin, id, { reason: 'Spam' })
    await confirm(confirmationToken)
    await expect(logInAs(world, EMAIL)).rejects.toMatchObject({ code: 'login.suspended' })
  })
})

describe('a confirmation link', () => {
  const otherRegistration = { name: 'skinhead', displayName: 'Skin', password: OTHER_PASSWORD }

  test('confirms the name, display name and password it was sent for, despite later registrations', async () => {
    await register(world, otherRegistration)
    await confirm(confirmationToken)
    expect(registeredAccount()).toMatchObject({ name: 'rudeboy', displayName: 'Rude Boy' })
    expect(registeredAccount().nameKey).toBe(world.ports.confusables.keyOf('rudeboy'))
    await expect(logInAs(world, EMAIL, OTHER_PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
    await expect(openSession(world, EMAIL, PASSWORD)).resolves.toBeDefined()
  })

  test('once used, protects the account from other links and further registrations', async () => {
    await register(world, otherRegistration)
    const otherToken = await latestEmailedToken(world, EMAIL)
    await confirm(confirmationToken)
    const before = registeredAccount()
    await expect(confirm(otherToken)).rejects.toMatchObject(invalidTokenError)
    await register(world, { ...otherRegistration, name: 'another' })
    expect(registeredAccount()).toEqual(before)
    expect(world.store.stored().accounts.size).toBe(1)
  })

  test('is emailed with the username and display name that it confirms', async () => {
    await register(world, otherRegistration)
    expect((await mailTo(world, EMAIL)).map(({ data }) => data)).toMatchObject([
      { displayName: 'Rude Boy', name: 'rudeboy' },
      { displayName: 'Skin', name: 'skinhead' },
    ])
  })

  test('is invalid once another account has its username', async () => {
    await register(world, otherRegistration)
    await world.addAccount([], { name: 'rudeboy', nameKey: world.ports.confusables.keyOf('rudeboy') })
    const otherToken = await latestEmailedToken(world, EMAIL)
    await expect(confirm(confirmationToken)).rejects.toMatchObject(invalidTokenError)
    expect(accountByEmail(world, EMAIL)).toMatchObject({ name: 'skinhead', confirmedAt: null })
    await confirm(otherToken)
    await expect(openSession(world, EMAIL, OTHER_PASSWORD)).resolves.toBeDefined()
  })
})

describe('resending the confirmation link', () => {
  const resend = (email: string) => world.core.resendConfirmation(ResendConfirmation.parse({ email }), newClient())

  test.each([
    ['the new link', 1],
    ['the former link', 0],
  ])(
    'keeps both links valid until one is used: %s confirms the address and invalidates the other',
    async (_, index) => {
      await resend(EMAIL)
      const tokens = [confirmationToken, await latestEmailedToken(world, EMAIL)]
      await confirm(tokens[index] ?? '')
      await expect(openSession(world, EMAIL)).resolves.toBeDefined()
      await expect(confirm(tokens[1 - index] ?? '')).rejects.toMatchObject(invalidTokenError)
      const remainingPurposes = [...world.store.stored().oneTimeTokens.values()].map(({ purpose }) => purpose)
      expect(remainingPurposes).not.toContain('confirm-email')
      expect(auditEventsOf(world, registeredAccount())).toEqual(['account.registered', 'account.confirmed'])
    },
  )

  test('responds to an unknown or confirmed address as to an unconfirmed one, but sends no mail', async () => {
    const { email } = await world.addAccount([])
    const before = world.store.stored()
    for (const address of ['nobody@people.example', email]) expect(await resend(address)).toBeUndefined()
    expect(world.store.stored()).toEqual(before)
  })

  test('makes the new link valid for 24 hours', async () => {
    world.clock.advance(23 * HOUR_MS)
    await resend(EMAIL)
    world.clock.advance(23 * HOUR_MS)
    await confirm(await latestEmailedToken(world, EMAIL))
    expect(registeredAccount().confirmedAt).toEqual(world.clock.now())
  })
})
