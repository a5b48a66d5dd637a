import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { ForgotPassword } from '#core/authentication/forgot-password.ts'
import { ResetPassword } from '#core/authentication/reset-password.ts'
import {
  auditEventsOf,
  changeAccount,
  isSessionValid,
  latestEmailedToken,
  logInAs,
  logInPending,
  mailTo,
  newClient,
  OTHER_PASSWORD,
  openSession,
  setUpTimeCodes,
  storedAccount,
  templatesTo,
} from '#test/support/logging-in.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { register } from '#test/support/registering.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const HOUR = 60 * 60 * 1000
const invalidTokenError = { code: 'token.invalid' }

let world: World
let account: Account
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount(['ShowManager'])
})

const forgot = (email: string = account.email) =>
  world.core.forgotPassword(ForgotPassword.parse({ email }), newClient())
const reset = (token: string, password = OTHER_PASSWORD) =>
  world.core.resetPassword(token, ResetPassword.parse({ password }), newClient())
const requestToken = async () => {
  await forgot()
  return latestEmailedToken(world, account.email, 'reset-password')
}

describe('reporting a forgotten password (specification, section 2; decisions, section 5)', () => {
  test('sends a link by email, and keeps the password valid until it is reset', async () => {
    await forgot(` ${account.email.toUpperCase()} `)
    expect(await mailTo(world, account.email)).toMatchObject([
      {
        template: 'reset-password',
        link: expect.stringMatching(/^https:\/\/shows\.example\/reset-password\/[\w-]{43}$/),
      },
    ])
    await expect(openSession(world, account.email)).resolves.toBeDefined()
  })

  test('has the same response for an unknown address, to which no email is sent', async () => {
    expect(await forgot('nobody@people.example')).toBeUndefined()
    const { oneTimeTokens } = world.store.stored()
    expect(outboxOf(world.store).length).toBe(0)
    // A token that belongs to no account is stored, so that both cases take the same time.
    expect([...oneTimeTokens.values()]).toMatchObject([{ purpose: 'reset-password', accountId: null, email: null }])
  })

  test('invalidates earlier links', async () => {
    const first = await requestToken()
    const second = await requestToken()
    await expect(reset(first)).rejects.toMatchObject(invalidTokenError)
    await reset(second)
    await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
  })

  test('sends a link that is valid for an hour, to the millisecond', async () => {
    const token = await requestToken()
    world.clock.advance(HOUR)
    await expect(reset(token)).rejects.toMatchObject(invalidTokenError)
    world.clock.advance(-1)
    await reset(token)
    await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
  })
})

describe('setting a new password with an emailed link', () => {
  test('ends every session, opens none and notifies the user', async () => {
    const tokens = [await world.logIn(account), await world.logIn(account)]
    await reset(await requestToken())
    for (const token of tokens) expect(await isSessionValid(world, token)).toBe(false)
    expect(world.store.stored().sessions.size).toBe(0)
    expect(await templatesTo(world, account.email)).toEqual(['reset-password', 'password-changed'])
    await expect(logInAs(world, account.email, PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
    await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
    expect(auditEventsOf(world, account)).toEqual(['account.password_reset'])
  })

  test('works only once, even in twenty concurrent attempts', async () => {
    const token = await requestToken()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, attempt) => reset(token, `${OTHER_PASSWORD}${attempt}`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const winningAttempt = outcomes.findIndex(({ status }) => status === 'fulfilled')
    await expect(openSession(world, account.email, `${OTHER_PASSWORD}${winningAttempt}`)).resolves.toBeDefined()
    await expect(reset(token)).rejects.toMatchObject(invalidTokenError)
    expect(await templatesTo(world, account.email)).toEqual(['reset-password', 'password-changed'])
  })

  test('refuses a weak password, and keeps the link valid', async () => {
    const token = await requestToken()
    for (const password of ['Password12345678!', 'Person.1.Person.1'])
      await expect(reset(token, password)).rejects.toMatchObject({
        code: 'input.invalid',
        fields: [{ field: 'password' }],
      })
    expect(ResetPassword.safeParse({ password: 'short' }).success).toBe(false)
    await expect(openSession(world, account.email, PASSWORD)).resolves.toBeDefined()
    await reset(token)
    await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
  })

  test('refuses a made-up token, and the stored hash of a token', async () => {
    await requestToken()
    for (const token of ['', 'x', [...world.store.stored().oneTimeTokens.keys()][0] ?? ''])
      await expect(reset(token)).rejects.toMatchObject(invalidTokenError)
  })

  test('confirms the address, and invalidates the confirmation link', async () => {
    await register(world)
    const confirmationToken = await latestEmailedToken(world, 'rudeboy@people.example')
    await forgot('rudeboy@people.example')
    await reset(await latestEmailedToken(world, 'rudeboy@people.example', 'reset-password'))
    await expect(openSession(world, 'rudeboy@people.example', OTHER_PASSWORD)).resolves.toBeDefined()
    await expect(world.core.confirmEmail(confirmationToken, newClient())).rejects.toMatchObject(invalidTokenError)
  })

  test('keeps two-step log-in, and invalidates a pending log-in', async () => {
    await setUpTimeCodes(world, await world.actorOf(account))
    const { token } = await logInPending(world, account.email)
    await reset(await requestToken())
    await expect(
      world.core.completeSecondStep({ code: '000000' }, token, { client: newClient(), formerToken: null }),
    ).rejects.toMatchObject(invalidTokenError)
    expect(await logInPending(world, account.email, OTHER_PASSWORD)).toMatchObject({
      secondSteps: ['totp', 'recovery-code'],
    })
  })

  test('does not lift a suspension', async () => {
    await changeAccount(world, account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    await reset(await requestToken())
    await expect(logInAs(world, account.email, OTHER_PASSWORD)).rejects.toMatchObject({ code: 'login.suspended' })
  })

  test('cancels a pending change of the email address', async () => {
    const actor = await world.actorOf(account)
    await world.core.changeEmail(actor, {
      email: ForgotPassword.parse({ email: 'thief@people.example' }).email,
      password: PASSWORD,
    })
    const newAddressToken = await latestEmailedToken(world, 'thief@people.example')
    await reset(await requestToken())
    await expect(world.core.confirmEmail(newAddressToken, newClient())).rejects.toMatchObject(invalidTokenError)
    expect(storedAccount(world, account).email).toBe(account.email)
  })

  test('lifts a lock-out caused by failed log-ins', async () => {
    const token = await requestToken()
    for (let attempt = 0; attempt < 25; attempt += 1) await logInAs(world, account.email, 'wrong').catch(() => {})
    await expect(logInAs(world, account.email)).rejects.toMatchObject({ code: 'limit.exceeded' })
    await reset(token)
    await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
  })
})
