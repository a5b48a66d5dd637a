import { beforeEach, describe, expect, test } from 'vitest'
import type { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { changeAccount, mailTo } from '#test/support/logging-in.ts'
import { makeMembershipHelpers, type TestUser } from '#test/support/membership.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const DAY = 24 * 60 * 60 * 1000

let world: World
let helpers: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
let member: TestUser
let invitee: TestUser
beforeEach(async () => {
  world = makeWorld()
  helpers = makeMembershipHelpers(world)
  bandId = await helpers.addBand('Half Past Rude')
  member = await helpers.addUser(bandId, 'active')
  invitee = await helpers.addUser(bandId, null)
  await world.core.handOverBand(member.actor, bandId, { name: invitee.account.name, leave: false })
})

const accept = (actor: Actor | null = invitee.actor) => world.core.acceptInvitation(actor, bandId)
const end = (actor: Actor, accountId: TestUser['account']['id']) =>
  world.core.endMembership(actor, bandId, accountId, { reason: null })
const membershipSeenBy = async ({ account }: TestUser) =>
  (await world.core.findBand(await world.actorOf(account), bandId)).membership
const bandsInProfile = async ({ account }: TestUser) =>
  (await world.core.findProfile(await world.actorOf(account))).bands
const expectRefused = async (actor: Actor | null, code = 'membership.not_found') => {
  const before = world.store.stored()
  await expect(accept(actor)).rejects.toMatchObject({ code })
  expect(world.store.stored()).toEqual(before)
}

describe('an invitation', () => {
  test('makes the user a member once it is accepted, and its acceptance is audited', async () => {
    expect(await bandsInProfile(invitee)).toEqual([{ bandId, bandName: 'Half Past Rude', state: 'invited' }])
    expect(await membershipSeenBy(invitee)).toBe('invited')
    world.clock.advance(DAY)
    await accept()
    expect(helpers.membershipOf(invitee.actor, bandId)).toMatchObject({
      ...{ state: 'active', decidedBy: member.account.id, decidedAt: world.clock.now() },
    })
    expect((await world.core.findBand(await world.actorOf(invitee.account), bandId)).userEditable).toBe(true)
    const [, accepted] = helpers.auditEntries()
    expect(accepted).toMatchObject({ what: 'membership.accepted', of: invitee.account.id, by: invitee.account.id })
    await expectRefused(invitee.actor)
  })

  test('gives no right to list the members or approve claims before it is accepted', async () => {
    const actor = await world.actorOf(invitee.account)
    expect(actor.bandIds).toEqual([])
    await expect(world.core.listMembers(actor, bandId)).rejects.toMatchObject({ code: 'permission.denied' })
    const other = await helpers.addUser(bandId, 'pending')
    await expect(world.core.approveClaim(actor, bandId, other.account.id)).rejects.toMatchObject({
      code: 'permission.denied',
    })
  })

  test('can be accepted only by the invited user, and cannot be approved like a claim', async () => {
    await expectRefused(null, 'permission.login_required')
    const claimant = await helpers.addUser(bandId, 'pending')
    for (const { actor } of [claimant, member, await helpers.addUser(bandId, null, 'ShowAdmin')])
      await expectRefused(actor)
    for (const actor of [member.actor, await world.as('ShowAdmin')])
      await expect(world.core.approveClaim(actor, bandId, invitee.account.id)).rejects.toMatchObject({
        code: 'membership.not_found',
      })
    expect(helpers.membershipOf(invitee.actor, bandId)?.state).toBe('invited')
  })

  test('can be declined, and then sent again', async () => {
    expect(await end(invitee.actor, invitee.account.id)).toBe('declined')
    await expectRefused(invitee.actor)
    expect(helpers.auditEntries().at(-1)).toMatchObject({ what: 'membership.declined', by: invitee.account.id })
    await world.core.handOverBand(member.actor, bandId, { name: invitee.account.name, leave: false })
    await accept()
  })

  test('can be withdrawn only by members and admins, which sends no email', async () => {
    const other = await helpers.addUser(bandId, 'active')
    await expect(end((await helpers.addUser(bandId, null)).actor, invitee.account.id)).rejects.toMatchObject({
      code: 'permission.denied',
    })
    const emailCountBefore = (await mailTo(world, invitee.account.email)).length
    expect(await end(other.actor, invitee.account.id)).toBe('withdrawn')
    await expectRefused(invitee.actor)
    expect(await mailTo(world, invitee.account.email)).toHaveLength(emailCountBefore)
    await world.core.handOverBand(member.actor, bandId, { name: invitee.account.name, leave: false })
    expect(await end(await world.as('SiteAdmin'), invitee.account.id)).toBe('withdrawn')
  })

  test('expires after 14 days, and then no longer counts as a membership', async () => {
    world.clock.advance(14 * DAY - 1)
    expect(await membershipSeenBy(invitee)).toBe('invited')
    world.clock.advance(1)
    expect([await membershipSeenBy(invitee), await bandsInProfile(invitee)]).toEqual([null, []])
    expect(await world.core.listMembers(await world.actorOf(member.account), bandId)).toHaveLength(1)
    await expectRefused(await world.actorOf(invitee.account))
    await world.core.claimBand(await world.actorOf(invitee.account), bandId, { reason: 'I sing.' })
    expect(helpers.membershipOf(invitee.actor, bandId)).toMatchObject({
      state: 'pending',
      reason: 'I sing.',
      decidedBy: null,
    })
  })

  test('is listed among the members, but not among the claims', async () => {
    expect(await world.core.listMembers(member.actor, bandId)).toMatchObject([
      { state: 'active' },
      { state: 'invited' },
    ])
    const { claims } = await world.core.listClaims(await world.as('SiteAdmin'), { page: 1, limit: 10 })
    expect(claims).toEqual([])
  })

  test("is withdrawn when an admin ends the inviter's membership", async () => {
    await end(await world.as('ShowAdmin'), member.account.id)
    await expectRefused(invitee.actor)
    expect(helpers.auditEntries().at(-1)).toMatchObject({ what: 'membership.withdrawn', of: invitee.account.id })
  })

  test('cannot be accepted while the inviter is suspended', async () => {
    await changeAccount(world, member.account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    await expectRefused(invitee.actor)
  })

  test('stays valid when the inviter leaves and deletes their account', async () => {
    await end(member.actor, member.account.id)
    await world.store.transact(({ accounts }) => accounts.erase(member.account.id))
    await accept()
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([invitee.account.id])
  })

  test("is part of the invited user's data export, and is deleted with their account", async () => {
    const data = await world.core.exportPersonalData(invitee.actor)
    expect(data.bands).toMatchObject([{ id: bandId, state: 'invited', reason: null }])
    await world.store.transact(({ accounts }) => accounts.erase(invitee.account.id))
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([member.account.id])
    expect(helpers.storedMemberships()).toHaveLength(1)
  })
})
