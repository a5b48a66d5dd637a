import { beforeEach, describe, expect, test } from 'vitest'
import { type MergeId, VenueId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { EntryShowsQuery } from '#core/shows/list-entry-shows.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { addShow, alterShow } from '#test/support/add-shows.ts'
import { makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { addVenue, revisionEventsOf, venueEdit } from '#test/support/bands-and-venues.ts'
import { showEdit } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const UNKNOWN_VENUE = VenueId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')

let world: World
let admin: Actor
let a: PublicVenue
let b: PublicVenue
let c: PublicVenue
beforeEach(async () => {
  world = makeWorld()
  admin = await world.as('ShowAdmin')
  a = await addVenue(world, { name: 'Hall A' })
  b = await addVenue(world, { name: 'Hall B', country: 'DE', city: 'Berlin' })
  c = await addVenue(world, { name: 'Hall C' })
})

type ShowRef = { id: Parameters<World['core']['findShow']>[1] }
const merge = (from: PublicVenue, into: PublicVenue, by: Actor | null = admin) =>
  world.core.mergeVenues(by, from.id, { into: into.id })
const undo = (id: MergeId) => world.core.undoMerge(admin, id)
const addShowAt = (venue: PublicVenue) => addShow(world, { venueId: venue.id, showDate: '2026-11-27' })
const venueAndZoneOf = async ({ id }: ShowRef) => {
  const { venueName, timeZone } = await world.core.findShow(null, id)
  return `${venueName}, ${timeZone}`
}
const nameBySlug = async (slug: string) => (await world.core.findVenueBySlug(null, slug)).name

const AT_A = 'Hall A, America/Los_Angeles'
const AT_B = 'Hall B, Europe/Berlin'
const AT_C = 'Hall C, America/Los_Angeles'

describe('merging two venues (decisions, section 3)', () => {
  test('reassigns all shows to the remaining venue, and gives them its time zone', async () => {
    const [show, movedShow] = [await addShowAt(a), await addShowAt(c)]
    await alterShow(world, movedShow, { status: 'moved', previousVenueId: a.id })
    await merge(a, b)
    expect(await venueAndZoneOf(show)).toBe(AT_B)
    const { shows } = world.store.stored()
    expect(shows.get(show.id)?.upcomingUntil).toEqual(new Date('2026-11-28T05:00:00Z'))
    expect((await world.core.findShow(null, movedShow.id)).previousVenueName).toBe('Hall B')
    expect(await world.core.listVenueShows(null, b.id, EntryShowsQuery.parse({}))).toMatchObject({ totalItems: 1 })
  })

  test('moves the alerts to the remaining venue, where they stay when the merge is undone', async () => {
    const token = await makeEmailSubscriber(world).subscribe({ filter: { venues: a.id } })
    const alertFilters = async () => (await world.core.listAlerts({ token })).alerts.map(({ filter }) => filter)
    const { id } = await merge(a, b)
    expect(await alertFilters()).toEqual([{ venues: b.id }])
    await world.core.undoMerge(admin, id)
    expect(await alertFilters()).toEqual([{ venues: b.id }])
  })

  test('sends no emails about a watched show, nor does undoing the merge', async () => {
    const fan = makeEmailSubscriber(world)
    const show = await addShowAt(a)
    await fan.subscribe({ showId: show.id })
    const edit = async ({ id: venueId }: PublicVenue, version: number) => {
      await world.core.editShow(admin, show.id, showEdit({ venueId, version, price: `$${version}` }))
      await runAlerts(world)
    }
    const { id } = await merge(a, b)
    await edit(b, 1)
    await undo(id)
    await edit(a, 2)
    expect(fan.emails()).toEqual([])
    await edit(c, 3)
    expect(fan.emails()).toMatchObject([{ shows: [{ change: 'moved' }] }])
  })

  test('redirects all former ids and slugs to the remaining venue', async () => {
    await world.core.editVenue(admin, a.id, venueEdit({ name: 'Hall Aaa' }))
    const { venue } = await merge(a, b)
    expect(venue).toEqual({ ...(await world.core.findVenue(admin, b.id)), version: 2 })
    expect(await world.core.findVenue(admin, a.id)).toEqual(venue)
    expect(await nameBySlug('hall-a-san-francisco')).toBe('Hall B')
    expect(await nameBySlug('hall-aaa-san-francisco')).toBe('Hall B')
    expect(await world.core.listVenueShows(null, a.id, EntryShowsQuery.parse({}))).toMatchObject({ totalItems: 0 })
    expect((await world.core.searchVenues({ q: 'hall', limit: 9 })).map(({ name }) => name)).toEqual([
      'Hall B',
      'Hall C',
    ])
    expect(await venueAndZoneOf(await addShowAt(a))).toBe(AT_B)
  })

  test('is recorded in both histories and the audit log', async () => {
    const { id } = await merge(a, b)
    await undo(id)
    for (const venue of [a, b])
      expect(revisionEventsOf(world, venue.id)).toEqual([
        ['added', 1],
        ['merged', 2],
        ['unmerged', 3],
      ])
    const details = { into: b.id, merge: id }
    expect(world.store.stored().audit.slice(-2)).toMatchObject([
      { what: 'venue.merged', kind: 'venue', of: a.id, by: admin.accountId, details },
      { what: 'venue.unmerged', kind: 'venue', of: a.id, by: admin.accountId, details },
    ])
  })

  test('is refused if both are the same, or if either is unknown or already merged', async () => {
    await merge(a, b)
    const before = world.store.stored()
    const unknownVenue = { ...c, id: UNKNOWN_VENUE }
    for (const [from, into] of [
      [c, c],
      [c, unknownVenue],
      [unknownVenue, c],
      [a, c],
      [c, a],
      [b, a],
    ] as const)
      await expect(merge(from, into)).rejects.toMatchObject({ code: 'merge.impossible' })
    expect(world.store.stored()).toEqual(before)
  })

  test('succeeds for only one of several concurrent merges', async () => {
    const outcomes = await Promise.allSettled([merge(b, a), merge(a, b), merge(b, c)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(world.store.stored().merges.size).toBe(1)
  })

  test('is restricted to ShowAdmins', async () => {
    const otherUser = await world.as('ShowManager', 'SiteAdmin', 'SiteOwner')
    const ownVenue = await addVenue(world, { name: 'Own' }, otherUser)
    await expect(merge(ownVenue, b, otherUser)).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(merge(ownVenue, b, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(world.store.stored().merges.size).toBe(0)
  })

  test('makes edits to the merged venue fail as stale, with an error that contains the remaining venue', async () => {
    const { venue } = await merge(a, b)
    for (const version of [1, venue.version])
      await expect(world.core.editVenue(admin, a.id, venueEdit({ version }))).rejects.toMatchObject({
        code: 'stale_write',
        current: venue,
      })
  })
})

describe('undoing the merge of two venues', () => {
  test('restores the former state', async () => {
    await addShowAt(a)
    await addShowAt(b)
    const movedShow = await addShowAt(c)
    await alterShow(world, movedShow, { status: 'moved', previousVenueId: a.id })
    const before = world.store.stored()
    await undo((await merge(a, b)).id)
    const { shows, venues } = world.store.stored()
    expect(shows).toEqual(before.shows)
    for (const { id } of [a, b]) expect(venues.get(id)).toEqual({ ...before.venues.get(id), version: 3 })
    expect([await nameBySlug(a.slug), await nameBySlug(b.slug)]).toEqual(['Hall A', 'Hall B'])
  })

  test('leaves shows where they are if they have been moved or added since the merge, and succeeds only once', async () => {
    const movedShow = await addShowAt(a)
    const { id } = await merge(a, b)
    await alterShow(world, movedShow, { venueId: c.id, timeZone: c.timeZone })
    const added = await addShowAt(b)
    await undo(id)
    expect([await venueAndZoneOf(movedShow), await venueAndZoneOf(added)]).toEqual([AT_C, AT_B])
    await expect(undo(id)).rejects.toMatchObject({ code: 'merge.undone' })
  })

  test("gives shows their own venue's time zone, even if that of the remaining venue has changed since", async () => {
    const show = await addShowAt(a)
    const { id } = await merge(a, b)
    const edit = venueEdit({ name: 'Hall B', city: 'Berlin', country: 'DE', timeZone: 'Asia/Tokyo', version: 2 })
    await world.core.editVenue(admin, b.id, edit)
    expect(await venueAndZoneOf(show)).toBe('Hall B, Asia/Tokyo')
    await undo(id)
    expect(await venueAndZoneOf(show)).toBe(AT_A)
  })

  test('also moves shows back from the remaining venue of a later merge', async () => {
    const shows = [await addShowAt(a), await addShowAt(b), await addShowAt(c)]
    const venuesAndZones = () => Promise.all(shows.map(venueAndZoneOf))
    const [first, second] = [await merge(a, b), await merge(b, c)]
    expect(await venuesAndZones()).toEqual([AT_C, AT_C, AT_C])
    expect([await nameBySlug(a.slug), await nameBySlug(b.slug)]).toEqual(['Hall C', 'Hall C'])
    await undo(first.id)
    expect(await venuesAndZones()).toEqual([AT_A, AT_C, AT_C])
    expect([await nameBySlug(a.slug), await nameBySlug(b.slug)]).toEqual(['Hall A', 'Hall C'])
    await undo(second.id)
    expect(await venuesAndZones()).toEqual([AT_A, AT_B, AT_C])
  })
})
