import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { ChangeEmail } from '#core/accounts/change-email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import {
  auditEventsOf,
  isSessionValid,
  latestEmailedToken,
  logInAs,
  mailTo,
  newClient,
  OTHER_PASSWORD,
  openSession,
  storedAccount,
  templatesTo,
} from '#test/support/logging-in.ts'
import { accountByEmail, register } from '#test/support/registering.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const HOUR_MS = 60 * 60 * 1000
const OLD_EMAIL = 'person-1@people.example'
const NEW_EMAIL = 'new@people.example'
const invalidTokenError = { code: 'token.invalid' }

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
const pendingEmail = async () => (await world.core.findProfile(actor)).pendingEmail

describe('requesting a change of email address (decisions, section 5)', () => {
  test('sends a link to the new address, and changes nothing until the link is opened', async () => {
    await requestChange(` New@People.Example `)
    expect(storedAccount(world, account).email).toBe(OLD_EMAIL)
    expect(await pendingEmail()).toBe(NEW_EMAIL)
    expect(await mailTo(world, NEW_EMAIL)).toMatchObject([
      {
        template: 'confirm-new-email',
        link: expect.stringMatching(/^https:\/\/shows\.example\/confirm-email\?token=/),
      },
    ])
    expect(await templatesTo(world, OLD_EMAIL)).toEqual([])
    await expect(openSession(world, OLD_EMAIL)).resolves.toBeDefined()
  })

  test('requires the password and a log-in', async () => {
    await expect(requestChange(NEW_EMAIL, OTHER_PASSWORD)).rejects.toMatchObject({
      code: 'password.wrong',
      fields: [{ field: 'password', message: 'The password is not correct.' }],
    })
    await expect(requestChange(NEW_EMAIL, PASSWORD, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect([await pendingEmail(), await templatesTo(world, NEW_EMAIL)]).toEqual([null, []])
  })

  test('replaces an earlier request', async () => {
    await requestChange(NEW_EMAIL)
    const firstToken = await latestEmailedToken(world, NEW_EMAIL)
    await requestChange('newest@people.example')
    expect(await pendingEmail()).toBe('newest@people.example')
    await expect(confirm(firstToken)).rejects.toMatchObject(invalidTokenError)
    await confirm(await latestEmailedToken(world, 'newest@people.example'))
    expect(storedAccount(world, account).email).toBe('newest@people.example')
    expect(await pendingEmail()).toBeNull()
  })

  test('responds to a registered address as to a free one, but sends its owner no confirmation link', async () => {
    const { email } = await world.addAccount([])
    expect(await requestChange(email)).toBeUndefined()
    expect(await pendingEmail()).toBe(email)
    expect(await mailTo(world, email)).toMatchObject([
      { template: 'already-registered', data: { displayName: 'Person 2' }, link: 'https://shows.example/login' },
    ])
  })
})

describe('opening the link for a new address', () => {
  test('changes the address, keeps the sessions and notifies both addresses', async () => {
    const { token } = await openSession(world, OLD_EMAIL)
    await requestChange(NEW_EMAIL)
    await confirm(await latestEmailedToken(world, NEW_EMAIL))
    expect(storedAccount(world, account)).toMatchObject({ email: NEW_EMAIL, roles: ['ShowManager'] })
    expect(await isSessionValid(world, token)).toBe(true)
    const changedMail = {
      template: 'email-changed',
      data: { displayName: 'Person 1', oldEmail: OLD_EMAIL, newEmail: NEW_EMAIL },
    }
    expect(await mailTo(world, OLD_EMAIL)).toMatchObject([changedMail])
    expect((await mailTo(world, NEW_EMAIL)).slice(1)).toMatchObject([changedMail])
    await expect(logInAs(world, OLD_EMAIL)).rejects.toMatchObject({ code: 'login.failed' })
    await expect(openSession(world, NEW_EMAIL)).resolves.toBeDefined()
    expect(auditEventsOf(world, account)).toEqual(['account.email_changed'])
  })

  test('works once, and only for 24 hours, to the millisecond', async () => {
    await requestChange(NEW_EMAIL)
    const token = await latestEmailedToken(world, NEW_EMAIL)
    world.clock.advance(24 * HOUR_MS)
    expect(await pendingEmail()).toBeNull()
    await expect(confirm(token)).rejects.toMatchObject(invalidTokenError)
    world.clock.advance(-1)
    await confirm(token)
    await expect(confirm(token)).rejects.toMatchObject(invalidTokenError)
    expect(storedAccount(world, account).email).toBe(NEW_EMAIL)
  })

  test('fails when the address has been taken since the request, and changes neither account', async () => {
    await requestChange(NEW_EMAIL)
    const token = await latestEmailedToken(world, NEW_EMAIL)
    const other = await world.addAccount([], { email: ChangeEmail.shape.email.parse(NEW_EMAIL) })
    await expect(confirm(token)).rejects.toMatchObject(invalidTokenError)
    expect(storedAccount(world, account).email).toBe(OLD_EMAIL)
    expect(storedAccount(world, other).email).toBe(NEW_EMAIL)
    expect(await templatesTo(world, OLD_EMAIL)).toEqual([])
  })

  test('replaces an unconfirmed registration for that address', async () => {
    await register(world, { email: NEW_EMAIL })
    const registrationToken = await latestEmailedToken(world, NEW_EMAIL)
    await requestChange(NEW_EMAIL)
    expect(await templatesTo(world, NEW_EMAIL)).toEqual(['confirm-email', 'confirm-new-email'])
    await confirm(await latestEmailedToken(world, NEW_EMAIL))
    expect(storedAccount(world, account)).toMatchObject({ email: NEW_EMAIL, name: 'person-1' })
    expect(world.store.stored().accounts.size).toBe(1)
    await expect(confirm(registrationToken)).rejects.toMatchObject(invalidTokenError)
  })

  test('gives the address to the first of two accounts to confirm it', async () => {
    const rival = await world.addAccount([])
    await requestChange(NEW_EMAIL)
    const firstToken = await latestEmailedToken(world, NEW_EMAIL)
    await requestChange(NEW_EMAIL, PASSWORD, await world.actorOf(rival))
    const secondToken = await latestEmailedToken(world, NEW_EMAIL)
    const outcomes = await Promise.allSettled([confirm(firstToken), confirm(secondToken)])
    expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: invalidTokenError }])
    expect([account, rival].map((one) => storedAccount(world, one).email)).toEqual([
      NEW_EMAIL,
      'person-2@people.example',
    ])
  })

  test('invalidates password reset links sent to the old address', async () => {
    await world.core.forgotPassword({ email: account.email }, newClient())
    const resetToken = await latestEmailedToken(world, OLD_EMAIL)
    await requestChange(NEW_EMAIL)
    await confirm(await latestEmailedToken(world, NEW_EMAIL))
    await expect(world.core.resetPassword(resetToken, { password: OTHER_PASSWORD }, newClient())).rejects.toMatchObject(
      invalidTokenError,
    )
    await expect(openSession(world, NEW_EMAIL, PASSWORD)).resolves.toBeDefined()
  })

  test('frees the old address for a new registration', async () => {
    await requestChange(NEW_EMAIL)
    await confirm(await latestEmailedToken(world, NEW_EMAIL))
    await register(world, { email: OLD_EMAIL })
    expect(accountByEmail(world, OLD_EMAIL)).toMatchObject({ name: 'rudeboy', confirmedAt: null })
  })
})
