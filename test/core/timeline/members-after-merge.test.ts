import { beforeEach, describe, expect, test } from 'vitest'
import type { Membership } from '#core/accounts/membership.ts'
import type { BandId, MergeId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { makeMembershipHelpers, type TestUser } from '#test/support/membership.ts'
import { makeWorld, type World } from '#test/support/world.ts'

/** Tests memberships, claims and invitations after the merge of two bands is undone. */

let world: World
let helpers: ReturnType<typeof makeMembershipHelpers>
let admin: Actor
let from: BandId
let into: BandId
/** A member of the band `from`. */
let member: TestUser
let newcomer: TestUser
beforeEach(async () => {
  world = makeWorld()
  helpers = makeMembershipHelpers(world)
  admin = await world.as('ShowAdmin')
  from = await helpers.addBand('Nutmeg 7')
  into = await helpers.addBand('The Nutmeg Seven')
  member = await helpers.addUser(from, 'active')
  newcomer = await helpers.addUser(from, null)
})

const merge = async (source = from, target = into): Promise<MergeId> => {
  world.clock.advance(1000)
  const { id } = await world.core.mergeBands(admin, source, { into: target })
  world.clock.advance(1000)
  return id
}
const undo = (id: MergeId) => world.core.undoMerge(admin, id)
const currentActor = ({ account }: TestUser) => world.actorOf(account)
const admit = async (inviter: TestUser, invitee: TestUser, bandId = into, { leave = false } = {}) => {
  await world.core.handOverBand(await currentActor(inviter), bandId, { name: invitee.account.name, leave })
  await world.core.acceptInvitation(invitee.actor, bandId)
}
const claim = async (claimant: TestUser, bandId = into) =>
  world.core.claimBand(await currentActor(claimant), bandId, { reason: 'I play the trombone' })
const approve = async (approver: TestUser, claimant: TestUser, bandId = into) =>
  world.core.approveClaim(await currentActor(approver), bandId, claimant.account.id)
const states = (user: TestUser, ...bands: BandId[]): (Membership['state'] | null)[] =>
  bands.map((id) => helpers.membershipOf(user.actor, id)?.state ?? null)

describe('a user admitted by a member whose membership came from a merge', () => {
  test('moves to the merged band with that member when the merge is undone, and may no longer edit the remaining band', async () => {
    const id = await merge()
    await admit(member, newcomer)
    await undo(id)
    expect(states(newcomer, from, into)).toEqual(['active', null])
    const remainingBand = await world.core.findBand(await currentActor(newcomer), into)
    expect([remainingBand.userEditable, remainingBand.mayDecideClaims]).toEqual([false, false])
  })

  test('moves to the merged band even if that member has left the remaining band and deleted their account', async () => {
    const id = await merge()
    await admit(member, newcomer, into, { leave: true })
    await world.store.transact(({ accounts }) => accounts.erase(member.account.id))
    await undo(id)
    expect(states(newcomer, from, into)).toEqual(['active', null])
  })

  test('moves to the merged band even at the end of a chain of invitations', async () => {
    const last = await helpers.addUser(from, null)
    const id = await merge()
    await admit(member, newcomer, into, { leave: true })
    await admit(newcomer, last, into, { leave: true })
    await undo(id)
    expect(states(last, from, into)).toEqual(['active', null])
  })

  test("moves to the merged band if that member approved the user's claim to the remaining band after the merge", async () => {
    const id = await merge()
    await claim(newcomer)
    await approve(member, newcomer)
    await undo(id)
    expect(states(newcomer, from, into)).toEqual(['active', null])
  })

  test('becomes a claimant again if they claimed the remaining band before the merge', async () => {
    await claim(newcomer)
    const id = await merge()
    await approve(member, newcomer)
    await undo(id)
    expect(states(newcomer, from, into)).toEqual([null, 'pending'])
    expect(helpers.membershipOf(newcomer.actor, into)).toMatchObject({ decidedBy: null, decidedAt: null, mergeIds: [] })
  })

  test('follows that member back through each merge that is undone, the latest merge first', async () => {
    const [lastBand, memberOfInto] = [await helpers.addBand('Nutmegs'), await helpers.addUser(into, 'active')]
    const otherNewcomer = await helpers.addUser(from, null)
    const first = await merge()
    const second = await merge(into, lastBand)
    await admit(member, newcomer, lastBand)
    await admit(memberOfInto, otherNewcomer, lastBand)
    await undo(second)
    expect([states(newcomer, from, into, lastBand), states(otherNewcomer, from, into, lastBand)]).toEqual([
      [null, 'active', null],
      [null, 'active', null],
    ])
    await undo(first)
    expect([states(newcomer, from, into, lastBand), states(otherNewcomer, from, into, lastBand)]).toEqual([
      ['active', null, null],
      [null, 'active', null],
    ])
  })

  test('moves to the merged band even if the remaining band has since been merged into a third', async () => {
    const lastBand = await helpers.addBand('Nutmegs')
    const first = await merge()
    const second = await merge(into, lastBand)
    await admit(member, newcomer, lastBand)
    await undo(first)
    expect(states(newcomer, from, into, lastBand)).toEqual(['active', null, null])
    await undo(second)
    expect(states(newcomer, from, into, lastBand)).toEqual(['active', null, null])
  })
})

describe('a user admitted by an admin, or by a member who belonged to the remaining band before the merge', () => {
  test('stays with the remaining band when the merge is undone, if that member belonged to both bands', async () => {
    const memberOfBoth = await helpers.addUser(from, 'active')
    await world.store.addMembership(memberOfBoth.account.id, into, 'active')
    const id = await merge()
    await admit(memberOfBoth, newcomer)
    await undo(id)
    expect(states(newcomer, from, into)).toEqual([null, 'active'])
  })

  test('stays with the remaining band when the merge is undone, even if they had claimed the merged band', async () => {
    const memberOfInto = await helpers.addUser(into, 'active')
    await claim(newcomer, from)
    const id = await merge()
    await approve(memberOfInto, newcomer)
    await undo(id)
    expect(states(newcomer, from, into)).toEqual([null, 'active'])
  })

  test('belongs to the claimed band when the merge is undone, if an admin approved the claim', async () => {
    const laterClaimant = await helpers.addUser(from, null)
    await claim(newcomer, from)
    const id = await merge()
    await claim(laterClaimant)
    for (const { account } of [newcomer, laterClaimant]) await world.core.approveClaim(admin, into, account.id)
    await undo(id)
    expect([states(newcomer, from, into), states(laterClaimant, from, into)]).toEqual([
      ['active', null],
      [null, 'active'],
    ])
  })
})

test("an invitation moves to its inviter's band when a merge is undone, and can be accepted there", async () => {
  const id = await merge()
  await world.core.handOverBand(await currentActor(member), into, { name: newcomer.account.name, leave: true })
  await undo(id)
  expect(states(newcomer, from, into)).toEqual(['invited', null])
  await expect(world.core.acceptInvitation(newcomer.actor, into)).rejects.toMatchObject({
    code: 'membership.not_found',
  })
  await world.core.acceptInvitation(newcomer.actor, from)
  expect([states(newcomer, from), states(member, from)]).toEqual([['active'], [null]])
})

test('an invitation ends when a merge makes the invited user a member, and does not return when the merge is undone', async () => {
  const memberOfInto = await helpers.addUser(into, 'active')
  await world.core.handOverBand(memberOfInto.actor, into, { name: member.account.name, leave: false })
  const id = await merge()
  expect(states(member, into)).toEqual(['active'])
  await undo(id)
  expect(states(member, from, into)).toEqual(['active', null])
})

test('a claim turned into a membership by two merges is pending again once the first is undone', async () => {
  const lastBand = await helpers.addBand('Nutmegs')
  await world.store.addMembership(member.account.id, lastBand, 'pending')
  const first = await merge()
  const second = await merge(into, lastBand)
  expect(states(member, lastBand)).toEqual(['active'])
  await undo(first)
  expect(states(member, from, into, lastBand)).toEqual(['active', null, 'pending'])
  await undo(second)
  expect(states(member, from, into, lastBand)).toEqual(['active', null, 'pending'])
})
