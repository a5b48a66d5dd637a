import { beforeEach, describe, expect, test } from 'vitest'
import { VenueId } from '#core/ids.ts'
import type { Actor, RoleName } from '#core/permissions/policy.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addVenue, revisionEventsOf, venueEdit } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const UNKNOWN_VENUE_ID = VenueId.parse('ffffffff-ffff-4fff-8fff-ffffffffffff')

let world: World
let manager: Actor
let admin: Actor
let venue: PublicVenue
beforeEach(async () => {
  world = makeWorld()
  manager = await world.as('ShowManager')
  admin = await world.as('ShowAdmin')
  venue = await addVenue(world, {}, manager)
})

const edit = (changes: Record<string, unknown> = {}, by: Actor | null = admin) =>
  world.core.editVenue(by, venue.id, venueEdit(changes))

describe('editing a venue (decisions, sections 1 and 3)', () => {
  test('changes only the submitted fields, and is recorded', async () => {
    const before = world.store.stored().venues.get(venue.id)
    world.clock.advance(60_000)
    const changes = {
      address: '1 Other Street',
      region: 'CA',
      addressVisibility: 'ask-a-punk',
      addressRevealMinutes: 90,
    }
    const edited = await edit(changes)
    expect(edited).toEqual({ ...venue, ...changes, version: 2, mayMerge: true })
    expect(world.store.stored().venues.get(venue.id)).toEqual({
      ...before,
      ...changes,
      version: 2,
      updatedAt: world.clock.now(),
    })
    expect(revisionEventsOf(world, venue.id)).toEqual([
      ['added', 1],
      ['edited', 2],
    ])
    expect(world.store.stored().audit.slice(-2)).toMatchObject([
      { what: 'venue.added', kind: 'venue', of: venue.id, by: manager.accountId },
      { what: 'venue.edited', kind: 'venue', of: venue.id, by: admin.accountId },
    ])
  })

  test('keeps door facts that the edit omits, and restoring an earlier revision brings former ones back', async () => {
    const doorFacts = { stepFree: true, curfew: '23:00' }
    expect(await edit({ doorFacts })).toMatchObject({ doorFacts })
    expect(await edit({ version: 2 })).toMatchObject({ doorFacts })
    expect(await edit({ version: 3, doorFacts: { seating: true } })).toMatchObject({ doorFacts: { seating: true } })
    expect(await world.core.restoreVenue(admin, venue.id, { version: 3 })).toMatchObject({ doorFacts })
  })

  test('keeps visitor info that the edit omits, and restoring an earlier revision brings former values back', async () => {
    const info = { website: 'https://hill.example/', accessibility: 'Ramp', transport: 'Bus 10', capacity: 350 }
    expect(await edit(info)).toMatchObject(info)
    expect(await edit({ version: 2 })).toMatchObject(info)
    const changed = { ...info, capacity: null, transport: 'Bus 22' }
    expect(await edit({ version: 3, capacity: null, transport: 'Bus 22' })).toMatchObject(changed)
    expect(await world.core.restoreVenue(admin, venue.id, { version: 2 })).toMatchObject(info)
  })

  test('changes its slug when its name or city changes, and the former slugs redirect', async () => {
    await edit({ name: 'Top of the Hill' })
    const edited = await edit({ name: 'Top of the Hill', city: 'Oakland', version: 2 })
    expect(edited.slug).toBe('top-of-the-hill-oakland')
    for (const slug of ['bottom-of-the-hill-san-francisco', 'top-of-the-hill-san-francisco', edited.slug])
      expect((await world.core.findVenueBySlug(null, slug)).id).toBe(venue.id)
    expect((await addVenue(world, {}, manager)).slug).toBe('bottom-of-the-hill-san-francisco-2')
    expect(await edit({ name: 'TOP of the hill', city: 'Oakland', version: 3 })).toMatchObject({ slug: edited.slug })
  })

  test.each<{ roles: RoleName[]; may: boolean }>([
    { roles: [], may: false },
    { roles: ['ShowManager'], may: false },
    { roles: ['SiteAdmin', 'SiteOwner'], may: false },
    { roles: ['ShowAdmin'], may: true },
  ])('by a user with the roles $roles who did not create it is allowed: $may', async ({ roles, may }) => {
    const actor = await world.as(...roles)
    expect((await world.core.findVenue(actor, venue.id)).userEditable).toBe(may)
    const before = world.store.stored()
    if (may) return expect(await edit({ region: 'CA' }, actor)).toMatchObject({ region: 'CA' })
    await expect(edit({ region: 'CA' }, actor)).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(edit({ region: 'CA' }, null)).rejects.toMatchObject({ code: 'permission.login_required' })
    expect(world.store.stored()).toEqual(before)
  })

  test('is allowed for the creator only while they may add venues', async () => {
    const account = await world.addAccount(['ShowManager'])
    const own = await addVenue(world, { name: 'Own' }, await world.actorOf(account))
    const change = venueEdit({ name: 'Mine', version: own.version })
    await world.store.transact(({ accounts }) => accounts.save({ ...account, roles: [] }))
    await expect(world.core.editVenue(await world.actorOf(account), own.id, change)).rejects.toMatchObject({
      code: 'permission.denied',
    })
    expect(await edit({ region: 'CA' }, manager)).toMatchObject({ userEditable: true, mayMerge: false })
  })

  test('requires the version that was read, and fails for a stale version with an error that contains the current venue', async () => {
    await expect(edit({ version: undefined })).rejects.toMatchObject({ code: 'version.missing' })
    const winner = await edit({ region: 'First' })
    await expect(edit({ region: 'Second' }, manager)).rejects.toMatchObject({
      code: 'stale_write',
      current: { ...winner, mayMerge: false },
    })
    expect(await world.core.findVenue(null, venue.id)).toMatchObject({ region: 'First', version: 2 })
  })

  test('fails if the venue is unknown', async () => {
    await expect(world.core.editVenue(admin, UNKNOWN_VENUE_ID, venueEdit())).rejects.toMatchObject({
      code: 'venue.not_found',
    })
    await expect(world.core.findVenueBySlug(null, 'none')).rejects.toMatchObject({ code: 'venue.not_found' })
  })
})

