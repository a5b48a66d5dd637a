import { beforeEach, describe, expect, test } from 'vitest'
import { makeCore } from '#core/core.ts'
import {
  auditEventsOf,
  latestEmailedToken,
  logInAs,
  mailTo,
  newClient,
  OTHER_PASSWORD,
  openSession,
  storedAccount,
  templatesTo,
} from '#test/support/logging-in.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { accountByEmail, register } from '#test/support/registering.ts'
import { makeWorld, PASSWORD, type World } from '#test/support/world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const EMAIL = 'rudeboy@people.example'

let world: World
beforeEach(() => {
  world = makeWorld()
})

describe('registering (specification, section 2; decisions, section 5)', () => {
  test('creates an account with an unconfirmed address and no roles', async () => {
    await register(world, {
      email: ' RudeBoy@People.Example ',
      bio: 'x',
      roles: ['SiteOwner'],
      confirmedAt: new Date(),
    })
    const [account, ...others] = world.store.stored().accounts.values()
    expect(others).toEqual([])
    expect(account).toMatchObject({
      ...{ name: 'rudeboy', email: EMAIL, displayName: 'Rude Boy', bio: null, url: null, profilePicture: null },
      ...{ roles: [], confirmedAt: null, suspendedAt: null, createdAt: world.clock.now() },
    })
    await expect(logInAs(world, EMAIL)).rejects.toMatchObject({ code: 'login.unconfirmed' })
    await expect(logInAs(world, EMAIL, OTHER_PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
  })

  test('stores password and token only as hashes', async () => {
    await register(world)
    const token = await latestEmailedToken(world, EMAIL)
    const stored = JSON.stringify([...Object.values(world.store.stored())].map((part) => [...part.values()]))
    expect(stored).toContain(world.ports.tokens.hash(token))
    expect(stored).not.toContain(PASSWORD)
    expect(stored).not.toContain(token)
  })

  test('emails a confirmation link to the address and adds an audit log entry', async () => {
    await register(world)
    expect(await mailTo(world, EMAIL)).toMatchObject([
      {
        template: 'confirm-email',
        link: expect.stringMatching(/^https:\/\/shows\.example\/confirm-email\?token=[\w-]{43}$/),
      },
    ])
    const account = accountByEmail(world, EMAIL)
    expect(account && auditEventsOf(world, account)).toEqual(['account.registered'])
  })

  test.each([
    ['is common', 'Password12345678!'],
    ['contains the name of the site', 'Upstroke.Skank.1!'],
    ['contains the username', 'Zqvorbkin2026!!!!'],
    ['contains the display name', 'WexlupDrazh2026!!'],
    ['contains the local part of the email address', 'Pqxwvuzk2026!!!!!'],
  ])('refuses a password that %s, and stores nothing', async (_, password) => {
    const person = { name: 'zqvorbkin', displayName: 'Wexlup Drazh', email: 'pqxwvuzk@people.example' }
    await expect(register(world, { ...person, password })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ field: 'password', message: expect.stringMatching(/^Password is too easy to guess/) }],
    })
    const { accounts, oneTimeTokens } = world.store.stored()
    expect([accounts.size, outboxOf(world.store).length, oneTimeTokens.size]).toEqual([0, 0, 0])
    await register(world, person)
  })

  test('refuses a failed bot check with an error on its field, and stores nothing', async () => {
    const botCheck = { ...world.ports.botCheck, passes: async (response: string) => response === 'solved' }
    const worldWithBotCheck = { ...world, core: makeCore({ ...world.ports, botCheck }) }
    for (const recaptcha of ['', 'wrong'])
      await expect(register(worldWithBotCheck, { recaptcha })).rejects.toMatchObject({
        code: 'bot_check.failed',
        fields: [{ field: 'recaptcha', message: 'We couldn’t check that you’re not a robot. Please try again.' }],
      })
    expect(world.store.stored().accounts.size).toBe(0)
    await register(worldWithBotCheck, { recaptcha: 'solved' })
    expect(world.store.stored().accounts.size).toBe(1)
  })
})

