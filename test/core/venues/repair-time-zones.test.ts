import { beforeEach, describe, expect, test } from 'vitest'
import type { Venue } from '#core/venues/venue.ts'
import { addShow } from '#test/support/add-shows.ts'
import { addVenue, revisionEventsOf } from '#test/support/bands-and-venues.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const UNLOCATED = { timeZoneSource: null, approximateLatitude: null, approximateLongitude: null }
const SAN_FRANCISCO = { approximateLatitude: expect.closeTo(37.8, 1), approximateLongitude: expect.closeTo(-122.4, 1) }

let world: World
beforeEach(() => {
  world = makeWorld()
})

/** Adds a venue, by default in San Francisco, as if it had been saved before time zone sources were recorded. */
const addUnlocatedVenue = async (changes: { timeZone: string } & Record<string, unknown>): Promise<Venue> => {
  const { id } = await addVenue(world, changes)
  return world.store.transact(async ({ venues }) => {
    await venues.setDerivedLocation(id, { ...UNLOCATED, timeZone: changes.timeZone })
    const venue = await venues.find(id)
    if (!venue) throw new Error('The venue is not stored')
    return venue
  })
}
const storedVenue = ({ id }: Venue) => world.store.stored().venues.get(id)

describe('repairing the time zones of venues', () => {
  test("replaces an assumed zone with the city's, and the venue's shows keep their local times", async () => {
    const venue = await addUnlocatedVenue({ timeZone: 'America/New_York' })
    const show = await addShow(world, { venueId: venue.id, showDate: '2026-11-27', showTime: '20:00' })
    expect(show.startsAt).toBe('2026-11-27T20:00:00-05:00')
    expect(await world.core.repairTimeZones(10)).toEqual({ located: 1, corrected: 1 })
    const zone = { timeZone: 'America/Los_Angeles', timeZoneSource: 'city' }
    expect(storedVenue(venue)).toMatchObject({ ...zone, ...SAN_FRANCISCO, version: venue.version + 1 })
    expect(await world.core.findShow(null, show.id)).toMatchObject({
      showTime: '20:00',
      startsAt: '2026-11-27T20:00:00-08:00',
      version: show.version,
    })
    expect(revisionEventsOf(world, venue.id).at(-1)).toEqual(['corrected', venue.version + 1])
    expect(world.store.stored().audit.at(-1)).toMatchObject({
      what: 'venue.time_zone_corrected',
      by: null,
      of: venue.id,
      details: { timeZone: 'America/Los_Angeles' },
    })
    const { entries } = await world.core.listHistory(null, 'venue', venue.id, { before: null })
    expect(entries[0]).toMatchObject({
      what: 'corrected',
      changes: [{ field: 'timeZone', from: 'America/New_York', to: 'America/Los_Angeles' }],
    })
  })

  test.each<[string, Parameters<typeof addUnlocatedVenue>[0], string]>([
    ['was right', { timeZone: 'America/Los_Angeles' }, 'city'],
    ['a user chose', { timeZone: 'America/Denver' }, 'given'],
    ['follows from coordinates', { timeZone: 'America/New_York', latitude: 40.7, longitude: -74 }, 'coordinates'],
    ['can only be assumed', { timeZone: 'America/New_York', city: 'Nowhereville', region: 'XX' }, 'assumed'],
  ])('keeps a zone that %s, and records its source without a new version', async (_, changes, timeZoneSource) => {
    const venue = await addUnlocatedVenue(changes)
    expect(await world.core.repairTimeZones(10)).toEqual({ located: 1, corrected: 0 })
    expect(storedVenue(venue)).toMatchObject({ timeZone: venue.timeZone, timeZoneSource, version: venue.version })
    expect(revisionEventsOf(world, venue.id)).toHaveLength(1)
  })

  test('works in batches and handles each venue only once', async () => {
    for (const name of ['One', 'Two', 'Three']) await addUnlocatedVenue({ name, timeZone: 'America/New_York' })
    const locatedCounts = []
    for (let batch = 0; batch < 3; batch++) locatedCounts.push((await world.core.repairTimeZones(2)).located)
    expect(locatedCounts).toEqual([2, 1, 0])
  })
})
