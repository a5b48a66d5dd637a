import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountId, BandId } from '#core/ids.ts'
import { type Actor, type RoleName, roleNames } from '#core/permissions/policy.ts'
import { changeAccount, mailTo } from '#test/support/logging-in.ts'
import { makeMembershipHelpers, type TestUser } from '#test/support/membership.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let helpers: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
let claimant: TestUser
beforeEach(async () => {
  world = makeWorld()
  helpers = makeMembershipHelpers(world)
  bandId = await helpers.addBand('Half Past Rude')
  claimant = await helpers.addUser(bandId, 'pending')
})

const approve = (actor: Actor | null, accountId: AccountId = claimant.account.id, targetBandId = bandId) =>
  world.core.approveClaim(actor, targetBandId, accountId)
const deny = (actor: Actor | null, accountId: AccountId = claimant.account.id) =>
  world.core.endMembership(actor, bandId, accountId, { reason: null })
/** Returns whether the actor may approve the claim, and whether they may deny it. */
const mayDecide = async (actor: Actor | null) => {
  const [before, permissions] = [world.store.stored(), [] as boolean[]]
  for (const decide of [approve, deny]) {
    const code = await decide(actor).then(
      () => null,
      (error: { code: string }) => error.code,
    )
    permissions.push(code === null)
    if (code !== null) {
      expect(code).toMatch(/^permission\./)
      expect(world.store.stored()).toEqual(before)
    }
    await world.store.transact(async ({ memberships }) => {
      for (const membership of before.memberships) await memberships.save(membership)
    })
  }
  return permissions
}

describe('the right to decide a claim (decisions, sections 1 and 3)', () => {
  const mayDecideFirstClaim: Record<RoleName, boolean> = {
    ShowManager: false,
    ShowAdmin: true,
    SiteAdmin: true,
    SiteOwner: true,
  }

  test.each(roleNames)('depends on the role while the band has no members: %s', async (role) => {
    expect(await mayDecide(await world.as(role))).toEqual([mayDecideFirstClaim[role], mayDecideFirstClaim[role]])
  })

  test('is denied to everybody else while the band has no members', async () => {
    const others = [null, await world.as(), (await helpers.addUser(await helpers.addBand('x'), 'active')).actor]
    for (const actor of [...others, (await helpers.addUser(bandId, 'pending')).actor])
      expect(await mayDecide(actor)).toEqual([false, false])
  })

  test('extends to active members once there are any', async () => {
    expect(await mayDecide((await helpers.addUser(bandId, 'active')).actor)).toEqual([true, true])
    expect(await mayDecide(await world.as('SiteAdmin'))).toEqual([true, true])
  })

  test.each<{ roles: RoleName[] }>([{ roles: [] }, { roles: ['ShowAdmin'] }, { roles: [...roleNames] }])(
    "never includes one's own claim: $roles",
    async ({ roles }) => {
      const { account, actor } = await helpers.addUser(bandId, 'pending', ...roles)
      const before = world.store.stored()
      await expect(approve(actor, account.id)).rejects.toMatchObject({ code: 'permission.denied' })
      expect(world.store.stored()).toEqual(before)
    },
  )

  test('ends with the membership, even for a request in progress', async () => {
    const { account, actor } = await helpers.addUser(bandId, 'active')
    await world.core.endMembership(await world.as('SiteAdmin'), bandId, account.id, { reason: null })
    expect(actor.bandIds).toEqual([bandId])
    expect(await mayDecide(actor)).toEqual([false, false])
    await expect(world.core.listMembers(await world.actorOf(account), bandId)).rejects.toMatchObject({
      code: 'permission.denied',
    })
  })
})

describe('approving a claim', () => {
  test('makes the user a member at once and notifies them', async () => {
    const admin = await world.as('ShowAdmin')
    const claim = helpers.membershipOf(claimant.actor, bandId)
    world.clock.advance(60_000)
    await approve(admin)
    expect(helpers.membershipOf(claimant.actor, bandId)).toEqual({
      ...claim,
      ...{ state: 'active', decidedBy: admin.accountId, decidedAt: world.clock.now() },
    })
    expect((await world.actorOf(claimant.account)).bandIds).toEqual([bandId])
    const { id, email, displayName } = claimant.account
    expect(await mailTo(world, email)).toMatchObject([
      { template: 'claim-approved', data: { displayName, bandName: 'Half Past Rude', bandSlug: 'half-past-rude' } },
    ])
    expect(helpers.auditEntries()).toEqual([
      { what: 'membership.approved', of: id, by: admin.accountId, kind: 'account', details: { bandId } },
    ])
  })

  test('takes effect only once, with one email and one audit log entry, when two admins approve at the same time', async () => {
    await Promise.all([approve(await world.as('ShowAdmin')), approve(await world.as('SiteOwner'))])
    expect(helpers.activeMemberIdsOf(bandId)).toEqual([claimant.account.id])
    expect(await mailTo(world, claimant.account.email)).toHaveLength(1)
    expect(helpers.auditEntries()).toHaveLength(1)
  })

  test('fails when a concurrent denial of the claim comes first', async () => {
    const outcomes = await Promise.allSettled([deny(await world.as('ShowAdmin')), approve(await world.as('SiteOwner'))])
    expect(outcomes).toMatchObject([{ value: 'denied' }, { reason: { code: 'membership.not_found' } }])
    expect(helpers.storedMemberships()).toEqual([])
    expect((await mailTo(world, claimant.account.email)).map(({ template }) => template)).toEqual(['claim-denied'])
  })

  test.each([{ suspendedAt: new Date(), suspendedReason: 'Spam' }, { confirmedAt: null }])(
    'is refused for an account that cannot log in: %j',
    async (changes) => {
      await changeAccount(world, claimant.account, changes)
      const admin = await world.as('SiteOwner')
      const before = world.store.stored()
      await expect(approve(admin)).rejects.toMatchObject({ code: 'membership.impossible' })
      expect(world.store.stored()).toEqual(before)
    },
  )

  test('is refused for an unknown claim or band', async () => {
    const admin = await world.as('SiteOwner')
    await expect(approve(admin, helpers.unknownAccountId())).rejects.toMatchObject({ code: 'membership.not_found' })
    await expect(approve(admin, claimant.account.id, helpers.unknownBandId())).rejects.toMatchObject({
      code: 'band.not_found',
    })
    await expect(approve(admin, claimant.account.id, await helpers.addBand('y'))).rejects.toMatchObject({
      code: 'membership.not_found',
    })
  })
})
