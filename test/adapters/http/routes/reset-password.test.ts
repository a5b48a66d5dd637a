import { describe, expect, it } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { linkTokens } from '#test/support/link-tokens.ts'
import { messageOf } from '#test/support/message-of.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { PASSWORD } from '#test/support/world.ts'

/** Requests for password resets, and the links in their emails. */

const NEW_PASSWORD = 'Three minute hero 79!'
const LINK_INVALID = 'This link is no longer valid. It may have been used already, or it may have expired.'

const makeUserWithResetLink = async (changes: Partial<Account> = {}) => {
  const world = makeHttpWorld()
  const account = await world.addAccount(['ShowManager'], changes)
  const visitor = world.visit()
  await visitor.post('/api/passwords/forgot-password', { email: account.email })
  const [token = ''] = linkTokens(world.store)
  const reset = (password: unknown, linkToken = token) =>
    visitor.post(`/api/passwords/reset-password/${linkToken}`, { password })
  const logIn = (password: string) => visitor.post('/api/auth/login', { email: account.email, password })
  return { world, account, visitor, token, reset, logIn }
}

describe('POST /api/passwords/forgot-password', () => {
  it('returns the specified message and sends a link', async () => {
    const world = makeHttpWorld()
    const { email } = await world.addAccount([])
    const response = await world.visit().post('/api/passwords/forgot-password', { email: ` ${email.toUpperCase()}` })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(messageOf('Reset link sent successfully.'))
    expect(outboxOf(world.store)).toMatchObject([{ template: 'reset-password', to: email }])
  })

  it('invalidates the previous link', async () => {
    const { world, visitor, account, token, reset } = await makeUserWithResetLink()
    await visitor.post('/api/passwords/forgot-password', { email: account.email })
    await expectProblem(await reset(NEW_PASSWORD, token), 410)
    expect((await reset(NEW_PASSWORD, linkTokens(world.store)[1])).status).toBe(200)
  })
})

describe('POST /api/passwords/reset-password/{token}', () => {
  it('sets the password, ends all sessions, starts none and notifies the user', async () => {
    const { world, account, visitor, reset, logIn } = await makeUserWithResetLink()
    const otherBrowser = await world.visitAs(account)
    const response = await reset(NEW_PASSWORD)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(messageOf('Password reset successfully!'))
    expect(visitor.hasCookie('session')).toBe(false)
    await expectProblem(await otherBrowser.get('/api/profile'), 401)
    expect(world.store.stored().sessions.size).toBe(0)
    expect(outboxOf(world.store).at(-1)).toMatchObject({ template: 'password-changed' })
    await expectProblem(await logIn(PASSWORD), 401)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })

  it('accepts a link only once, even if ten requests use it concurrently', async () => {
    const { world, reset } = await makeUserWithResetLink()
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => reset(`${NEW_PASSWORD}${index}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
    const [refused] = responses.filter(({ status }) => status === 410)
    expect(await expectProblem(refused as Response, 410)).toMatchObject({
      code: 'token.invalid',
      message: LINK_INVALID,
    })
    const emails = outboxOf(world.store).filter(({ template }) => template === 'password-changed')
    expect(emails).toHaveLength(1)
  })

  it.each([
    ['a short password', 'Aa1! short', 'Password must be at least 16 characters long'],
    ['a password without a digit', 'Three minute hero hero!', 'Password must contain at least one digit'],
    ['a missing password', undefined, 'Password is required'],
    ['a list instead of a string', [NEW_PASSWORD], 'Password is required'],
    [
      'a password based on the username',
      'Person-1 Person-1 !',
      'Password is too easy to guess: it’s common, or based on your name or the site’s name',
    ],
  ])('refuses %s and keeps the link valid', async (_, password, message) => {
    const { reset, logIn } = await makeUserWithResetLink()
    expect(await expectProblem(await reset(password), 422)).toMatchObject({
      code: 'input.invalid',
      message,
      errors: [{ field: 'password', ...messageOf(message) }],
    })
    expect((await logIn(PASSWORD)).status).toBe(200)
    expect((await reset(NEW_PASSWORD)).status).toBe(200)
  })

  it.each(['NFC', 'NFD'])('sets a password in %s that is accepted at log-in in both NFC and NFD', async (form) => {
    const { reset, logIn } = await makeUserWithResetLink()
    const password = 'Żółta łódź podwodna 79!'
    expect((await reset(password.normalize(form))).status).toBe(200)
    for (const typedForm of ['NFC', 'NFD']) expect((await logIn(password.normalize(typedForm))).status).toBe(200)
  })

  it('refuses the link after an hour', async () => {
    const { world, reset } = await makeUserWithResetLink()
    world.clock.advance(60 * 60 * 1000)
    expect((await expectProblem(await reset(NEW_PASSWORD), 410)).code).toBe('token.invalid')
  })

  it('does not reinstate a suspended account', async () => {
    const { reset, logIn } = await makeUserWithResetLink({ suspendedAt: new Date(0), suspendedReason: 'Spam' })
    expect((await reset(NEW_PASSWORD)).status).toBe(200)
    expect((await expectProblem(await logIn(NEW_PASSWORD), 403)).code).toBe('login.suspended')
  })

  it('also confirms the email address', async () => {
    const { reset, logIn } = await makeUserWithResetLink({ confirmedAt: null })
    expect((await reset(NEW_PASSWORD)).status).toBe(200)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })

  it('lifts a lockout caused by strangers', async () => {
    const { world, account, reset, logIn } = await makeUserWithResetLink()
    for (let count = 0; count < 21; count += 1)
      await world.visit().post('/api/auth/login', { email: account.email, password: 'Wrong horse 2 battery!' })
    expect((await logIn(PASSWORD)).status).toBe(429)
    await reset(NEW_PASSWORD)
    expect((await logIn(NEW_PASSWORD)).status).toBe(200)
  })
})
