import { beforeEach, describe, expect, test } from 'vitest'
import { BandId, ShowId, VenueId } from '#core/ids.ts'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { HistoryQuery } from '#core/timeline/list-history.ts'
import { VenueEdit } from '#core/venues/venue.ts'
import { showEdit, showInput, venueBody } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let manager: Actor
let admin: Actor
let show: ShowListing
beforeEach(async () => {
  world = makeWorld()
  manager = await world.as('ShowManager')
  admin = await world.as('ShowAdmin')
  show = await world.core.addShow(manager, showInput())
  world.clock.advance(60_000)
})

const history = (actor: Actor | null = null, before: number | null = null) =>
  world.core.listHistory(actor, 'show', show.id, { before })
const edit = (version: number, changes: Record<string, unknown>, actor = manager) =>
  world.core.editShow(actor, show.id, showEdit({ version, ...changes }))

describe('the history of a show', () => {
  test('shows visitors who changed what and when, latest first', async () => {
    await edit(1, { showDate: '2026-12-04', status: 'rescheduled' }, admin)
    world.clock.advance(60_000)
    await world.core.confirmShow(manager, show.id, { as: 'promoter' })
    expect(await history()).toEqual({
      entries: [
        {
          version: 3,
          what: 'confirmed',
          at: '2026-11-20T12:02:00.000Z',
          by: 'Person 1',
          changes: [{ field: 'confirmedAs', kind: 'confirmationSource', from: null, to: 'promoter' }],
          mayRestore: false,
          merge: null,
        },
        {
          version: 2,
          what: 'edited',
          at: '2026-11-20T12:01:00.000Z',
          by: 'Person 2',
          changes: [
            { field: 'status', kind: 'status', from: 'scheduled', to: 'rescheduled' },
            { field: 'showDate', kind: 'day', from: '2026-11-27', to: '2026-12-04' },
          ],
          mayRestore: false,
          merge: null,
        },
        {
          version: 1,
          what: 'added',
          at: '2026-11-20T12:00:00.000Z',
          by: 'Person 1',
          changes: [],
          mayRestore: false,
          merge: null,
        },
      ],
      before: null,
    })
  })

  test('contains the names of bands and venues', async () => {
    await edit(1, { bandList: [{ bandName: 'Somebody' }], venueName: 'Elsewhere' })
    const { entries } = await history()
    const named = (...names: string[]) => ({ items: names.map((name) => expect.objectContaining({ name })) })
    expect(entries[0]?.changes).toMatchObject([
      { field: 'venueName', from: { id: show.venueId, name: 'Bottom of the Hill' }, to: { name: 'Elsewhere' } },
      { field: 'bandList', from: named('The Nutmeg Seven', 'Trombone Tax'), to: named('Somebody') },
    ])
  })

  test('lets only ShowAdmins restore revisions, and only earlier ones', async () => {
    await edit(1, { price: '$1' })
    await edit(2, { price: '$2' })
    const restoreFlags = async (actor: Actor) => (await history(actor)).entries.map(({ mayRestore }) => mayRestore)
    expect(await restoreFlags(admin)).toEqual([false, true, true])
    expect(await restoreFlags(manager)).toEqual([false, false, false])
    expect(await restoreFlags(await world.as('SiteOwner', 'SiteAdmin', 'ShowManager'))).toEqual([false, false, false])
  })

  test('is paginated, and compares each revision with the previous one, even across pages', async () => {
    const versions = Array.from({ length: PAGE_SIZE + 9 }, (_, index) => index + 1)
    for (const version of versions) await edit(version, { price: `$${version}` })
    const first = await history()
    expect(first.entries).toHaveLength(PAGE_SIZE)
    expect(first.entries[0]).toMatchObject({ version: 35, changes: [{ field: 'price', from: '$33', to: '$34' }] })
    expect(first.entries.at(-1)).toMatchObject({ version: 11, changes: [{ from: '$9', to: '$10' }] })
    expect(first.before).toBe(11)
    const second = await history(null, first.before)
    expect(second.entries.map(({ version }) => version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(second.before).toBeNull()
  })

  test('omits the name of a deleted account', async () => {
    await edit(1, { price: '$1' }, admin)
    await world.store.transact(({ accounts }) => accounts.erase(admin.accountId))
    expect((await history()).entries.map(({ by }) => by)).toEqual([null, 'Person 1'])
  })

  test('is visible after deletion only to users who may restore the show', async () => {
    await world.core.deleteShow(manager, show.id)
    await expect(history()).rejects.toMatchObject({ code: 'show.deleted' })
    expect((await history(manager)).entries[0]).toMatchObject({ what: 'deleted', changes: [] })
  })
})

describe('the history of a venue', () => {
  const editVenue = (version: number, changes: Record<string, unknown>) =>
    world.core.editVenue(admin, show.venueId, VenueEdit.parse(venueBody({ version, ...changes })))
  const venueHistory = (actor: Actor | null = null) =>
    world.core.listHistory(actor, 'venue', show.venueId, { before: null })

  test('contains the street while it is public', async () => {
    await editVenue(1, { address: '1 Vault Lane' })
    expect((await venueHistory()).entries[0]?.changes).toEqual([
      { field: 'address', kind: 'text', from: '1233 17th Street', to: '1 Vault Lane' },
    ])
  })

  test('hides all streets, coordinates and reveal times of a venue that is private now, even from ShowAdmins', async () => {
    await editVenue(1, { address: '1 Vault Lane', latitude: 51.5, longitude: -0.12 })
    await editVenue(2, { address: '1 Vault Lane', addressVisibility: 'ask-a-punk', addressRevealMinutes: 77 })
    for (const actor of [null, admin])
      expect(JSON.stringify(await venueHistory(actor))).not.toMatch(/17th Street|Vault|51\.5|77/)
  })

  test('hides a change to the street if the venue was private before or after it', async () => {
    await editVenue(1, { addressVisibility: 'ask-a-punk', address: 'Secret Alley' })
    await editVenue(2, { addressVisibility: 'ask-a-punk', address: 'Secret Alley 2' })
    await editVenue(3, { addressVisibility: 'public', address: 'Known Road' })
    await editVenue(4, { addressVisibility: 'public', address: 'Other Road' })
    const json = JSON.stringify(await venueHistory())
    expect(json).not.toMatch(/Secret|17th/)
    expect(json).toMatch(/Known Road.*Other Road/)
  })
})

test('an unknown show, band or venue has no history', async () => {
  const unknown = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  const firstPage = { before: null }
  const { listHistory } = world.core
  await expect(listHistory(null, 'show', ShowId.parse(unknown), firstPage)).rejects.toMatchObject({
    code: 'show.not_found',
  })
  await expect(listHistory(null, 'band', BandId.parse(unknown), firstPage)).rejects.toMatchObject({
    code: 'band.not_found',
  })
  await expect(listHistory(null, 'venue', VenueId.parse(unknown), firstPage)).rejects.toMatchObject({
    code: 'venue.not_found',
  })
})

test('the history query accepts only a version as `before`', () => {
  expect(HistoryQuery.parse({ before: '12' })).toEqual({ before: 12, limit: 25, version: null })
  expect(HistoryQuery.parse({})).toEqual({ before: null, limit: 25, version: null })
  for (const before of ['0', '-1', '1.5', 'x', '', '9999999999'])
    expect(errorsOf(HistoryQuery, { before })).toEqual({ before: 'before must be a version number' })
})