describe('registering a known address', () => {
  test('responds as for an unknown address, leaves the account unchanged and notifies its owner by email', async () => {
    const owner = await world.addAccount(['ShowManager'])
    const before = storedAccount(world, owner)
    expect(await register(world, { email: owner.email, password: OTHER_PASSWORD })).toMatch(/^[\w-]{43}$/)
    expect(storedAccount(world, owner)).toEqual(before)
    expect(world.store.stored().accounts.size).toBe(1)
    expect(await mailTo(world, owner.email)).toMatchObject([
      { template: 'already-registered', data: { displayName: 'Person 1' }, link: 'https://shows.example/login' },
    ])
    expect(auditEventsOf(world, owner)).toEqual([])
  })

  test('checks the password as for an unknown address', async () => {
    const { email } = await world.addAccount([])
    await expect(register(world, { email, password: 'Password12345678!' })).rejects.toMatchObject({
      code: 'input.invalid',
    })
    expect(await templatesTo(world, email)).toEqual([])
  })

  test('also notifies the owner of a suspended account', async () => {
    const { email } = await world.addAccount([], { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    await register(world, { email })
    expect(await templatesTo(world, email)).toEqual(['already-registered'])
  })
})

describe('registering again before confirming', () => {
  test('replaces the registration: the newer link confirms its name and password, and invalidates the older link', async () => {
    await register(world)
    const oldToken = await latestEmailedToken(world, EMAIL)
    await register(world, { name: 'skinhead', displayName: 'Skin', password: OTHER_PASSWORD })
    const newToken = await latestEmailedToken(world, EMAIL)
    await world.core.confirmEmail(newToken, newClient())
    await expect(world.core.confirmEmail(oldToken, newClient())).rejects.toMatchObject({ code: 'token.invalid' })
    expect(world.store.stored().accounts.size).toBe(1)
    expect(accountByEmail(world, EMAIL)).toMatchObject({ name: 'skinhead', displayName: 'Skin', roles: [] })
    await expect(logInAs(world, EMAIL, PASSWORD)).rejects.toMatchObject({ code: 'login.failed' })
    await expect(openSession(world, EMAIL, OTHER_PASSWORD)).resolves.toBeDefined()
    expect(await templatesTo(world, EMAIL)).toEqual(['confirm-email', 'confirm-email'])
  })

  test('accepts the same name in another spelling', async () => {
    await register(world)
    await register(world, { name: 'RudeBoy' })
    expect(accountByEmail(world, EMAIL)).toMatchObject({ name: 'RudeBoy' })
  })

  test('changes nothing once the mail limit is reached, and the last link confirms the registration it was sent for', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await register(world)
    const token = await latestEmailedToken(world, EMAIL)
    await register(world, { password: OTHER_PASSWORD, displayName: 'Somebody else' })
    expect((await mailTo(world, EMAIL)).length).toBe(3)
    await world.core.confirmEmail(token, newClient())
    await expect(openSession(world, EMAIL, PASSWORD)).resolves.toBeDefined()
    expect(accountByEmail(world, EMAIL)).toMatchObject({ displayName: 'Rude Boy' })
  })
})

describe('two concurrent registrations for one address', () => {
  test.each([
    ['with one name', { name: 'rudeboy' }],
    ['with two names', { name: 'skinhead' }],
  ])('%s create one account and a link that works', async (_, changes) => {
    const outcomes = await Promise.allSettled([register(world), register(world, changes)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(world.store.stored().accounts.size).toBe(1)
    await world.core.confirmEmail(await latestEmailedToken(world, EMAIL), newClient())
    await expect(openSession(world, EMAIL)).resolves.toBeDefined()
  })

  test('both succeed, because the second is retried if the account appears between its lookup and its save', async () => {
    let isFirstLookup = true
    const transact: typeof world.ports.transact = (work) =>
      world.ports.transact((stores) => {
        const findByEmail: typeof stores.accounts.findByEmail = async (email) => {
          if (!isFirstLookup) return stores.accounts.findByEmail(email)
          isFirstLookup = false
          return null
        }
        return work({ ...stores, accounts: { ...stores.accounts, findByEmail } })
      })
    await register(world)
    const racingWorld = { ...world, core: makeCore({ ...world.ports, transact }) }
    await register(racingWorld, { name: 'skinhead' })
    expect(world.store.stored().accounts.size).toBe(1)
    expect(accountByEmail(world, EMAIL)).toMatchObject({ name: 'skinhead' })
    expect(await templatesTo(world, EMAIL)).toEqual(['confirm-email', 'confirm-email'])
  })
})

describe('unconfirmed accounts', () => {
  test('are removed by the first registration after seven days, which frees name and address', async () => {
    await register(world)
    world.clock.advance(7 * DAY_MS)
    await register(world, { name: 'other', email: 'other@people.example' })
    expect(accountByEmail(world, EMAIL)).toBeDefined()
    world.clock.advance(1)
    await register(world, { name: 'Rudeboy', email: 'new@people.example' })
    expect(accountByEmail(world, EMAIL)).toBeUndefined()
    expect(accountByEmail(world, 'new@people.example')).toMatchObject({ name: 'Rudeboy' })
    expect(accountByEmail(world, 'other@people.example')).toBeDefined()
  })

  test('expire seven days after their newest registration', async () => {
    await register(world)
    world.clock.advance(7 * DAY_MS - 1)
    await register(world, { password: OTHER_PASSWORD })
    world.clock.advance(2)
    await register(world, { name: 'other', email: 'other@people.example' })
    await world.core.confirmEmail(await latestEmailedToken(world, EMAIL), newClient())
    await expect(openSession(world, EMAIL, OTHER_PASSWORD)).resolves.toBeDefined()
  })

  test('do not expire once they are confirmed', async () => {
    await register(world)
    await world.core.confirmEmail(await latestEmailedToken(world, EMAIL), newClient())
    world.clock.advance(100 * DAY_MS)
    await register(world, { name: 'other', email: 'other@people.example' })
    expect(accountByEmail(world, EMAIL)).toBeDefined()
  })

  test('are removed with their queued emails and tokens', async () => {
    await register(world)
    world.clock.advance(7 * DAY_MS + 1)
    await register(world, { name: 'other', email: 'other@people.example' })
    const { oneTimeTokens } = world.store.stored()
    expect(outboxOf(world.store).map(({ to }) => to)).toEqual(['other@people.example'])
    expect([...oneTimeTokens.values()].map(({ purpose }) => purpose).sort()).toEqual(['confirm-email', 'held-name'])
  })
})
