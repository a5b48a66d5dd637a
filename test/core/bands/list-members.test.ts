import { beforeEach, describe, expect, test } from 'vitest'
import type { BandId } from '#core/ids.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { makeMembershipHelpers } from '#test/support/membership.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let helpers: ReturnType<typeof makeMembershipHelpers>
let bandId: BandId
beforeEach(async () => {
  world = makeWorld()
  helpers = makeMembershipHelpers(world)
  bandId = await helpers.addBand('Half Past Rude')
})

describe('the members of a band', () => {
  test('are listed for members and admins, together with the claimants, oldest first', async () => {
    const member = await helpers.addUser(bandId, 'active')
    world.clock.advance(1000)
    const claimant = await helpers.addUser(bandId, null)
    await world.core.claimBand(claimant.actor, bandId, { reason: 'I sing.' })
    await helpers.addUser(await helpers.addBand('The Nutmeg Seven'), 'active')
    const expected = [
      [member, 'active', null],
      [claimant, 'pending', 'I sing.'],
    ] as const
    const admins = [await world.as('ShowAdmin'), await world.as('SiteAdmin'), await world.as('SiteOwner')]
    for (const actor of [member.actor, ...admins])
      expect(await world.core.listMembers(actor, bandId)).toMatchObject(
        expected.map(([{ account }, state, reason]) => ({
          ...{ accountId: account.id, name: account.name, displayName: account.displayName },
          ...{ state, reason, createdAt: expect.any(Date) },
        })),
      )
    expect(JSON.stringify(await world.core.listMembers(member.actor, bandId))).not.toContain('@')
  })

  test('are hidden from everybody else, and cannot be listed for an unknown band', async () => {
    const otherBandsMember = await helpers.addUser(await helpers.addBand('The Nutmeg Seven'), 'active')
    const others = [
      otherBandsMember,
      await helpers.addUser(bandId, 'pending'),
      await helpers.addUser(bandId, null, 'ShowManager'),
    ]
    for (const { actor } of others)
      await expect(world.core.listMembers(actor, bandId)).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(world.core.listMembers(null, bandId)).rejects.toMatchObject({ code: 'permission.login_required' })
    await expect(world.core.listMembers(await world.as(...roleNames), helpers.unknownBandId())).rejects.toMatchObject({
      code: 'band.not_found',
    })
  })
})

describe('the claims to all bands', () => {
  const page = (number: number, limit: number) => ({ page: number, limit })

  test('are listed for admins, oldest first, and paginated', async () => {
    await helpers.addUser(bandId, 'active')
    const otherBandId = await helpers.addBand('The Nutmeg Seven')
    const claimants = []
    for (const claimedBandId of [bandId, otherBandId, bandId]) {
      world.clock.advance(1000)
      const claimant = await helpers.addUser(bandId, null)
      await world.core.claimBand(claimant.actor, claimedBandId, { reason: 'I sing.' })
      claimants.push(claimant.account)
    }
    const admin = await world.as('SiteAdmin')
    const { claims, totalItems } = await world.core.listClaims(admin, page(1, 25))
    expect(totalItems).toBe(3)
    expect(claims.map(({ accountId }) => accountId)).toEqual(claimants.map(({ id }) => id))
    expect(claims[1]).toMatchObject({
      ...{ bandId: otherBandId, bandName: 'The Nutmeg Seven', bandSlug: 'the-nutmeg-seven', reason: 'I sing.' },
      ...{ name: claimants[1]?.name, state: 'pending', accountCreatedAt: claimants[1]?.createdAt },
    })
    expect((await world.core.listClaims(admin, page(2, 2))).claims).toEqual(claims.slice(2))
    expect(await world.core.listClaims(admin, page(9, 2))).toEqual({ claims: [], totalItems: 3 })
  })

  test('are hidden from everybody else, including members', async () => {
    for (const role of ['ShowAdmin', 'SiteAdmin', 'SiteOwner'] as const)
      expect(await world.core.listClaims(await world.as(role), page(1, 25))).toEqual({ claims: [], totalItems: 0 })
    const member = await helpers.addUser(bandId, 'active', 'ShowManager')
    for (const actor of [member.actor, await world.as()])
      await expect(world.core.listClaims(actor, page(1, 25))).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(world.core.listClaims(null, page(1, 25))).rejects.toMatchObject({ code: 'permission.login_required' })
  })
})
