import { beforeEach, describe, expect, test } from 'vitest'
import { BandId, VenueId } from '#core/ids.ts'
import { DirectorySearch } from '#core/venues/search-venues.ts'
import { showInput, venueInput } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { makeWorld, type World } from '#test/support/world.ts'

/** Tests adding bands and venues, and searching for them. */

let world: World
beforeEach(() => {
  world = makeWorld()
})

const addBands = async (...names: string[]) => {
  const actor = await world.as('ShowManager')
  for (const name of names) await world.core.addBand(actor, { name, bio: null, links: [] })
}
const bandNamesFor = async (q: string | null, limit = 10) =>
  (await world.core.searchBands({ q, limit })).map(({ name }) => name)

describe('searching for bands by name (decisions, section 4)', () => {
  beforeEach(() =>
    addBands('The Skatalites', 'Rancid', 'Los Tranvías', 'Less Than Jake', 'Madness', 'The Specials', 'Badness'),
  )

  test.each([
    ['ran', 'Rancid'],
    ['RANCID', 'Rancid'],
    ['rancd', 'Rancid'],
    ['randic', 'Rancid'],
    ['tranvias', 'Los Tranvías'],
    ['mádness', 'Madness'],
    ['the rancid', 'Rancid'],
    ['  The   SPECIALS ', 'The Specials'],
    ['skatalites, the', 'The Skatalites'],
    ['los tranvías', 'Los Tranvías'],
    ['skatal', 'The Skatalites'],
    ['the skatal', 'The Skatalites'],
    ['sketalites', 'The Skatalites'],
    ['spceials', 'The Specials'],
    ['less then jake', 'Less Than Jake'],
    ['jake', 'Less Than Jake'],
  ])('for %j returns %s first', async (q, name) => {
    expect((await bandNamesFor(q))[0]).toBe(name)
  })

  test.each(['xylophone', 'zz', '東京'])('for %j returns nothing', async (q) => {
    expect(await bandNamesFor(q)).toEqual([])
  })

  test('ranks prefix matches before similar names', async () => {
    expect(await bandNamesFor('madness')).toEqual(['Madness', 'Badness'])
    expect(await bandNamesFor('badness')).toEqual(['Badness', 'Madness'])
  })

  test('returns all names in alphabetical order for an empty search, up to the limit', async () => {
    expect(await bandNamesFor(null, 3)).toEqual(['Badness', 'Less Than Jake', 'Los Tranvías'])
    expect(await bandNamesFor(null)).toHaveLength(7)
  })

  test("returns the place of a band's next show", async () => {
    const actor = await world.as('ShowManager')
    const bandList = [{ bandName: 'Rancid' }]
    await world.core.addShow(actor, showInput({ bandList, showDate: '2026-12-24' }))
    await world.core.addShow(
      actor,
      showInput({ bandList, showDate: '2026-12-01', venueName: 'SO36', venueCity: 'Berlin', venueCountry: 'DE' }),
    )
    await world.core.addShow(actor, showInput({ bandList, showDate: '2026-01-01', venueCity: 'Elsewhere' }))
    expect(await world.core.searchBands({ q: 'rancid', limit: 1 })).toMatchObject([
      { name: 'Rancid', place: 'Berlin, DE' },
    ])
    expect(await world.core.searchBands({ q: 'madness', limit: 1 })).toMatchObject([{ name: 'Madness', place: null }])
  })
})

describe('searching for venues', () => {
  beforeEach(async () => {
    const actor = await world.as('ShowManager')
    for (const [name, city] of [
      ['SO36', 'Berlin'],
      ['924 Gilman', 'Berkeley'],
      ['Gilman House', 'Boston'],
    ])
      await world.core.addVenue(actor, venueInput({ name, city }))
  })

  const venueNamesFor = async (q: string) => (await world.core.searchVenues({ q, limit: 10 })).map(({ name }) => name)

  test('finds them by name or city, despite typos', async () => {
    expect(await venueNamesFor('gilman')).toEqual(['Gilman House', '924 Gilman'])
    expect((await venueNamesFor('gillman'))[0]).toMatch(/Gilman/)
    expect(await venueNamesFor('berkeley')).toContain('924 Gilman')
    expect((await venueNamesFor('so36 berlin'))[0]).toBe('SO36')
    expect((await venueNamesFor('the gílman'))[0]).toMatch(/Gilman/)
    expect((await venueNamesFor('berlín'))[0]).toBe('SO36')
  })
})

