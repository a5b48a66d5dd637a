import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { ChangeEmail } from '#core/accounts/change-email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import {
  auditOf,
  isSessionValid,
  logInAs,
  mailsTo,
  newClient,
  OTHER_PASSWORD,
  openSession,
  storedAccount,
  templatesTo,
  tokenInMail,
} from '#test/support/logging-in.ts'
import { accountWith, register } from '#test/support/registering.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const HOUR = 60 * 60 * 1000
const OLD = 'person-1@people.example'
const NEW = 'new@people.example'
const invalid = { code: 'token.invalid' }

let world: World
let account: Account
let actor: Actor
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount(['ShowManager'])
  actor = await world.actorOf(account)
})

const requestChange = (email: string, password = PASSWORD, by: Actor | null = actor) =>
  world.core.changeEmail(by, ChangeEmail.parse({ email, password }))
const confirm = (token: string) => world.core.confirmEmail(token, newClient())
const pending = async () => (await world.core.findProfile(actor)).pendingEmail

describe('requesting a change of email address (decisions, section 5)', () => {
  test('sends a link to the new address, and changes nothing before it is opened', async () => {
    await requestChange(` New@People.Example `)
    expect(storedAccount(world, account).email).toBe(OLD)
    expect(await pending()).toBe(NEW)
    expect(await mailsTo(world, NEW)).toMatchObject([
      {
        template: 'confirm-new-email',
        link: expect.stringMatching(/^https:\/\/shows\.example\/confirm-email\?token=/),
      },
    ])
    expect(await templatesTo(world, OLD)).toEqual([])
    await expect(openSession(world, OLD)).resolves.toBeDefined()
  })

  test('requires the password and a log-in', async () => {
    await expect(requestChange(NEW, OTHER_PASSWORD)).rejects.toMatchObject({
      code: 'password.wrong',
      fields: [{ field: 'password', message: 'The password is not correct.' }],
    })
    await expect(requestChange(NEW, PASSWORD, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect([await pending(), await templatesTo(world, NEW)]).toEqual([null, []])
  })

  test('replaces an earlier request', async () => {
    await requestChange(NEW)
    const first = await tokenInMail(world, NEW)
    await requestChange('newest@people.example')
    expect(await pending()).toBe('newest@people.example')
    await expect(confirm(first)).rejects.toMatchObject(invalid)
    await confirm(await tokenInMail(world, 'newest@people.example'))
    expect(storedAccount(world, account).email).toBe('newest@people.example')
    expect(await pending()).toBeNull()
  })

  test('for a registered address looks the same, and mails its owner without a confirmation link', async () => {
    const { email } = await world.addAccount([])
    expect(await requestChange(email)).toBeUndefined()
    expect(await pending()).toBe(email)
    expect(await mailsTo(world, email)).toMatchObject([
      { template: 'already-registered', data: { displayName: 'Person 2' }, link: 'https://shows.example/login' },
    ])
  })
})

describe('opening the link for a new address', () => {
  test('changes the address, keeps the sessions and notifies both addresses', async () => {
    const { token } = await openSession(world, OLD)
    await requestChange(NEW)
    await confirm(await tokenInMail(world, NEW))
    expect(storedAccount(world, account)).toMatchObject({ email: NEW, roles: ['ShowManager'] })
    expect(await isSessionValid(world, token)).toBe(true)
    const notice = { template: 'email-changed', data: { displayName: 'Person 1', oldEmail: OLD, newEmail: NEW } }
    expect(await mailsTo(world, OLD)).toMatchObject([notice])
    expect((await mailsTo(world, NEW)).slice(1)).toMatchObject([notice])
    await expect(logInAs(world, OLD)).rejects.toMatchObject({ code: 'login.failed' })
    await expect(openSession(world, NEW)).resolves.toBeDefined()
    expect(auditOf(world, account)).toEqual(['account.email_changed'])
  })

  test('works once, within 24 hours to the millisecond', async () => {
    await requestChange(NEW)
    const link = await tokenInMail(world, NEW)
    world.clock.advance(24 * HOUR)
    expect(await pending()).toBeNull()
    await expect(confirm(link)).rejects.toMatchObject(invalid)
    world.clock.advance(-1)
    await confirm(link)
    await expect(confirm(link)).rejects.toMatchObject(invalid)
    expect(storedAccount(world, account).email).toBe(NEW)
  })

  test('fails when the address has been taken since, and changes neither account', async () => {
    await requestChange(NEW)
    const link = await tokenInMail(world, NEW)
    const other = await world.addAccount([], { email: ChangeEmail.shape.email.parse(NEW) })
    await expect(confirm(link)).rejects.toMatchObject(invalid)
    expect(storedAccount(world, account).email).toBe(OLD)
    expect(storedAccount(world, other).email).toBe(NEW)
    expect(await templatesTo(world, OLD)).toEqual([])
  })

  test('replaces an unconfirmed registration of that address', async () => {
    await register(world, { email: NEW })
    const registrationLink = await tokenInMail(world, NEW)
    await requestChange(NEW)
    expect(await templatesTo(world, NEW)).toEqual(['confirm-email', 'confirm-new-email'])
    await confirm(await tokenInMail(world, NEW))
    expect(storedAccount(world, account)).toMatchObject({ email: NEW, name: 'person-1' })
    expect(world.store.stored().accounts.size).toBe(1)
    await expect(confirm(registrationLink)).rejects.toMatchObject(invalid)
  })

  test('gives the address to the first of two accounts that requested it', async () => {
    const rival = await world.addAccount([])
    await requestChange(NEW)
    const first = await tokenInMail(world, NEW)
    await requestChange(NEW, PASSWORD, await world.actorOf(rival))
    const second = await tokenInMail(world, NEW)
    const both = await Promise.allSettled([confirm(first), confirm(second)])
    expect(both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: invalid }])
    expect([account, rival].map((one) => storedAccount(world, one).email)).toEqual([NEW, 'person-2@people.example'])
  })

  test('invalidates password reset links sent to the old address', async () => {
    await world.core.forgotPassword({ email: account.email }, newClient())
    const reset = await tokenInMail(world, OLD)
    await requestChange(NEW)
    await confirm(await tokenInMail(world, NEW))
    await expect(world.core.resetPassword(reset, { password: OTHER_PASSWORD }, newClient())).rejects.toMatchObject(
      invalid,
    )
    await expect(openSession(world, NEW, PASSWORD)).resolves.toBeDefined()
  })

  test('frees the old address for a new registration', async () => {
    await requestChange(NEW)
    await confirm(await tokenInMail(world, NEW))
    await register(world, { email: OLD })
    expect(accountWith(world, OLD)).toMatchObject({ name: 'rudeboy', confirmedAt: null })
  })
})