describe('the time zone of an edited venue (decisions, sections 1 and 2)', () => {
  const berlin = { country: 'DE', latitude: 52.5177, longitude: 13.4572 }

  test('is the submitted one, even if the coordinates are in another zone', async () => {
    expect(await edit({ timeZone: 'America/Denver' })).toMatchObject({ timeZone: 'America/Denver' })
    expect(await edit({ timeZone: 'Asia/Tokyo', ...berlin, version: 2 })).toMatchObject({ timeZone: 'Asia/Tokyo' })
  })

  test('follows the location into another zone', async () => {
    expect(venue).toMatchObject({ timeZone: 'America/Los_Angeles', timeZoneSource: 'city' })
    const chicago = await edit({ city: 'Chicago', region: 'Illinois' })
    expect(chicago).toMatchObject({ timeZone: 'America/Chicago', timeZoneSource: 'city' })
    expect(await edit({ ...berlin, version: 2 })).toMatchObject({
      timeZone: 'Europe/Berlin',
      approximateLatitude: null,
    })
  })

  test.each([{ address: 'Next door' }, { city: 'Oakland' }, { region: 'CA' }])(
    'stays as chosen when the new location has the same derived time zone as the old one: %j',
    async (change) => {
      await edit({ timeZone: 'America/Denver' })
      const chosenZone = { timeZone: 'America/Denver', timeZoneSource: 'given' }
      expect(await edit({ ...change, version: 2 })).toMatchObject(chosenZone)
    },
  )

  test('applies to the shows of the venue, which are upcoming until 06:00 there', async () => {
    const show = await addShow(world, { venueId: venue.id, showDate: '2026-11-27', showTime: '20:00' })
    const otherShow = await addShow(world, { venueName: 'Elsewhere', showDate: '2026-11-27' })
    const before = world.store.stored().shows.get(otherShow.id)
    await edit({ timeZone: 'America/Denver' })
    expect(await world.core.findShow(null, show.id)).toMatchObject({
      timeZone: 'America/Denver',
      startsAt: '2026-11-27T20:00:00-07:00',
      version: show.version,
    })
    const { shows } = world.store.stored()
    expect(shows.get(show.id)?.upcomingUntil).toEqual(new Date('2026-11-28T13:00:00Z'))
    expect(shows.get(otherShow.id)).toEqual(before)
  })
})

describe('restoring an earlier revision of a venue', () => {
  test('creates a new version with the address and time zone of that revision', async () => {
    const show = await addShow(world, { venueId: venue.id })
    await edit({ name: 'Spoilt', country: 'DE', addressVisibility: 'ask-a-punk' })
    const restored = await world.core.restoreVenue(admin, venue.id, { version: 1 })
    expect(restored).toEqual({ ...venue, version: 3, mayMerge: true })
    expect((await world.core.findShow(null, show.id)).timeZone).toBe('America/Los_Angeles')
    expect((await world.core.findVenueBySlug(null, 'spoilt-san-francisco')).id).toBe(venue.id)
    expect(revisionEventsOf(world, venue.id).at(-1)).toEqual(['restored', 3])
    expect(world.store.stored().audit.at(-1)).toMatchObject({ what: 'venue.restored', details: { version: 1 } })
  })

  test('requires a ShowAdmin and an existing revision', async () => {
    const restore = (by: Actor | null, version: number, id = venue.id) => world.core.restoreVenue(by, id, { version })
    await expect(restore(manager, 1)).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(restore(null, 1)).rejects.toMatchObject({ code: 'permission.login_required' })
    await expect(restore(admin, 2)).rejects.toMatchObject({ code: 'revision.not_found' })
    await expect(restore(admin, 1, UNKNOWN_VENUE_ID)).rejects.toMatchObject({ code: 'venue.not_found' })
    expect(world.store.stored().venues.get(venue.id)?.version).toBe(1)
  })
})
