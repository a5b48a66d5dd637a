import { beforeEach, describe, expect, test } from 'vitest'
import { FeedQuery } from '#core/feeds/read-feed.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { musicEvent } from '#core/shows/music-event.ts'
import type { Venue } from '#core/venues/venue.ts'
import { showEdit, showInput, venueInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
})

const street = 'Rigaer Straße 94'

/** Adds a show at a venue that reveals its address `addressRevealMinutes` minutes before doors, or never if null. Doors are at
 * 19:00 in Berlin, which is 18:00 UTC, unless `changes` override this. */
const addShowAtPrivateVenue = async (addressRevealMinutes: number | null, changes: Record<string, unknown> = {}) => {
  const show = await world.core.addShow(
    await world.as('ShowManager'),
    showInput({
      venueName: 'The Cellar',
      venueAddress: street,
      venueCity: 'Berlin',
      venueRegion: 'Berlin',
      venueCountry: 'DE',
      latitude: 52.5177,
      longitude: 13.4572,
      ...changes,
    }),
  )
  await world.store.transact(async ({ venues }) => {
    const venue = (await venues.find(show.venueId)) as Venue
    await venues.save({ ...venue, addressVisibility: 'ask-a-punk', addressRevealMinutes })
  })
  return show
}

/** Returns the public output of pages, lists, searches, feeds, structured data and the venue's history, as JSON. */
const everythingPublic = async (show: {
  slug: string
  id: Parameters<World['core']['findShow']>[1]
  venueId: Venue['id']
}) => {
  const listing = await world.core.findShowBySlug(null, show.slug)
  return JSON.stringify([
    listing,
    await world.core.findShow(null, show.id),
    await world.core.listShows(null, ShowQuery.parse({})),
    musicEvent(listing, { pageUrl: 'https://shows.example/shows/x', summary: '', isOver: false }),
    await world.core.findVenue(null, show.venueId),
    await world.core.searchVenues({ q: 'cellar', limit: 10 }),
    await world.core.searchVenues({ q: null, limit: 10 }),
    await world.core.searchBands({ q: null, limit: 10 }),
    await world.core.readFeed(FeedQuery.parse({})),
    await world.core.readShowFeed(show.slug),
    await world.core.listHistory(null, 'venue', show.venueId, { before: null }),
  ])
}

