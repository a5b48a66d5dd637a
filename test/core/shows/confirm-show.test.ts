import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { ShowConfirmation } from '#core/shows/confirm-show.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { vouchers } from '#core/shows/show.ts'
import { showInput } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let manager: Actor
let show: ShowListing
beforeEach(async () => {
  world = makeWorld()
  manager = await world.as('ShowManager')
  show = await world.core.addShow(manager, showInput())
  world.clock.advance(60_000)
})

const member = async (roles: readonly 'ShowManager'[] = []): Promise<Actor> => {
  const account = await world.addAccount(roles)
  const bandId = show.lineUp[1]?.bandId
  if (!bandId) throw new Error('The bill has two bands')
  await world.store.addMembership(account.id, bandId)
  return world.actorOf(account)
}

describe('standing up for a show', () => {
  test('is nobody’s at first, and tells who does and since when', async () => {
    expect(show).toMatchObject({ confirmedAs: null, confirmedAt: null })
    const confirmed = await world.core.confirmShow(manager, show.id, { as: 'promoter' })
    expect(confirmed).toEqual({
      ...show,
      confirmedAs: 'promoter',
      confirmedAt: '2026-11-20T12:01:00.000Z',
      version: 2,
    })
    expect(world.store.stored().revisions.at(-1)).toMatchObject({ what: 'confirmed', version: 2, of: show.id })
    expect(world.store.stored().audit.at(-1)).toMatchObject({ what: 'show.confirmed' })
  })

  test('counts from the last time', async () => {
    await world.core.confirmShow(manager, show.id, { as: 'venue' })
    world.clock.advance(60_000)
    expect(await world.core.confirmShow(manager, show.id, { as: 'fan' })).toMatchObject({
      confirmedAs: 'fan',
      confirmedAt: '2026-11-20T12:02:00.000Z',
    })
  })

  test('for the band is for who plays in it', async () => {
    await expect(world.core.confirmShow(manager, show.id, { as: 'band' })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ field: 'as', message: 'Only a member of a band on the bill speaks for the band' }],
    })
    expect(await world.core.confirmShow(await member(), show.id, { as: 'band' })).toMatchObject({
      confirmedAs: 'band',
    })
  })

  test('goes with adding it: as one says, or for the band unasked', async () => {
    const add = (actor: Actor, confirmedAs: string | null) => world.core.addShow(actor, showInput({ confirmedAs }))
    expect(await add(manager, 'venue')).toMatchObject({
      confirmedAs: 'venue',
      confirmedAt: world.clock.now().toISOString(),
    })
    const player = await member(['ShowManager'])
    expect(await add(player, null)).toMatchObject({ confirmedAs: 'band' })
    expect(await add(player, 'promoter')).toMatchObject({ confirmedAs: 'promoter' })
    const before = world.store.stored()
    await expect(add(manager, 'band')).rejects.toMatchObject({ fields: [{ field: 'confirmedAs' }] })
    expect(world.store.stored()).toEqual(before)
  })

  test('is not for a show that was deleted', async () => {
    await world.core.deleteShow(manager, show.id)
    await expect(world.core.confirmShow(manager, show.id, { as: 'fan' })).rejects.toMatchObject({
      code: 'show.deleted',
    })
  })

  test('is as one of four', () => {
    for (const as of vouchers) expect(errorsOf(ShowConfirmation, { as })).toEqual({})
    for (const as of ['', 'me', null, undefined])
      expect(errorsOf(ShowConfirmation, { as })).toEqual({
        as: 'Confirmed by must be band, venue, promoter or fan',
      })
  })
})
