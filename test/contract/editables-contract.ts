import { beforeEach, describe, expect, test } from 'vitest'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import { AT, newAct, newBand, newImage, newShow, newVenue } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const ODD = 'It\'s "odd" \\ -- ?? :x $1 \u{1f3ba} مرحبا'

export const editablesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  describe('stores and returns', () => {
    test('a new band, with version 1', async () => {
      const links = ['https://a.example/?q=1', ODD]
      const picture = { imageId: newImage().id, width: 600, height: 1, alt: ODD }
      const band = newBand(ODD, { bio: `${ODD}\n${ODD}`, links, picture, musicians: [ODD, 'Ada, trombone'] })
      expect(await store.transact(({ bands }) => bands.save(band))).toEqual({ ...band, version: 1 })
      expect(await store.transact(({ bands }) => bands.find(band.id))).toEqual({ ...band, version: 1 })
      expect(await store.directory.band(band.id)).toEqual({ ...band, version: 1 })
    })

    test('a new venue, with version 1', async () => {
      const venue = newVenue({
        name: ODD,
        address: ODD,
        latitude: -37.871_666_666_667,
        longitude: 179.999_999_999,
        addressVisibility: 'ask-a-punk',
        addressRevealMinutes: 90,
        website: `https://venue.example/${'a'.repeat(490)}`,
        accessibility: `${ODD}\nat door 2`,
        transport: 'é'.repeat(2048),
        capacity: 1_000_000,
      })
      expect(await store.transact(({ venues }) => venues.save(venue))).toEqual({ ...venue, version: 1 })
      expect(await store.transact(({ venues }) => venues.find(venue.id))).toEqual({ ...venue, version: 1 })
      expect(await store.directory.venue(venue.id)).toEqual({ ...venue, version: 1 })
    })

    test('the derived location of a venue, without raising the version', async () => {
      const [venue, other] = [newVenue({ timeZoneSource: null }), newVenue()]
      for (const each of [venue, other]) await store.transact(({ venues }) => venues.save(each))
      const claim = () => store.transact(({ venues }) => venues.claimWithoutDerivedLocation(10))
      expect((await claim()).map(({ id }) => id)).toEqual([venue.id])
      const derivedLocation = {
        timeZone: 'Asia/Tokyo',
        timeZoneSource: 'assumed',
        approximateLatitude: -89.5,
        approximateLongitude: 179.5,
      } as const
      await store.transact(({ venues }) => venues.setDerivedLocation(venue.id, derivedLocation))
      expect(await store.directory.venue(venue.id)).toEqual({ ...venue, ...derivedLocation, version: 1 })
      expect(await store.directory.venue(other.id)).toEqual({ ...other, version: 1 })
      expect(await claim()).toEqual([])
    })

    test('a new show with all fields', async () => {
      const [here, there] = [newVenue(), newVenue()]
      const [first, second] = [newBand('First'), newBand('Second')]
      const show = newShow(here, {
        showTitle: ODD,
        doorTime: '00:00',
        showTime: null,
        lineUp: [
          newAct(second.id, { role: 'headliner', setTime: '23:59', state: 'announced' }),
          newAct(first.id, { role: 'dj', state: 'dropped-out' }),
        ],
        ageRestriction: 'Yes',
        ageLimit: 16.5,
        poster: { imageId: newImage().id, width: 1200, height: 1600, alt: ODD },
        confirmed: { as: 'promoter', at: AT },
        reconfirmationRequestedAt: AT,
        eventUrl: 'https://e.example/?a=1&b=2',
        ticketUrl: 'https://t.example/',
        price: '$5–10',
        description: `${ODD}\n\n${ODD}`,
        status: 'moved',
        previousDate: '2027-03-03',
        previousVenueId: there.id,
      })
      const saved = await store.transact(async ({ bands, venues, shows }) => {
        for (const venue of [here, there]) await venues.save(venue)
        for (const band of [first, second]) await bands.save(band)
        return shows.save(show)
      })
      expect(saved).toEqual({ ...show, version: 1 })
      expect(await store.transact(({ shows }) => shows.find(show.id))).toEqual({ ...show, version: 1 })
    })

    test('a new show with minimal fields, on the first and last days of the calendar and on a leap day', async () => {
      const venue = newVenue({ timeZone: 'Pacific/Honolulu' })
      await store.transact(({ venues }) => venues.save(venue))
      for (const showDate of ['0001-01-01', '2028-02-29', '9999-12-31']) {
        const show = newShow(venue, { showDate, doorTime: null })
        await store.transact(({ shows }) => shows.save(show))
        expect(await store.transact(({ shows }) => shows.find(show.id))).toEqual({ ...show, version: 1 })
      }
    })
  })

  test("stored records don't change when the objects passed in or returned are modified", async () => {
    const band = newBand('Given', { links: ['https://a.example/'] })
    const spoil = (thing: object | null) => Object.assign(thing ?? {}, { name: 'spoilt', links: [], version: 9 })
    const expected = { ...band, version: 1 }
    spoil(await store.transact(({ bands }) => bands.save(band)))
    spoil(band)
    spoil(await store.transact(({ bands }) => bands.find(band.id)))
    spoil(await store.directory.band(band.id))
    expect(await store.transact(({ bands }) => bands.find(band.id))).toEqual(expected)
    expect(await store.directory.band(band.id)).toEqual(expected)
  })

  test('a save that changes nothing raises the version', async () => {
    await store.transact(async ({ bands, venues, shows }) => {
      const [band, venue] = [await bands.save(newBand('Same')), await venues.save(newVenue())]
      const show = await shows.save(newShow(venue, { lineUp: [newAct(band.id)] }))
      for (const saved of [await bands.save(band), await venues.save(venue), await shows.save(show)])
        expect(saved.version).toBe(2)
      expect(await shows.find(show.id)).toEqual({ ...show, version: 2 })
    })
  })

  test('rejects a save as stale unless it is based on the stored version', async () => {
    const venue = await store.transact(({ venues }) => venues.save(newVenue()))
    await store.transact(({ venues }) => venues.save({ ...venue, name: 'First' }))
    const second = store.transact(({ venues }) => venues.save({ ...venue, name: 'Second' }))
    await expect(second).rejects.toMatchObject({ code: 'stale_write' })
    const asNew = store.transact(({ venues }) => venues.save({ ...venue, version: 0 }))
    await expect(asNew).rejects.toMatchObject({ code: 'stale_write' })
    const unknown = store.transact(({ venues }) => venues.save(newVenue({ version: 1 })))
    await expect(unknown).rejects.toMatchObject({ code: 'stale_write' })
    expect(await store.directory.venue(venue.id)).toMatchObject({ name: 'First', version: 2 })
  })

  test('adds several bands at once, returns them in order with version 1, and finds several bands by id', async () => {
    const all = [newBand('C'), newBand('A'), newBand(ODD, { links: ['https://a.example/'] }), newBand('A')]
    const [first, , third] = all
    const expected = all.map((band) => ({ ...band, version: 1 }))
    expect(await store.transact(({ bands }) => bands.addAll(all))).toEqual(expected)
    expect(await store.transact(({ bands }) => bands.addAll([]))).toEqual([])
    const ids = [third, first, newBand('Not there'), third].flatMap((band) => (band ? [band.id] : []))
    const found = await store.transact(({ bands }) => bands.findAll(ids))
    expect(found).toEqual(new Map([expected[0], expected[2]].map((band) => [band?.id, band])))
    expect(await store.transact(({ bands }) => bands.findAll([]))).toEqual(new Map())
  })

  test('adds none of several bands if one of them exists, has a slug that is taken, or already has a version', async () => {
    const known = await store.transact(({ bands }) => bands.save(newBand('Known', { slug: 'known' })))
    for (const wrong of [
      known,
      { ...known, version: 0 },
      newBand('Other', { slug: 'known' }),
      newBand('V', { version: 3 }),
    ]) {
      const adding = store.transact(({ bands }) => bands.addAll([newBand('Never'), wrong]))
      await expect(adding).rejects.toMatchObject({ code: 'stale_write' })
    }
    expect((await store.directory.searchBands(null, 10)).map(({ name }) => name)).toEqual(['Known'])
  })

  test('accepts only one of several simultaneous edits of a show, and stores that edit completely', async () => {
    const venue = newVenue()
    const fourBands = [newBand('A'), newBand('B'), newBand('C'), newBand('D')]
    const show = await store.transact(async ({ bands, venues, shows }) => {
      await venues.save(venue)
      for (const band of fourBands) await bands.save(band)
      return shows.save(newShow(venue))
    })
    const edits = fourBands.map(({ id, name }) =>
      store.transact(({ shows }) => shows.save({ ...show, showTitle: name, lineUp: [newAct(id)] })),
    )
    const outcomes = await Promise.allSettled(edits)
    const winners = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(winners).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'stale_write' })
    expect(await store.transact(({ shows }) => shows.find(show.id))).toEqual(winners[0])
  })

  test('hides deleted bands and shows, except from `findAny` and catalog look-ups of a show, and keeps their slugs reserved', async () => {
    const venue = newVenue()
    const [band, show] = [newBand('Gone', { slug: 'gone' }), newShow(venue, { slug: 'gone' })]
    await store.transact(async ({ bands, venues, shows }) => {
      await venues.save(venue)
      const [savedBand, savedShow] = [await bands.save(band), await shows.save(show)]
      await bands.save({ ...savedBand, deletedAt: AT })
      await shows.save({ ...savedShow, deletedAt: AT })
    })
    await store.transact(async ({ bands, shows }) => {
      expect(await bands.find(band.id)).toBeNull()
      expect(await bands.findAny(band.id)).toEqual({ ...band, deletedAt: AT, version: 2 })
      expect(await shows.findAny(show.id)).toEqual({ ...show, deletedAt: AT, version: 2 })
      expect(await bands.findAll([band.id])).toEqual(new Map())
      expect(await bands.findByNames([band.nameKey])).toEqual(new Map())
      expect(await shows.find(show.id)).toBeNull()
      expect(await bands.freeSlug('gone')).toBe('gone-2')
      expect(await shows.freeSlug('gone')).toBe('gone-2')
    })
    expect(await store.directory.band(band.id)).toBeNull()
    expect(await store.directory.searchBands('gone', 10)).toEqual([])
    expect(await store.directory.bandBySlug('gone')).toBeNull()
    expect((await store.catalog.list({ filter: noFilter, now: AT, limit: 10, offset: 0 })).shows).toEqual([])
    expect(await store.catalog.show(show.id)).toMatchObject({ id: show.id, deletedAt: AT })
    expect(await store.catalog.showBySlug('gone')).toMatchObject({ id: show.id, deletedAt: AT })
  })

  test('replacing a line-up leaves exactly the new acts, in order', async () => {
    const venue = newVenue()
    const [a, b, c] = [newBand('A'), newBand('B'), newBand('C')]
    const show = await store.transact(async ({ bands, venues, shows }) => {
      await venues.save(venue)
      for (const band of [a, b, c]) await bands.save(band)
      return shows.save(newShow(venue, { lineUp: [newAct(a.id), newAct(b.id)] }))
    })
    const edit = (lineUp: Show['lineUp'], version: number) =>
      store.transact(({ shows }) => shows.save({ ...show, lineUp, version }))
    await edit([newAct(c.id), newAct(b.id), newAct(a.id)], 1)
    const listed = await store.catalog.show(show.id)
    expect(listed?.lineUp.map(({ bandName }) => bandName)).toEqual(['C', 'B', 'A'])
    await edit([], 2)
    expect((await store.catalog.show(show.id))?.lineUp).toEqual([])
  })
}