describe('the search input', () => {
  test('accepts text of up to 256 characters and a limit from 1 to 50', () => {
    expect(DirectorySearch.parse({})).toEqual({ q: null, limit: 10 })
    expect(DirectorySearch.parse({ q: ' x ', limit: '50' })).toEqual({ q: 'x', limit: 50 })
    for (const limit of ['0', '51', '-1', '1.5', '1e1', ''])
      expect(errorsOf(DirectorySearch, { limit })).toEqual({ limit: 'limit must be a whole number from 1 to 50' })
    expect(errorsOf(DirectorySearch, { q: 'x'.repeat(257) })).toEqual({ q: 'Search must be 256 characters or less' })
    expect(errorsOf(DirectorySearch, { q: 'a\u0000' })).toEqual({
      q: 'Search contains characters that are not allowed',
    })
  })
})

describe('adding bands and venues (decisions, section 4)', () => {
  test('gives bands with the same name distinct slugs, and records a revision of each', async () => {
    await addBands('Madness', 'Madness')
    const { bands, revisions } = world.store.stored()
    expect([...bands.values()].map(({ slug }) => slug)).toEqual(['madness', 'madness-2'])
    expect(revisions.map(({ kind, what, of, version }) => [kind, what, of, version])).toEqual(
      [...bands.keys()].map((id) => ['band', 'added', id, 1]),
    )
  })

  test("uses the time zone given for a venue, else its city's, else the site's", async () => {
    const actor = await world.as('ShowAdmin')
    const inputs = [
      venueInput({ name: 'Given', timeZone: 'America/Denver' }),
      venueInput(),
      venueInput({ country: 'BV' }),
    ]
    const added = await Promise.all(inputs.map((input) => world.core.addVenue(actor, input)))
    expect(added.map(({ venue }) => venue.timeZone)).toEqual(['America/Denver', 'America/Los_Angeles', 'UTC'])
    expect(added.map(({ venue }) => venue.timeZoneSource)).toEqual(['given', 'city', 'assumed'])
    const { revisions, venues } = world.store.stored()
    expect(revisions.map(({ snapshot }) => snapshot)).toEqual([...venues.values()])
  })

  test('returns an existing venue, ignoring case and accents, and leaves it unchanged', async () => {
    const actor = await world.as('ShowAdmin')
    const cafe = { name: 'Café Ska', address: 'Rigaer Straße 94', city: 'Berlin', region: 'Berlin', country: 'DE' }
    const first = await world.core.addVenue(actor, venueInput(cafe))
    expect(first.isNew).toBe(true)
    const before = world.store.stored()
    const otherSpelling = {
      name: 'CAFE SKA',
      address: 'rigaer strasse 94',
      city: 'berlin',
      region: 'Else',
      country: 'Germany',
    }
    const second = await world.core.addVenue(actor, venueInput({ ...otherSpelling, latitude: 1, longitude: 2 }))
    expect(second).toEqual({ venue: first.venue, isNew: false })
    expect(world.store.stored()).toEqual(before)
    const third = await world.core.addVenue(actor, venueInput({ ...cafe, address: 'Rigaer Straße 95' }))
    expect(third.isNew).toBe(true)
  })

  test('adds a venue only once, even for concurrent requests', async () => {
    const actor = await world.as('ShowAdmin')
    const added = await Promise.all(Array.from({ length: 5 }, () => world.core.addVenue(actor, venueInput())))
    expect(new Set(added.map(({ venue }) => venue.id)).size).toBe(1)
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(world.store.stored().venues.size).toBe(1)
  })

  test('returns the stored band and venue, without their creator', async () => {
    const actor = await world.as('ShowManager')
    const band = await world.core.addBand(actor, { name: 'Madness', bio: 'Nutty.', links: ['https://band.example'] })
    const { venue } = await world.core.addVenue(actor, venueInput())
    expect(await world.core.findBand(actor, band.id)).toEqual(band)
    expect(await world.core.findVenue(actor, venue.id)).toEqual(venue)
    expect(JSON.stringify([band, venue])).not.toContain(actor.accountId)
  })
})

test('unknown and deleted entries are not found', async () => {
  const actor = await world.as('ShowManager')
  const { id } = await world.core.addBand(actor, { name: 'Gone', bio: null, links: [] })
  await world.store.transact(async ({ bands }) => {
    const band = await bands.find(id)
    if (band) await bands.save({ ...band, deletedAt: world.clock.now() })
  })
  const unknown = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  await expect(world.core.findBand(null, id)).rejects.toMatchObject({ code: 'band.not_found' })
  await expect(world.core.findBand(null, BandId.parse(unknown))).rejects.toMatchObject({ code: 'band.not_found' })
  await expect(world.core.findVenue(null, VenueId.parse(unknown))).rejects.toMatchObject({ code: 'venue.not_found' })
  expect(await bandNamesFor('gone')).toEqual([])
})