describe('an "ask a punk" address, revealed only from a set time before doors (decisions, section 1)', () => {
  test('appears in public output without its street and coordinates, but with its city and region', async () => {
    const show = await addShowAtPrivateVenue(120)
    const output = await everythingPublic(show)
    for (const secret of [street, 'Rigaer', '52.5177', '13.4572']) expect(output).not.toContain(secret)
    expect(await world.core.findShow(null, show.id)).toMatchObject({
      venueAddress: 'Ask a punk',
      latitude: null,
      longitude: null,
      venueName: 'The Cellar',
      venueCity: 'Berlin',
      venueRegion: 'Berlin',
      venueCountry: 'DE',
    })
  })

  test('is revealed exactly at the set time', async () => {
    const { id } = await addShowAtPrivateVenue(120)
    world.clock.set('2026-11-27T15:59:59.999Z')
    expect((await world.core.findShow(null, id)).venueAddress).toBe('Ask a punk')
    world.clock.advance(1)
    expect(await world.core.findShow(null, id)).toMatchObject({
      venueAddress: street,
      latitude: 52.5177,
      longitude: 13.4572,
    })
    expect((await world.core.listShows(null, ShowQuery.parse({}))).shows[0]?.venueAddress).toBe(street)
  })

  test('comes with its reveal time until the night is over, but not for a cancelled show', async () => {
    const { id, venueId, bandList } = await addShowAtPrivateVenue(120)
    const revealedAt = async () => (await world.core.findShow(null, id)).addressRevealedAt
    expect(await revealedAt()).toBe('2026-11-27T16:00:00.000Z')
    world.clock.set('2026-11-28T05:00:00Z')
    expect(await revealedAt()).toBeNull()
    world.clock.set('2026-11-20T12:00:00Z')
    const edit = showEdit({ venueName: undefined, venueId, bandList, status: 'cancelled' })
    await world.core.editShow(await world.as('ShowAdmin'), id, edit)
    expect(await revealedAt()).toBeNull()
  })

  test('is never part of structured data, because search engines keep copies', async () => {
    const { id } = await addShowAtPrivateVenue(120)
    world.clock.set('2026-11-27T18:00:00Z')
    const show = await world.core.findShow(null, id)
    expect(show.venueAddress).toBe(street)
    const { location } = musicEvent(show, { pageUrl: 'https://shows.example/shows/x', summary: '', isOver: false })
    expect(location).toMatchObject({ name: 'The Cellar', address: { addressLocality: 'Berlin' } })
    expect(JSON.stringify(location)).not.toMatch(/Rigaer|52\.5177|13\.4572/)
  })

  test('is revealed relative to the show time when there is no door time', async () => {
    const { id } = await addShowAtPrivateVenue(0, { doorTime: null, showTime: '21:00' })
    world.clock.set('2026-11-27T19:59:59Z')
    expect((await world.core.findShow(null, id)).venueAddress).toBe('Ask a punk')
    world.clock.set('2026-11-27T20:00:00Z')
    expect((await world.core.findShow(null, id)).venueAddress).toBe(street)
  })

  test('is revealed only until the night is over, and never for a show with a past date', async () => {
    const show = await addShowAtPrivateVenue(120)
    const edit = showEdit({
      venueName: undefined,
      venueId: show.venueId,
      bandList: show.bandList,
      showDate: '2020-11-27',
    })
    world.clock.set('2026-11-28T04:59:59.999Z')
    expect((await world.core.findShow(null, show.id)).venueAddress).toBe(street)
    world.clock.advance(1)
    expect(await everythingPublic(show)).not.toContain('Rigaer')
    const backdated = await world.core.editShow(await world.as('ShowAdmin'), show.id, edit)
    expect(backdated).toMatchObject({ venueAddress: 'Ask a punk', latitude: null, longitude: null })
  })

  test.each(['cancelled', 'postponed'])('is not revealed for a show that is %s', async (status) => {
    const show = await addShowAtPrivateVenue(120)
    const edit = showEdit({ venueName: undefined, venueId: show.venueId, bandList: show.bandList, status })
    await world.core.editShow(await world.as('ShowAdmin'), show.id, edit)
    world.clock.set('2026-11-27T18:30:00Z')
    expect(await everythingPublic(show)).not.toContain('Rigaer')
  })

  test('is never revealed if the venue has no reveal time', async () => {
    const show = await addShowAtPrivateVenue(null)
    world.clock.set('2026-11-27T23:00:00Z')
    expect(await everythingPublic(show)).not.toContain('Rigaer')
  })

  test("stays hidden on the venue's own page and in searches, even while a show is on", async () => {
    const show = await addShowAtPrivateVenue(120)
    world.clock.set('2026-11-27T18:30:00Z')
    expect(await world.core.findVenue(null, show.venueId)).toMatchObject({
      address: 'Ask a punk',
      latitude: null,
      longitude: null,
    })
    const [hit] = await world.core.searchVenues({ q: 'cellar', limit: 10 })
    expect(hit).toMatchObject({ name: 'The Cellar', address: 'Ask a punk', latitude: null, longitude: null })
  })

  test('is not exposed by adding the venue again', async () => {
    const show = await addShowAtPrivateVenue(120)
    const sameVenue = { name: 'The Cellar', address: street, city: 'Berlin', region: 'Berlin', country: 'DE' }
    const added = await world.core.addVenue(await world.as('ShowManager'), venueInput(sameVenue))
    expect(added.isNew).toBe(false)
    expect(added.venue).toEqual(await world.core.findVenue(null, show.venueId))
    expect(added.venue).toMatchObject({ address: 'Ask a punk', latitude: null, longitude: null })
  })

  test('cannot be found by searching for the street', async () => {
    await addShowAtPrivateVenue(120)
    expect(await world.core.searchVenues({ q: 'Rigaer', limit: 10 })).toEqual([])
  })

  test('differs from a public address, which is always shown', async () => {
    const show = await world.core.addShow(await world.as('ShowManager'), showInput())
    expect((await world.core.findShow(null, show.id)).venueAddress).toBe('1233 17th Street')
    expect((await world.core.findVenue(null, show.venueId)).address).toBe('1233 17th Street')
    expect((await world.core.searchVenues({ q: 'bottom', limit: 10 }))[0]?.address).toBe('1233 17th Street')
  })
})
