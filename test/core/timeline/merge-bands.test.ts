import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import { addShow } from '#test/support/add-shows.ts'
import { makeEmailSubscriber } from '#test/support/alerts.ts'
import { addBand, bandEdit, revisionEventsOf } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const UNKNOWN_BAND = BandId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')

let world: World
let admin: Actor
let from: PublicBand
let into: PublicBand
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('ShowAdmin')
  from = await addBand(world, 'Nutmeg 7')
  into = await addBand(world, 'The Nutmeg Seven')
})

const merge = (source = from, target = into, by: Actor | null = admin) =>
  world.core.mergeBands(by, source.id, { into: target.id })
const bandNamesOf = async (show: { id: Parameters<World['core']['findShow']>[1] }) =>
  (await world.core.findShow(null, show.id)).bandList.map(({ bandName }) => bandName)
const addShowWith = (...bands: (PublicBand | string)[]) =>
  addShow(world, {
    bandList: bands.map((band) => (typeof band === 'string' ? { bandName: band } : { bandId: band.id })),
  })

describe('merging two bands (decisions, section 3)', () => {
  test('puts the remaining band in the position of the merged band in every line-up, and lists no band twice', async () => {
    const [showWithMerged, showWithBoth] = [await addShowWith('Madness', from, 'Others'), await addShowWith(into, from)]
    const untouched = await addShowWith('Madness')
    await merge()
    expect(await bandNamesOf(showWithMerged)).toEqual(['Madness', 'The Nutmeg Seven', 'Others'])
    expect(await bandNamesOf(showWithBoth)).toEqual(['The Nutmeg Seven'])
    expect(await bandNamesOf(untouched)).toEqual(['Madness'])
    const { totalItems } = await world.core.listBandShows(null, into.id, EntryShowsQuery.parse({}))
    expect(totalItems).toBe(2)
  })

  test('moves the alerts to the remaining band, where they stay when the merge is undone', async () => {
    const token = await makeEmailSubscriber(world).subscribe({ filter: { bands: from.id } })
    const alertFilters = async () => (await world.core.listAlerts({ token })).alerts.map(({ filter }) => filter)
    const { id } = await merge()
    expect(await alertFilters()).toEqual([{ bands: into.id }])
    await world.core.undoMerge(admin, id)
    expect(await alertFilters()).toEqual([{ bands: into.id }])
  })

  test('redirects all former ids and slugs to the remaining band', async () => {
    await world.core.editBand(admin, from.id, bandEdit(from, { name: 'Nutmeg VII' }))
    const { band } = await merge()
    expect(band).toEqual({ ...(await world.core.findBand(admin, into.id)), version: 2 })
    expect(await world.core.findBand(admin, from.id)).toEqual(band)
    for (const slug of ['nutmeg-7', 'nutmeg-vii', 'the-nutmeg-seven'])
      expect(await world.core.findBandBySlug(admin, slug)).toEqual(band)
    expect(await world.core.listBandShows(null, from.id, EntryShowsQuery.parse({}))).toMatchObject({ totalItems: 0 })
    const hits = await world.core.searchBands({ q: 'nutmeg', limit: 10 })
    expect(hits.map(({ name }) => name)).toEqual(['The Nutmeg Seven'])
    expect(await bandNamesOf(await addShowWith(from))).toEqual(['The Nutmeg Seven'])
  })

  test('is recorded in both histories and the audit log', async () => {
    const { id } = await merge()
    expect(revisionEventsOf(world, from.id).at(-1)).toEqual(['merged', 2])
    expect(revisionEventsOf(world, into.id).at(-1)).toEqual(['merged', 2])
    expect(world.store.stored().audit.at(-1)).toMatchObject({
      what: 'band.merged',
      kind: 'band',
      of: from.id,
      by: admin.accountId,
      details: { into: into.id, merge: id },
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['when both are the same', () => merge(from, from)],
    ['when the band to merge into is unknown', () => world.core.mergeBands(admin, from.id, { into: UNKNOWN_BAND })],
    ['when the band to merge is unknown', () => world.core.mergeBands(admin, UNKNOWN_BAND, { into: into.id })],
  ])('is refused %s', async (_, attempt) => {
    const before = world.store.stored()
    await expect(attempt()).rejects.toMatchObject({ code: 'merge.impossible' })
    expect(world.store.stored()).toEqual(before)
  })

  test('is refused for a band that is already merged, in either direction', async () => {
    await merge()
    const third = await addBand(world, 'Third')
    const before = world.store.stored()
    for (const [source, target] of [
      [from, third],
      [third, from],
      [from, into],
      [into, from],
    ] as const)
      await expect(merge(source, target)).rejects.toMatchObject({ code: 'merge.impossible' })
    expect(world.store.stored()).toEqual(before)
  })

  test('succeeds for only one of two concurrent merges', async () => {
    const outcomes = await Promise.allSettled([merge(from, into), merge(into, from)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(world.store.stored().merges.size).toBe(1)
  })

  test('is restricted to ShowAdmins', async () => {
    const member = await world.addAccount(['ShowManager', 'SiteAdmin', 'SiteOwner'])
    await world.store.addMembership(member.id, from.id)
    await world.store.addMembership(member.id, into.id)
    const before = world.store.stored().bands
    await expect(merge(from, into, await world.actorOf(member))).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(merge(from, into, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(world.store.stored().bands).toEqual(before)
  })

  test('makes edits to the merged band fail as stale, with an error that contains the remaining band', async () => {
    const { band } = await merge()
    const edit = bandEdit(from, { bio: 'Typed in the meantime' })
    await expect(world.core.editBand(admin, from.id, edit)).rejects.toMatchObject({
      code: 'stale_write',
      current: band,
    })
    const retry = { ...edit, version: band.version }
    await expect(world.core.editBand(admin, from.id, retry)).rejects.toMatchObject({ code: 'stale_write' })
    expect(await world.core.editBand(admin, into.id, retry)).toMatchObject({ bio: 'Typed in the meantime' })
    await expect(world.core.restoreBand(admin, from.id, { version: 1 })).rejects.toMatchObject({
      code: 'band.not_found',
    })
  })
})
