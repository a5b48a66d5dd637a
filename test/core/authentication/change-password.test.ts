import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { ChangePassword } from '#core/authentication/change-password.ts'
import { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import {
  auditEventsOf,
  isSessionValid,
  latestEmailedToken,
  logInAs,
  newClient,
  OTHER_PASSWORD,
  openSession,
  storedAccount,
  templatesTo,
} from '#test/support/logging-in.ts'
import { register } from '#test/support/registering.ts'
import { syncSystemTime } from '#test/support/system-time.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const MINUTE = 60 * 1000

let world: World
let account: Account
let actor: Actor
let sessionToken: string
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount([])
  sessionToken = await world.logIn(account)
  actor = await world.actorOf(account)
})
afterEach(() => {
  vi.useRealTimers()
})

const body = (changes: Record<string, unknown> = {}) => ({
  ...{ currentPassword: PASSWORD, password: OTHER_PASSWORD, confirmPassword: OTHER_PASSWORD },
  ...changes,
})
const change = (changes: Record<string, unknown> = {}, by: Actor | null = actor) =>
  world.core.changePassword(by, ChangePassword.parse(body(changes)), sessionToken)
const wrongPasswordError = {
  code: 'password.wrong',
  fields: [{ field: 'currentPassword', message: 'The password is not correct.' }],
}

describe('changing the password (ASVS V6.2.3, V7.4.3)', () => {
  test('ends every other session, keeps the current one and notifies the user', async () => {
    const otherTokens = [await world.logIn(account), await world.logIn(account)]
    await change()
    expect(await isSessionValid(world, sessionToken)).toBe(true)
    for (const token of otherTokens) expect(await isSessionValid(world, token)).toBe(false)
    await expect(logInAs(world, account.email, PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
    await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
    expect(await templatesTo(world, account.email)).toEqual(['password-changed'])
    expect(auditEventsOf(world, account)).toEqual(['account.password_changed'])
  })

  test('requires the current password and a log-in', async () => {
    await expect(change({ currentPassword: OTHER_PASSWORD })).rejects.toMatchObject(wrongPasswordError)
    await expect(change({}, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    await expect(openSession(world, account.email, PASSWORD)).resolves.toBeDefined()
    expect(await templatesTo(world, account.email)).toEqual([])
  })

  test('refuses a weak password', async () => {
    for (const password of ['Password12345678!', 'Person.1.Person.1'])
      await expect(change({ password, confirmPassword: password })).rejects.toMatchObject({
        code: 'input.invalid',
        fields: [{ field: 'password', message: expect.stringMatching(/too easy to guess/) }],
      })
    await expect(openSession(world, account.email, PASSWORD)).resolves.toBeDefined()
  })

  test('reports an error for each invalid field', () => {
    expect(errorsOf(ChangePassword, {})).toEqual({
      currentPassword: 'Password is required',
      password: 'Password is required',
      confirmPassword: 'Password confirmation is required',
    })
    expect(errorsOf(ChangePassword, body({ password: 'short' }))).toEqual({
      password: 'Password must be at least 16 characters long',
      confirmPassword: 'Passwords do not match',
    })
  })

  test('revokes pending tokens, including the one that confirms a new email address', async () => {
    const { email } = account
    await world.core.forgotPassword({ email }, newClient())
    const resetToken = await latestEmailedToken(world, email)
    await world.core.changeEmail(actor, { email: Email.parse('thief@people.example'), password: PASSWORD })
    const newAddressToken = await latestEmailedToken(world, 'thief@people.example')
    await change()
    await expect(world.core.resetPassword(resetToken, { password: PASSWORD }, newClient())).rejects.toMatchObject({
      code: 'token.invalid',
    })
    await expect(world.core.confirmEmail(newAddressToken, newClient())).rejects.toMatchObject({ code: 'token.invalid' })
    expect(storedAccount(world, account).email).toBe(email)
  })

  test('allows ten wrong current passwords in a quarter of an hour; correct ones do not count', async () => {
    const advance = syncSystemTime(world)
    for (let attempt = 0; attempt < 12; attempt += 1)
      await world.core.changeEmail(actor, { email: Email.parse(`n${attempt}@people.example`), password: PASSWORD })
    for (let attempt = 0; attempt < 10; attempt += 1)
      await expect(change({ currentPassword: OTHER_PASSWORD })).rejects.toMatchObject(wrongPasswordError)
    const limitExceeded = { code: 'limit.exceeded', retryAfterMs: 15 * MINUTE }
    await expect(change()).rejects.toMatchObject(limitExceeded)
    await expect(world.core.startTimeCodes(actor, { password: PASSWORD })).rejects.toMatchObject(limitExceeded)
    advance(15 * MINUTE)
    await change()
    await expect(openSession(world, account.email, OTHER_PASSWORD)).resolves.toBeDefined()
  })
})

describe('a password (specification, section 5)', () => {
  test('matches whether it is typed in composed or decomposed form', async () => {
    const composed = 'Ärger über 2 Größen!'.normalize('NFC')
    const decomposed = composed.normalize('NFD')
    expect(decomposed).not.toBe(composed)
    await change({ password: composed, confirmPassword: composed })
    await expect(openSession(world, account.email, decomposed)).resolves.toBeDefined()
    await register(world, { password: decomposed })
    const address = 'rudeboy@people.example'
    await world.core.confirmEmail(await latestEmailedToken(world, address), newClient())
    await expect(openSession(world, address, composed)).resolves.toBeDefined()
  })

  test.each([...'!@#$%^&*(),.?":{}|<>'])('may contain %s as its only special character', async (special) => {
    const password = `Brass 7 pigeons ${special}`
    await change({ password, confirmPassword: password })
    await expect(openSession(world, account.email, password)).resolves.toBeDefined()
    await expect(logInAs(world, account.email, 'Brass 7 pigeons ')).rejects.toMatchObject({ code: 'login.failed' })
  })

  test('keeps leading and trailing spaces, and is never truncated', async () => {
    const password = '  Brass 7 pigeons! '
    await change({ password, confirmPassword: password })
    for (const typed of [password.trim(), password.trimStart(), `${password}x`])
      await expect(logInAs(world, account.email, typed)).rejects.toMatchObject({ code: 'login.failed' })
    await expect(openSession(world, account.email, password)).resolves.toBeDefined()
  })
})
