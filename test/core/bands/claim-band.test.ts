import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BandClaim } from '#core/accounts/membership.ts'
import type { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { changeAccount, mailTo } from '#test/support/logging-in.ts'
import { makeMembershipHelpers } from '#test/support/membership.ts'
import { syncSystemTime } from '#test/support/system-time.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const DAY = 24 * 60 * 60 * 1000

let world: World
let helpers: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
beforeEach(async () => {
  world = makeWorld()
  helpers = makeMembershipHelpers(world)
  bandId = await helpers.addBand('Half Past Rude')
})
afterEach(() => {
  vi.useRealTimers()
})

const claim = (actor: Actor | null, targetBandId = bandId, reason = 'I play the trombone.') =>
  world.core.claimBand(actor, targetBandId, { reason })
const claimEmailsTo = async (email: string) =>
  (await mailTo(world, email)).filter(({ template }) => template === 'claim-received')

describe('claiming a band (decisions, section 1)', () => {
  test('creates a pending claim, which gives no rights and is audited', async () => {
    const { account, actor } = await helpers.addUser(bandId, null)
    await claim(actor)
    expect(helpers.storedMemberships()).toEqual([
      {
        ...{ bandId, accountId: account.id, state: 'pending', reason: 'I play the trombone.' },
        ...{ decidedBy: null, decidedAt: null, createdAt: world.clock.now(), mergeIds: [], inviterLeaves: false },
      },
    ])
    expect((await world.actorOf(account)).bandIds).toEqual([])
    expect(helpers.auditEntries()).toEqual([
      { what: 'membership.asked', of: account.id, by: account.id, kind: 'account', details: { bandId } },
    ])
  })

  test('notifies the members who can log in', async () => {
    const [one, two, suspended] = [
      await helpers.addUser(bandId, 'active'),
      await helpers.addUser(bandId, 'active'),
      await helpers.addUser(bandId, 'active'),
    ]
    await changeAccount(world, suspended.account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    const [otherClaimant, admin] = [
      await helpers.addUser(bandId, 'pending'),
      await helpers.addUser(bandId, null, 'SiteAdmin'),
    ]
    const { account, actor } = await helpers.addUser(bandId, null)
    await claim(actor)
    for (const { email, displayName } of [one.account, two.account]) {
      const data = {
        displayName,
        claimant: account.displayName,
        bandName: 'Half Past Rude',
        bandSlug: 'half-past-rude',
      }
      expect(await claimEmailsTo(email)).toMatchObject([{ data: { ...data, reason: 'I play the trombone.' } }])
    }
    for (const other of [suspended.account, otherClaimant.account, admin.account, account])
      expect(await claimEmailsTo(other.email)).toEqual([])
  })

  test('notifies the admins when no member can log in, but never the claimant', async () => {
    const suspended = await helpers.addUser(bandId, 'active')
    await changeAccount(world, suspended.account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    const admins = [
      await helpers.addUser(bandId, null, 'ShowAdmin'),
      await helpers.addUser(bandId, null, 'SiteAdmin'),
      await helpers.addUser(bandId, null, 'SiteOwner'),
    ]
    const manager = await helpers.addUser(bandId, null, 'ShowManager')
    const claimant = await helpers.addUser(bandId, null, 'SiteOwner', 'ShowAdmin')
    await claim(claimant.actor)
    for (const { account } of admins)
      expect(await claimEmailsTo(account.email)).toMatchObject([{ data: { displayName: account.displayName } }])
    for (const { account } of [manager, claimant, suspended]) expect(await claimEmailsTo(account.email)).toEqual([])
  })

  test('requires a log-in and an existing band', async () => {
    await expect(claim(null)).rejects.toMatchObject({ code: 'permission.login_required' })
    await expect(claim(await world.as(), helpers.unknownBandId())).rejects.toMatchObject({ code: 'band.not_found' })
    expect(helpers.storedMemberships()).toEqual([])
  })

  test.each(['pending', 'active'] as const)("is refused when the user's membership is already %s", async (state) => {
    const { actor } = await helpers.addUser(bandId, state)
    const before = world.store.stored()
    await expect(claim(actor)).rejects.toMatchObject({ code: 'membership.asked_already' })
    expect(world.store.stored()).toEqual(before)
  })

  test('stores only one claim when a user sends two at the same time', async () => {
    const { actor } = await helpers.addUser(bandId, null)
    const outcomes = await Promise.allSettled([claim(actor), claim(actor)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'membership.asked_already' } })
    expect(helpers.storedMemberships()).toHaveLength(1)
  })

  test('applies to the remaining band when the band has been merged into another', async () => {
    const remainingBandId = await helpers.addBand('Half Past Rude')
    await world.core.mergeBands(await world.as('ShowAdmin'), bandId, { into: remainingBandId })
    const { actor } = await helpers.addUser(bandId, null)
    await claim(actor)
    expect(helpers.storedMemberships().map((membership) => membership.bandId)).toEqual([remainingBandId])
  })

  test("is refused when the user's account has been deleted", async () => {
    const { account, actor } = await helpers.addUser(bandId, null)
    await world.store.transact(({ accounts }) => accounts.erase(account.id))
    await expect(claim(actor)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(helpers.storedMemberships()).toEqual([])
  })

  test('is possible five times a day, and refused claims do not count', async () => {
    const advance = syncSystemTime(world)
    const { actor } = await helpers.addUser(bandId, null)
    await claim(actor)
    for (let attempt = 0; attempt < 9; attempt += 1) await expect(claim(actor)).rejects.toThrow()
    for (let attempt = 0; attempt < 4; attempt += 1) await claim(actor, await helpers.addBand('The Nutmeg Seven'))
    const sixthBandId = await helpers.addBand('The Larkspur Eleven')
    await expect(claim(actor, sixthBandId)).rejects.toMatchObject({ code: 'limit.exceeded', retryAfterMs: DAY })
    await claim(await world.as(), sixthBandId)
    advance(DAY)
    await claim(actor, sixthBandId)
    expect(helpers.storedMemberships()).toHaveLength(7)
  })
})

test('a band claim requires a reason of at most 256 characters', () => {
  for (const reason of [undefined, null, '', '  ', '\u200b'])
    expect(errorsOf(BandClaim, { reason })).toEqual({ reason: 'Reason is required' })
  expect(errorsOf(BandClaim, { reason: 7 })).toEqual({ reason: 'Reason must be text' })
  expect(errorsOf(BandClaim, { reason: '🎺'.repeat(257) })).toEqual({ reason: 'Reason must be 256 characters or less' })
  expect(errorsOf(BandClaim, { reason: '🎺'.repeat(256) })).toEqual({})
})
