import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { ShowConfirmation } from '#core/shows/confirm-show.ts'
import { confirmationSources } from '#core/shows/confirmation-source.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
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

const addMember = async (roles: readonly 'ShowManager'[] = []): Promise<Actor> => {
  const account = await world.addAccount(roles)
  const bandId = show.lineUp[1]?.bandId
  if (!bandId) throw new Error('The line-up has no second band')
  await world.store.addMembership(account.id, bandId)
  return world.actorOf(account)
}

describe('confirming a show', () => {
  test('stores the confirmation source and the time', async () => {
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

  test('again replaces the former confirmation', async () => {
    await world.core.confirmShow(manager, show.id, { as: 'venue' })
    world.clock.advance(60_000)
    expect(await world.core.confirmShow(manager, show.id, { as: 'fan' })).toMatchObject({
      confirmedAs: 'fan',
      confirmedAt: '2026-11-20T12:02:00.000Z',
    })
  })

  test('as the band is restricted to its members', async () => {
    await expect(world.core.confirmShow(manager, show.id, { as: 'band' })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ field: 'as', message: 'Only members of a band in the line-up can confirm the show for the band' }],
    })
    expect(await world.core.confirmShow(await addMember(), show.id, { as: 'band' })).toMatchObject({
      confirmedAs: 'band',
    })
  })

  test('is possible while adding it: with the chosen source, or by default as the band if a member adds it', async () => {
    const add = (actor: Actor, confirmedAs: string | null) => world.core.addShow(actor, showInput({ confirmedAs }))
    expect(await add(manager, 'venue')).toMatchObject({
      confirmedAs: 'venue',
      confirmedAt: world.clock.now().toISOString(),
    })
    const member = await addMember(['ShowManager'])
    expect(await add(member, null)).toMatchObject({ confirmedAs: 'band' })
    expect(await add(member, 'promoter')).toMatchObject({ confirmedAs: 'promoter' })
    const before = world.store.stored()
    await expect(add(manager, 'band')).rejects.toMatchObject({ fields: [{ field: 'confirmedAs' }] })
    expect(world.store.stored()).toEqual(before)
  })

  test('is refused for a deleted show', async () => {
    await world.core.deleteShow(manager, show.id)
    await expect(world.core.confirmShow(manager, show.id, { as: 'fan' })).rejects.toMatchObject({
      code: 'show.deleted',
    })
  })

  test('requires one of the four confirmation sources', () => {
    for (const as of confirmationSources) expect(errorsOf(ShowConfirmation, { as })).toEqual({})
    for (const as of ['', 'me', null, undefined])
      expect(errorsOf(ShowConfirmation, { as })).toEqual({
        as: '“Confirmed by” must be band, venue, promoter or fan',
      })
  })
})

describe('editing a confirmed show', () => {
  const edit = (actor: Actor, changes: Readonly<Record<string, unknown>>) =>
    world.core.editShow(actor, show.id, showEdit({ version: 2, ...changes }))
  const swappedActs = [{ bandName: 'Trombone Tax' }, { bandName: 'The Nutmeg Seven', role: 'support' }]

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['the date', { showDate: '2026-11-28' }],
    ['a time', { doorTime: '18:00' }],
    ['the venue', { venueName: 'Tidal Rooms' }],
    ['a band', { bandList: [{ bandName: 'The Nutmeg Seven' }, { bandName: 'Other Horns' }] }],
    ['the state of a band to dropped out', { bandList: [swappedActs[1], { ...swappedActs[0], state: 'dropped-out' }] }],
  ])('removes the confirmation when a non-member changes %s', async (_, changes) => {
    await world.core.confirmShow(await addMember(), show.id, { as: 'band' })
    expect(await edit(manager, changes)).toMatchObject({ confirmedAs: null, confirmedAt: null })
  })

  test.each<[string, Readonly<Record<string, unknown>>]>([
    [
      'texts, prices and links',
      { showTitle: 'Skank', price: '$9', description: 'New.', eventUrl: 'https://x.example/' },
    ],
    ['the order of the line-up', { bandList: swappedActs }],
    ['the status', { status: 'cancelled' }],
  ])('keeps the confirmation after other changes: %s', async (_, changes) => {
    const { confirmedAt } = await world.core.confirmShow(await addMember(), show.id, { as: 'band' })
    world.clock.advance(60_000)
    expect(await edit(manager, changes)).toMatchObject({ confirmedAs: 'band', confirmedAt })
  })

  test('confirms it as the band when a member of the band changes the date', async () => {
    await world.core.confirmShow(manager, show.id, { as: 'venue' })
    const confirmedAt = world.clock.now().toISOString()
    expect(await edit(await addMember(), { showDate: '2026-11-28' })).toMatchObject({
      confirmedAs: 'band',
      confirmedAt,
    })
  })
})
