import { beforeEach, describe, expect, test } from 'vitest'
import { MembershipEnd } from '#core/bands/end-membership.ts'
import type { AccountId, BandId } from '#core/ids.ts'
import { type Actor, type RoleName, roleNames } from '#core/permissions/policy.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { mailTo } from '#test/support/logging-in.ts'
import { makeMembershipHelpers, type TestUser } from '#test/support/membership.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let helpers: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
let member: TestUser
let claimant: TestUser
beforeEach(async () => {
  world = makeWorld()
  helpers = makeMembershipHelpers(world)
  bandId = await helpers.addBand('Half Past Rude')
  member = await helpers.addUser(bandId, 'active')
  claimant = await helpers.addUser(bandId, 'pending')
})

const end = (actor: Actor | null, accountId: AccountId | 'me', reason: string | null = null) =>
  world.core.endMembership(actor, bandId, accountId, { reason })
const expectRefused = async (actor: Actor | null, { account }: TestUser, code = 'permission.denied') => {
  const before = world.store.stored()
  await expect(end(actor, account.id)).rejects.toMatchObject({ code })
  expect(world.store.stored()).toEqual(before)
}

describe('a user', () => {
  test('can leave a band, even as its last member, and gets no email', async () => {
    expect(await end(member.actor, member.account.id)).toBe('left')
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([])
    expect((await world.actorOf(member.account)).bandIds).toEqual([])
    expect(await mailTo(world, member.account.email)).toEqual([])
    const { id } = member.account
    expect(helpers.auditEntries()).toEqual([
      { what: 'membership.left', of: id, by: id, kind: 'account', details: { bandId } },
    ])
  })

  test('can take back a claim and make it again', async () => {
    expect(await end(claimant.actor, 'me', 'Never mind')).toBe('taken_back')
    expect(helpers.membershipOf(claimant.actor, bandId)).toBeUndefined()
    expect(await mailTo(world, claimant.account.email)).toEqual([])
    expect(helpers.auditEntries()).toMatchObject([{ what: 'membership.taken_back', by: claimant.account.id }])
    await world.core.claimBand(claimant.actor, bandId, { reason: 'Once more' })
    expect(helpers.membershipOf(claimant.actor, bandId)).toMatchObject({ state: 'pending', reason: 'Once more' })
  })

  test('cannot end a membership that does not exist', async () => {
    const other = await helpers.addUser(bandId, null)
    await expectRefused(other.actor, other, 'membership.not_found')
    await end(member.actor, 'me')
    await expectRefused(member.actor, member, 'membership.not_found')
  })
})

describe("another user's membership (decisions, section 3)", () => {
  const mayEnd: Record<RoleName, boolean> = { ShowManager: false, ShowAdmin: true, SiteAdmin: true, SiteOwner: true }

  test.each(roleNames)('can be ended by admins, but not by ShowManagers: %s', async (role) => {
    const actor = await world.as(role)
    if (!mayEnd[role]) return expectRefused(actor, member)
    expect(await end(actor, member.account.id, 'You have left the band.')).toBe('ended')
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([])
    const { id, email, displayName } = member.account
    expect(await mailTo(world, email)).toMatchObject([
      {
        template: 'membership-ended',
        data: { displayName, bandName: 'Half Past Rude', reason: 'You have left the band.' },
      },
    ])
    expect(helpers.auditEntries()).toMatchObject([{ what: 'membership.ended', of: id, by: actor.accountId }])
  })

  test('cannot be ended by other members, claimants or visitors', async () => {
    const other = await helpers.addUser(bandId, 'active')
    for (const actor of [other.actor, claimant.actor, await world.as()]) await expectRefused(actor, member)
    await expectRefused(null, member, 'permission.login_required')
  })

  test('no longer gives any rights once it has ended', async () => {
    const token = await world.logIn(member.account)
    const bandIds = async () => (await world.core.resumeSession(token))?.actor.bandIds
    expect(await bandIds()).toEqual([bandId])
    await end(await world.as('SiteAdmin'), member.account.id)
    expect(await bandIds()).toEqual([])
  })
})

describe('denying a claim', () => {
  test.each([null, 'Nobody in the band knows you.'])('emails the claimant, with the reason %j', async (reason) => {
    expect(await end(member.actor, claimant.account.id, reason)).toBe('denied')
    expect(helpers.membershipOf(claimant.actor, bandId)).toBeUndefined()
    const { id, email, displayName } = claimant.account
    expect(await mailTo(world, email)).toMatchObject([
      { template: 'claim-denied', data: { displayName, bandName: 'Half Past Rude', reason } },
    ])
    expect(helpers.auditEntries()).toEqual([
      { what: 'membership.denied', of: id, by: member.account.id, kind: 'account', details: { bandId } },
    ])
  })

  test('does not reveal to outsiders whether a claim exists', async () => {
    const stranger = await world.as()
    await expectRefused(stranger, claimant)
    await expectRefused(stranger, await helpers.addUser(bandId, null))
    await expectRefused(claimant.actor, await helpers.addUser(bandId, 'pending'))
  })

  test('is refused for an unknown account or band', async () => {
    const admin = await world.as('SiteOwner')
    await expect(end(admin, helpers.unknownAccountId())).rejects.toMatchObject({ code: 'membership.not_found' })
    const attempt = world.core.endMembership(admin, helpers.unknownBandId(), claimant.account.id, { reason: null })
    await expect(attempt).rejects.toMatchObject({ code: 'band.not_found' })
  })
})

test('the reason for ending a membership is optional, and has at most 256 characters', () => {
  for (const reason of [undefined, null, '', ' ']) expect(MembershipEnd.parse({ reason })).toEqual({ reason: null })
  expect(errorsOf(MembershipEnd, { reason: 'x'.repeat(257) })).toEqual({
    reason: 'Reason must be 256 characters or less',
  })
})
