import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import { BandId } from '#core/ids.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addBand } from '#test/support/bands-and-venues.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const UNKNOWN_BAND_ID = BandId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')

let world: World
let band: PublicBand
beforeEach(async () => {
  world = makeWorld()
  band = await addBand(world)
})

describe("the actor's permissions for a band (decisions, section 3)", () => {
  const noPermissions = {
    userEditable: false,
    maySeeMembers: false,
    mayDecideClaims: false,
    mayMerge: false,
    membership: null,
  }
  const deciderPermissions = { maySeeMembers: true, mayDecideClaims: true }

  test.each([
    ['a visitor', null, noPermissions],
    ['a user without roles', [], noPermissions],
    ['a ShowManager', ['ShowManager'], noPermissions],
    ['a ShowAdmin', ['ShowAdmin'], { ...noPermissions, ...deciderPermissions, userEditable: true, mayMerge: true }],
    ['a SiteAdmin', ['SiteAdmin'], { ...noPermissions, ...deciderPermissions }],
    ['a SiteOwner', ['SiteOwner'], { ...noPermissions, ...deciderPermissions }],
  ] as const)('depend on the role: %s', async (_, roles, permissions) => {
    const actor = roles && (await world.as(...roles))
    expect(await world.core.findBand(actor, band.id)).toEqual({ ...band, ...permissions })
    expect(await world.core.findBandBySlug(actor, band.slug)).toEqual({ ...band, ...permissions })
  })

  test.each([
    ['active', { ...noPermissions, ...deciderPermissions, userEditable: true, membership: 'active' }],
    ['pending', { ...noPermissions, membership: 'pending' }],
  ] as const)('depend on the membership: %s', async (state, permissions) => {
    const account = await world.addAccount([])
    await world.store.addMembership(account.id, band.id, state)
    const actor = await world.actorOf(account)
    expect(await world.core.findBand(actor, band.id)).toEqual({ ...band, ...permissions })
    const other = await addBand(world, 'Others')
    expect(await world.core.findBandBySlug(actor, other.slug)).toEqual({ ...other, ...noPermissions })
  })
})

test('a band is returned without the id of its creator', async () => {
  const admin = await world.as('ShowAdmin')
  const { createdBy } = world.store.stored().bands.get(band.id) ?? {}
  expect(JSON.stringify(await world.core.findBand(admin, band.id))).not.toContain(createdBy)
})

test('a band with an unknown slug is not found', async () => {
  await expect(world.core.findBandBySlug(null, 'none')).rejects.toMatchObject({ code: 'band.not_found' })
})

describe('the shows of a band', () => {
  const titles = async (query: Record<string, unknown> = {}) =>
    (await world.core.listBandShows(null, band.id, EntryShowsQuery.parse(query))).shows.map(
      ({ showTitle }) => showTitle,
    )

  beforeEach(async () => {
    const bandList = [{ bandId: band.id }]
    for (const showDate of ['2026-12-01', '2026-10-01', '2026-12-24', '2025-10-01'])
      await addShow(world, { showTitle: showDate, showDate, bandList })
    await addShow(world, { showTitle: 'Others', bandList: [{ bandName: 'Others' }] })
  })

  test('are the upcoming ones, next first, or the past ones, latest first', async () => {
    expect(await titles()).toEqual(['2026-12-01', '2026-12-24'])
    expect(await titles({ when: 'past' })).toEqual(['2026-10-01', '2025-10-01'])
  })

  test('are paginated', async () => {
    expect(await titles({ page: '2', limit: '1' })).toEqual(['2026-12-24'])
    const query = EntryShowsQuery.parse({ when: 'past', page: '9' })
    expect(await world.core.listBandShows(null, band.id, query)).toMatchObject({ shows: [], totalItems: 2 })
  })

  test('are marked as editable if the actor may edit them', async () => {
    const query = EntryShowsQuery.parse({})
    const { shows } = await world.core.listBandShows(await world.as('ShowAdmin'), band.id, query)
    expect(shows.map(({ userEditable }) => userEditable)).toEqual([true, true])
    expect((await world.core.listBandShows(null, band.id, query)).shows[0]?.userEditable).toBe(false)
  })

  test('are counted for each band that shares their line-ups, even if the request names a merged band', async () => {
    const bandList = [{ bandId: band.id }, { bandName: 'Often' }]
    await addShow(world, { showDate: '2026-12-03', bandList: [...bandList, { bandName: 'Once' }] })
    await addShow(world, { showDate: '2026-10-03', bandList })
    const expected = [
      { name: 'Often', upcoming: 1, past: 1 },
      { name: 'Once', upcoming: 1, past: 0 },
    ]
    expect((await world.core.listSharedLineUps(band.id)).bands).toMatchObject(expected)
    const duplicate = await addBand(world, 'Nutmeg 7')
    await world.core.mergeBands(await world.as('ShowAdmin'), duplicate.id, { into: band.id })
    expect((await world.core.listSharedLineUps(duplicate.id)).bands).toMatchObject(expected)
    await expect(world.core.listSharedLineUps(UNKNOWN_BAND_ID)).rejects.toMatchObject({ code: 'band.not_found' })
  })

  test('are not found for an unknown band', async () => {
    await expect(world.core.listBandShows(null, UNKNOWN_BAND_ID, EntryShowsQuery.parse({}))).rejects.toMatchObject({
      code: 'band.not_found',
    })
  })

  test('require a valid query', () => {
    expect(errorsOf(EntryShowsQuery, { when: 'soon', page: '0', limit: '101' })).toEqual({
      when: 'when must be upcoming or past',
      page: 'page must be a whole number from 1 to 100000',
      limit: 'limit must be a whole number from 1 to 100',
    })
  })
})
