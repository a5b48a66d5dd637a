import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '#core/accounts/account.ts'
import type { ShowId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { showEdit, showInput, venueBody } from '#test/support/bodies.ts'
import { changeAccount } from '#test/support/logging-in.ts'
import { makeWorld, type World } from '#test/support/world.ts'

/** Tests the rights of a show's owners across the use cases: owners without a role, and shows deleted by a ShowAdmin. */

let world: World
let account: Account
let creator: Actor
let admin: Actor
let show: ShowListing
beforeEach(async () => {
  world = makeWorld()
  account = await world.addAccount(['ShowManager'])
  creator = await world.actorOf(account)
  admin = await world.as('ShowAdmin')
  show = await world.core.addShow(creator, showInput())
})

const edit = (actor: Actor, changes: Record<string, unknown>) =>
  world.core.editShow(actor, show.id, showEdit({ venueId: show.venueId, ...changes }))
const inputError = (field: string, message: string) => ({ code: 'input.invalid', fields: [{ field, message }] })
const expectRefused = async (attempt: Promise<unknown>, problem: object) => {
  const before = world.store.stored()
  await expect(attempt).rejects.toMatchObject(problem)
  expect(world.store.stored()).toEqual(before)
}
const makeMember = async (): Promise<Actor> => {
  const member = await world.addAccount([])
  await world.store.addMembership(member.id, show.lineUp[0]?.bandId ?? expect.fail())
  return world.actorOf(member)
}

describe.each(['a creator who is no longer a ShowManager', 'a member of a band in the line-up'])('%s', (ownerKind) => {
  let owner: Actor
  beforeEach(async () => {
    if (ownerKind.startsWith('a member')) owner = await makeMember()
    else {
      await changeAccount(world, account, { roles: [] })
      owner = await world.actorOf(account)
    }
  })

  test('cannot add bands by editing the show', async () => {
    const bandList = [...show.bandList.map(({ bandId }) => ({ bandId })), { bandName: 'New Horns' }]
    const refusal = inputError('bandList', 'You can’t add bands: choose an existing one')
    await expectRefused(edit(owner, { bandList }), refusal)
  })

  test('cannot add a venue by editing the show', async () => {
    const venue = venueBody({ name: 'Nowhere' })
    const venueFields = {
      venueId: undefined,
      venueName: venue.name,
      venueAddress: venue.address,
      venueCity: venue.city,
    }
    const newVenue = { ...venueFields, venueRegion: venue.region, venueCountry: venue.country }
    const refusal = inputError('venueName', 'You can’t add venues: choose an existing one')
    await expectRefused(edit(owner, newVenue), refusal)
  })

  test('can still edit the show, and choose existing bands and an existing venue by id or name', async () => {
    const { id } = await world.core.addBand(admin, { name: 'Old Horns', bio: null, links: [] })
    const bandList = [...show.bandList.map(({ bandId }) => ({ bandId })), { bandName: 'old  HORNS' }]
    const { venueName, venueAddress, venueCity, venueRegion, venueCountry } = show
    const venueFields = { venueName, venueAddress, venueCity, venueRegion, venueCountry }
    const edited = await edit(owner, { bandList, venueId: undefined, ...venueFields, price: '$5' })
    expect(edited).toMatchObject({ venueId: show.venueId, price: '$5' })
    expect(edited.lineUp.at(-1)?.bandId).toBe(id)
  })
})

describe('a show deleted by a ShowAdmin', () => {
  const restore = (actor: Actor, id: ShowId = show.id) => world.core.restoreShow(actor, id, { version: undefined })

  test('cannot be restored, deleted, read or edited by its creator or by members of its bands', async () => {
    const member = await makeMember()
    const deleted = await world.core.deleteShow(admin, show.id)
    expect(deleted).toMatchObject({ isDeleted: true, userEditable: true })
    for (const owner of [creator, member]) {
      await expectRefused(restore(owner), { code: 'show.deleted' })
      await expectRefused(world.core.deleteShow(owner, show.id), { code: 'show.deleted' })
      await expectRefused(world.core.findShow(owner, show.id), { code: 'show.deleted' })
      await expectRefused(edit(owner, { version: deleted.version }), { code: 'show.deleted' })
      await expectRefused(world.core.listHistory(owner, 'show', show.id, { before: null }), { code: 'show.deleted' })
    }
  })

  test('belongs to its owners again once a ShowAdmin has restored it', async () => {
    await world.core.deleteShow(admin, show.id)
    expect(await restore(await world.as('ShowAdmin'))).toMatchObject({ isDeleted: false, userEditable: true })
    await world.core.deleteShow(creator, show.id)
    expect(await restore(creator)).toMatchObject({ isDeleted: false })
  })

  test('can be restored by its owners if the ShowAdmin who deleted it had also added it', async () => {
    show = await world.core.addShow(admin, showInput({ showDate: '2026-12-24' }))
    const member = await makeMember()
    await world.core.deleteShow(admin, show.id)
    expect(await restore(member)).toMatchObject({ isDeleted: false })
  })
})
