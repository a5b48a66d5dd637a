import { beforeEach, describe, expect, test } from 'vitest'
import type { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { changeAccount, mailTo } from '#test/support/logging-in.ts'
import { makeMemberships, type TestUser } from '#test/support/membership.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const DAY = 24 * 60 * 60 * 1000

let world: World
let helpers: ReturnType<typeof makeMemberships>
let band: BandId
let member: TestUser
let guest: TestUser
beforeEach(async () => {
  world = makeWorld()
  helpers = makeMemberships(world)
  band = await helpers.addBand('Half Past Rude')
  member = await helpers.addUser(band, 'active')
  guest = await helpers.addUser(band, null)
  await world.core.handOverBand(member.actor, band, { name: guest.account.name, leave: false })
})

const accept = (actor: Actor | null = guest.actor) => world.core.acceptInvitation(actor, band)
const end = (actor: Actor, accountId: TestUser['account']['id']) =>
  world.core.endMembership(actor, band, accountId, { reason: null })
const membershipSeenBy = async ({ account }: TestUser) =>
  (await world.core.findBand(await world.actorOf(account), band)).membership
const bandsInProfile = async ({ account }: TestUser) =>
  (await world.core.findProfile(await world.actorOf(account))).bands
const expectRefused = async (actor: Actor | null, code = 'membership.not_found') => {
  const before = world.store.stored()
  await expect(accept(actor)).rejects.toMatchObject({ code })
  expect(world.store.stored()).toEqual(before)
}

describe('an invitation', () => {
  test('makes the user a member once it is accepted, and is audited', async () => {
    expect(await bandsInProfile(guest)).toEqual([{ bandId: band, bandName: 'Half Past Rude', state: 'invited' }])
    expect(await membershipSeenBy(guest)).toBe('invited')
    world.clock.advance(DAY)
    await accept()
    expect(helpers.membershipOf(guest.actor, band)).toMatchObject({
      ...{ state: 'active', decidedBy: member.account.id, decidedAt: world.clock.now() },
    })
    expect((await world.core.findBand(await world.actorOf(guest.account), band)).userEditable).toBe(true)
    const [, accepted] = helpers.auditEntries()
    expect(accepted).toMatchObject({ what: 'membership.accepted', of: guest.account.id, by: guest.account.id })
    await expectRefused(guest.actor)
  })

  test('gives no rights before it is accepted, neither to list the members nor to approve claims', async () => {
    const actor = await world.actorOf(guest.account)
    expect(actor.bandIds).toEqual([])
    await expect(world.core.listMembers(actor, band)).rejects.toMatchObject({ code: 'permission.denied' })
    const other = await helpers.addUser(band, 'pending')
    await expect(world.core.approveClaim(actor, band, other.account.id)).rejects.toMatchObject({
      code: 'permission.denied',
    })
  })

  test('can be accepted only by the invited user, and cannot be approved like a claim', async () => {
    await expectRefused(null, 'permission.login_required')
    const claimant = await helpers.addUser(band, 'pending')
    for (const { actor } of [claimant, member, await helpers.addUser(band, null, 'ShowAdmin')])
      await expectRefused(actor)
    for (const actor of [member.actor, await world.as('ShowAdmin')])
      await expect(world.core.approveClaim(actor, band, guest.account.id)).rejects.toMatchObject({
        code: 'membership.not_found',
      })
    expect(helpers.membershipOf(guest.actor, band)?.state).toBe('invited')
  })

  test('can be declined and repeated', async () => {
    expect(await end(guest.actor, guest.account.id)).toBe('declined')
    await expectRefused(guest.actor)
    expect(helpers.auditEntries().at(-1)).toMatchObject({ what: 'membership.declined', by: guest.account.id })
    await world.core.handOverBand(member.actor, band, { name: guest.account.name, leave: false })
    await accept()
  })

  test('can be withdrawn by any member or admin, without an email, and by nobody else', async () => {
    const other = await helpers.addUser(band, 'active')
    await expect(end((await helpers.addUser(band, null)).actor, guest.account.id)).rejects.toMatchObject({
      code: 'permission.denied',
    })
    const before = (await mailTo(world, guest.account.email)).length
    expect(await end(other.actor, guest.account.id)).toBe('withdrawn')
    await expectRefused(guest.actor)
    expect(await mailTo(world, guest.account.email)).toHaveLength(before)
    await world.core.handOverBand(member.actor, band, { name: guest.account.name, leave: false })
    expect(await end(await world.as('SiteAdmin'), guest.account.id)).toBe('withdrawn')
  })

  test('expires after 14 days, and then counts as absent', async () => {
    world.clock.advance(14 * DAY - 1)
    expect(await membershipSeenBy(guest)).toBe('invited')
    world.clock.advance(1)
    expect([await membershipSeenBy(guest), await bandsInProfile(guest)]).toEqual([null, []])
    expect(await world.core.listMembers(await world.actorOf(member.account), band)).toHaveLength(1)
    await expectRefused(await world.actorOf(guest.account))
    await world.core.claimBand(await world.actorOf(guest.account), band, { reason: 'I sing.' })
    expect(helpers.membershipOf(guest.actor, band)).toMatchObject({
      state: 'pending',
      reason: 'I sing.',
      decidedBy: null,
    })
  })

  test('is listed among the members, and not among the claims', async () => {
    expect(await world.core.listMembers(member.actor, band)).toMatchObject([{ state: 'active' }, { state: 'invited' }])
    const { claims } = await world.core.listClaims(await world.as('SiteAdmin'), { page: 1, limit: 10 })
    expect(claims).toEqual([])
  })

  test("is withdrawn when an admin ends the inviter's membership", async () => {
    await end(await world.as('ShowAdmin'), member.account.id)
    await expectRefused(guest.actor)
    expect(helpers.auditEntries().at(-1)).toMatchObject({ what: 'membership.withdrawn', of: guest.account.id })
  })

  test('cannot be accepted while the inviter is suspended', async () => {
    await changeAccount(world, member.account, { suspendedAt: world.clock.now(), suspendedReason: 'Spam' })
    await expectRefused(guest.actor)
  })

  test('stays valid when the inviter leaves or deletes their account', async () => {
    await end(member.actor, member.account.id)
    await world.store.transact(({ accounts }) => accounts.erase(member.account.id))
    await accept()
    expect(helpers.activeMemberIdsOf(band)).toEqual([guest.account.id])
  })

  test('is deleted with the invited account, and is part of its data export', async () => {
    const data = await world.core.exportPersonalData(guest.actor)
    expect(data.bands).toMatchObject([{ id: band, state: 'invited', reason: null }])
    await world.store.transact(({ accounts }) => accounts.erase(guest.account.id))
    expect(helpers.activeMemberIdsOf(band)).toEqual([member.account.id])
    expect(helpers.storedMemberships()).toHaveLength(1)
  })
})
