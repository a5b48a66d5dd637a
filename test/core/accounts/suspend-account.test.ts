import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import { Suspension } from '#core/accounts/suspend-account.ts'
import { AccountId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import {
  auditEventsOf,
  isSessionValid,
  logInAs,
  logInPending,
  loginContext,
  mailTo,
  openSession,
  setUpTimeCodes,
  storedAccount,
  templatesTo,
  timeCodeOf,
} from '#test/support/logging-in.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let admin: Actor
let account: Account
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('SiteAdmin')
  account = await world.addAccount(['ShowManager'])
})

const suspend = (by: Actor | null = admin, target: { id: AccountId } = account, reason = 'Spam') =>
  world.core.suspendAccount(by, target.id, Suspension.parse({ reason }))
const reinstate = (by: Actor | null = admin, target: { id: AccountId } = account) =>
  world.core.reinstateAccount(by, target.id)
const endSessions = (by: Actor | null = admin, target: { id: AccountId } = account) =>
  world.core.endAccountSessions(by, target.id)
const unknownAccount = () => ({ id: AccountId.parse(world.ids.next()) })

describe('suspending an account', () => {
  test('ends its sessions at once, and gives the user the reason by email and at log-in', async () => {
    const tokens = [await world.logIn(account), await world.logIn(account)]
    await suspend()
    for (const token of tokens) expect(await isSessionValid(world, token)).toBe(false)
    await expect(logInAs(world, account.email)).rejects.toMatchObject({
      code: 'login.suspended',
      message: 'This account is suspended: Spam',
    })
    expect(await mailTo(world, account.email)).toMatchObject([
      { template: 'account-suspended', data: { displayName: 'Person 2', reason: 'Spam' } },
    ])
    expect(storedAccount(world, account)).toMatchObject({ roles: ['ShowManager'], suspendedReason: 'Spam' })
    expect(world.store.stored().audit).toMatchObject([
      { by: admin.accountId, at: world.clock.now(), what: 'account.suspended', of: account.id },
    ])
  })

  test('invalidates a pending log-in', async () => {
    const { secret } = await setUpTimeCodes(world, await world.actorOf(account))
    const { token } = await logInPending(world, account.email)
    await suspend()
    await reinstate()
    const code = timeCodeOf(world, secret)
    await expect(world.core.completeSecondStep({ code }, token, loginContext())).rejects.toMatchObject({
      code: 'token.invalid',
    })
  })

  test('changes the reason but not the date when repeated', async () => {
    await suspend()
    const { suspendedAt } = storedAccount(world, account)
    world.clock.advance(1000)
    await suspend(admin, account, 'Worse')
    expect(storedAccount(world, account)).toMatchObject({ suspendedAt, suspendedReason: 'Worse' })
  })

  test('requires a reason of at most 256 characters', () => {
    expect(errorsOf(Suspension, {})).toEqual({ reason: 'Reason is required' })
    expect(errorsOf(Suspension, { reason: 'x'.repeat(257) })).toEqual({
      reason: 'Reason must be 256 characters or less',
    })
    expect(errorsOf(Suspension, { reason: 'x'.repeat(256) })).toEqual({})
  })
})

describe('reinstating an account', () => {
  test('lets the user log in again and notifies them, but ended sessions stay ended', async () => {
    const token = await world.logIn(account)
    await suspend()
    await reinstate()
    expect(await isSessionValid(world, token)).toBe(false)
    await expect(openSession(world, account.email)).resolves.toBeDefined()
    expect(storedAccount(world, account)).toMatchObject({ suspendedAt: null, suspendedReason: null })
    expect(await templatesTo(world, account.email)).toEqual(['account-suspended', 'account-reinstated'])
    expect(auditEventsOf(world, account)).toEqual(['account.suspended', 'account.reinstated'])
  })

  test('changes nothing if it is not suspended', async () => {
    const before = world.store.stored()
    await reinstate()
    expect(world.store.stored()).toEqual(before)
  })
})

describe("ending all of a user's sessions (ASVS V7.4.5)", () => {
  test('logs the user out everywhere, but does not suspend the account', async () => {
    const tokens = [await world.logIn(account), await world.logIn(account)]
    const otherToken = await world.logIn(await world.addAccount([]))
    await endSessions()
    for (const token of tokens) expect(await isSessionValid(world, token)).toBe(false)
    expect(await isSessionValid(world, otherToken)).toBe(true)
    await expect(openSession(world, account.email)).resolves.toBeDefined()
    expect(auditEventsOf(world, account)).toEqual(['account.sessions_ended'])
    expect(await templatesTo(world, account.email)).toEqual([])
  })

  test('invalidates a pending log-in', async () => {
    const { secret } = await setUpTimeCodes(world, await world.actorOf(account))
    const { token } = await logInPending(world, account.email)
    await endSessions()
    const code = timeCodeOf(world, secret)
    await expect(world.core.completeSecondStep({ code }, token, loginContext())).rejects.toMatchObject({
      code: 'token.invalid',
    })
  })
})

describe.each([
  ['suspending an account', suspend],
  ['reinstating an account', reinstate],
  ['ending all sessions of an account', endSessions],
] as const)('%s', (_, act) => {
  test('is refused without permission, and changes nothing', async () => {
    const actors = [await world.as(), await world.as('ShowManager', 'ShowAdmin')]
    const before = world.store.stored()
    for (const actor of actors) {
      await expect(act(actor)).rejects.toMatchObject({ code: 'permission.denied' })
      await expect(act(actor, unknownAccount())).rejects.toMatchObject({ code: 'permission.denied' })
    }
    await expect(act(null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(world.store.stored()).toEqual(before)
  })

  test('is refused for an unknown account', async () => {
    await expect(act(admin, unknownAccount())).rejects.toMatchObject({ code: 'account.not_found' })
  })

  test("is refused for one's own account, and for another admin's unless the actor is a SiteOwner", async () => {
    const owner = await world.as('SiteOwner')
    const otherOwner = await world.as('SiteOwner')
    const before = world.store.stored()
    for (const [by, target] of [
      [admin, admin],
      [admin, owner],
      [owner, owner],
      [await world.as('SiteAdmin'), admin],
    ] as const)
      await expect(act(by, { id: target.accountId })).rejects.toMatchObject({ code: 'permission.denied' })
    expect(world.store.stored().audit).toEqual(before.audit)
    for (const target of [admin, otherOwner])
      await expect(act(owner, { id: target.accountId })).resolves.toBeUndefined()
  })
})

describe('the last SiteOwner', () => {
  test('remains when two SiteOwners suspend each other at the same time', async () => {
    const [one, two] = [await world.as('SiteOwner'), await world.as('SiteOwner')]
    const results = await Promise.allSettled([suspend(one, { id: two.accountId }), suspend(two, { id: one.accountId })])
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'account.last_owner' } },
    ])
  })

  test("can change the reason for another SiteOwner's suspension", async () => {
    const [one, two] = [await world.as('SiteOwner'), await world.as('SiteOwner')]
    await suspend(one, { id: two.accountId })
    await suspend(one, { id: two.accountId }, 'Worse')
    expect(storedAccount(world, { id: two.accountId }).suspendedReason).toBe('Worse')
  })
})
