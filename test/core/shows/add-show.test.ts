import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#core/permissions/policy.ts'
import { showInput, venueInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
let actor: Actor
beforeEach(async () => {
  world = makeWorld()
  actor = await world.as('ShowManager')
})

const add = (changes: Record<string, unknown> = {}) => world.core.addShow(actor, showInput(changes))
const unknownId = 'ffffffff-ffff-4fff-8fff-ffffffffffff'

const otherVenue = {
  venueName: 'SO36',
  venueAddress: 'Oranienstraße 190',
  venueCity: 'Berlin',
  venueRegion: 'Berlin',
  venueCountry: 'DE',
}

describe('adding a show (decisions, sections 1 and 4)', () => {
  test("stores it as entered, with the status scheduled and its venue's time zone", async () => {
    const details = {
      latitude: 37.7652,
      longitude: -122.3965,
      ageRestriction: 'Yes',
      ageLimit: 18,
      eventUrl: 'https://band.example/show',
      ticketUrl: 'https://tickets.example/1',
      price: '$10',
      description: 'Bring\ncans.',
    }
    const show = await add(details)
    expect(show).toMatchObject({
      slug: '2026-11-27-skanksgiving',
      showTitle: 'Skanksgiving',
      showDate: '2026-11-27',
      doorTime: '19:00',
      showTime: '20:00',
      doorsAt: '2026-11-27T19:00:00-08:00',
      startsAt: '2026-11-27T20:00:00-08:00',
      timeZone: 'America/Los_Angeles',
      venueName: 'Bottom of the Hill',
      venueAddress: '1233 17th Street',
      venueCity: 'San Francisco',
      venueRegion: 'California',
      venueCountry: 'US',
      ...details,
      status: 'scheduled',
      showPoster: null,
      previousDate: null,
      version: 1,
      userEditable: true,
    })
    expect(await world.core.findShow(actor, show.id)).toEqual(show)
  })

  test('stores the creator and the time of creation, but does not expose the creator', async () => {
    const show = await add()
    expect(world.store.stored().shows.get(show.id)).toMatchObject({
      createdBy: actor.accountId,
      createdAt: world.clock.now(),
      updatedAt: world.clock.now(),
      deletedAt: null,
    })
    expect(JSON.stringify(show)).not.toContain(actor.accountId)
  })

  test('keeps the order of the line-up, with the first band as headliner', async () => {
    const { lineUp, bandList } = await add({ bandList: [{ bandName: 'C' }, { bandName: 'A' }, { bandName: 'B' }] })
    expect(bandList.map(({ bandName }) => bandName)).toEqual(['C', 'A', 'B'])
    expect(lineUp.map(({ role }) => role)).toEqual(['headliner', 'support', 'support'])
    expect(lineUp.every(({ state, setTime }) => state === 'confirmed' && setTime === null)).toBe(true)
  })

  test('lists each band once, at its first position', async () => {
    const { bandList } = await add({
      bandList: [{ bandName: 'A' }, { bandName: 'B' }, { bandName: 'a' }, { bandName: 'Á' }],
    })
    expect(bandList.map(({ bandName }) => bandName)).toEqual(['A', 'B'])
    expect(world.store.stored().bands.size).toBe(2)
  })

  test('without bands leaves the line-up empty', async () => {
    expect((await add({ bandList: null })).lineUp).toEqual([])
  })

  test('creates unknown bands with only their names', async () => {
    const { bandList } = await add({ bandList: [{ bandName: 'Los Tranvías' }] })
    const id = bandList[0]?.bandId ?? ''
    expect(world.store.stored().bands.get(id)).toMatchObject({
      name: 'Los Tranvías',
      slug: 'los-tranvias',
      bio: null,
      links: [],
      createdBy: actor.accountId,
      version: 1,
    })
  })

  test.each(['Los Tranvías', 'los tranvias', 'LOS  TRANVÍAS', ' Los Tranvi\u0301as '])(
    'uses the existing band for %j',
    async (bandName) => {
      const first = await add({ bandList: [{ bandName: 'Los Tranvías' }] })
      const second = await add({ bandList: [{ bandName }] })
      expect(second.bandList).toEqual(first.bandList)
      expect(world.store.stored().bands.size).toBe(1)
    },
  )

  test('accepts bands by id and by name, and lists a repeated band once', async () => {
    const known = await world.core.addBand(actor, { name: 'Trombone Tax', bio: null, links: [] })
    const { bandList } = await add({
      bandList: [{ bandName: 'New' }, { bandId: known.id }, { bandName: 'trombone tax' }],
    })
    expect(bandList.map(({ bandName }) => bandName)).toEqual(['New', 'Trombone Tax'])
  })

  test('uses the older of two bands with the same name', async () => {
    const older = await world.core.addBand(actor, { name: 'Skatalites', bio: null, links: [] })
    world.clock.advance(1000)
    await world.core.addBand(actor, { name: 'Skatalites', bio: null, links: [] })
    const { bandList } = await add({ bandList: [{ bandName: 'skatalites' }] })
    expect(bandList[0]?.bandId).toBe(older.id)
  })

  test('creates an unknown venue', async () => {
    const { venueId } = await add(otherVenue)
    expect(world.store.stored().venues.get(venueId)).toMatchObject({
      name: 'SO36',
      slug: 'so36-berlin',
      country: 'DE',
      timeZone: 'Europe/Berlin',
      addressVisibility: 'public',
      createdBy: actor.accountId,
      version: 1,
    })
  })

  test('uses the venue with the same name, street, city and country, ignoring case and accents', async () => {
    const first = await add(otherVenue)
    const respelled = { venueName: 'so36', venueAddress: 'ORANIENSTRASSE 190', venueCity: 'bérlin', venueRegion: 'BE' }
    const second = await add({ ...otherVenue, ...respelled })
    expect(second.venueId).toBe(first.venueId)
    expect(second.venueRegion).toBe('Berlin')
  })

  test.each([
    { venueName: 'SO37' },
    { venueAddress: 'Oranienstraße 191' },
    { venueCity: 'Bern' },
    { venueCountry: 'CH' },
  ])('creates another venue when the input differs in %j', async (difference) => {
    const first = await add(otherVenue)
    const second = await add({ ...otherVenue, ...difference })
    expect(second.venueId).not.toBe(first.venueId)
  })

  test('uses the chosen venue, regardless of the other venue fields', async () => {
    const { venue } = await world.core.addVenue(
      actor,
      venueInput({ name: 'The Vaults', city: 'London', country: 'GB' }),
    )
    const show = await add({ ...otherVenue, venueId: venue.id })
    expect(show).toMatchObject({ venueId: venue.id, venueName: 'The Vaults', timeZone: 'Europe/London' })
    expect(world.store.stored().venues.size).toBe(1)
  })

  test('makes a slug unique by appending the next free number', async () => {
    const slugs = [await add(), await add(), await add()].map(({ slug }) => slug)
    expect(slugs).toEqual(['2026-11-27-skanksgiving', '2026-11-27-skanksgiving-2', '2026-11-27-skanksgiving-3'])
  })

  test('records a revision of the show and of each new band and venue, and one audit log entry', async () => {
    const show = await add({ bandList: [{ bandName: 'A' }] })
    const { revisions, audit, shows, venues, bands } = world.store.stored()
    const added = { version: 1, by: actor.accountId, at: world.clock.now(), what: 'added' }
    const [bandId = ''] = bands.keys()
    const { musicians: _, ...band } = { musicians: [], ...bands.get(bandId) }
    expect(revisions).toEqual([
      { ...added, kind: 'venue', of: show.venueId, snapshot: venues.get(show.venueId) },
      { ...added, kind: 'band', of: bandId, snapshot: band },
      { ...added, kind: 'show', of: show.id, snapshot: shows.get(show.id) },
    ])
    expect(audit).toEqual([
      { by: actor.accountId, at: world.clock.now(), what: 'show.added', kind: 'show', of: show.id, details: {} },
    ])
  })

  test.each([
    ['bandList', { bandList: [{ bandName: 'New band' }, { bandId: unknownId }] }, 'One of these bands does not exist'],
    ['venueId', { bandList: [{ bandName: 'New band' }], venueId: unknownId }, 'This venue does not exist'],
  ])('stores nothing when %s contains an unknown id', async (field, changes, message) => {
    const before = world.store.stored()
    await expect(add(changes)).rejects.toMatchObject({ code: 'input.invalid', fields: [{ field, message }] })
    expect(world.store.stored()).toEqual(before)
  })

  test('treats deleted bands and venues as unknown', async () => {
    const band = await world.core.addBand(actor, { name: 'Gone', bio: null, links: [] })
    const { venue } = await world.core.addVenue(actor, venueInput())
    await world.store.transact(async ({ bands, venues }) => {
      const deletedAt = world.clock.now()
      const [storedBand, storedVenue] = [await bands.find(band.id), await venues.find(venue.id)]
      if (storedBand && storedVenue) {
        await bands.save({ ...storedBand, deletedAt })
        await venues.save({ ...storedVenue, deletedAt })
      }
    })
    await expect(add({ bandList: [{ bandId: band.id }] })).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(add({ venueId: venue.id })).rejects.toMatchObject({ code: 'input.invalid' })
    const show = await add({ bandList: [{ bandName: 'Gone' }] })
    expect(show.bandList[0]?.bandId).not.toBe(band.id)
    expect(show.venueId).not.toBe(venue.id)
  })

  test('creates the venue and each band once for concurrent requests', async () => {
    const shows = await Promise.all(Array.from({ length: 10 }, () => add(otherVenue)))
    expect(new Set(shows.map(({ slug }) => slug)).size).toBe(10)
    const { venues, bands } = world.store.stored()
    expect([venues.size, bands.size]).toEqual([1, 2])
  })
})
