import { beforeEach, describe, expect, test } from 'vitest'
import type { Stores } from '#core/ports.ts'
import type { Show } from '#core/shows/show.ts'
import { fold } from '#core/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import { AT, newAct, newBand, newShow, newVenue } from './lawful.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const ODD = 'It\'s "odd" \\ -- ?? :x $1 \u{1f3ba} مرحبا'

export const editablesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  describe('what is saved comes back as it was, with version 1', () => {
    test('a band', async () => {
      const band = newBand(ODD, { bio: `${ODD}\n${ODD}`, links: ['https://a.example/?q=1', ODD] })
      expect(await store.transact(({ bands }) => bands.save(band))).toEqual({ ...band, version: 1 })
      expect(await store.transact(({ bands }) => bands.find(band.id))).toEqual({ ...band, version: 1 })
      expect(await store.directory.band(band.id)).toEqual({ ...band, version: 1 })
    })

    test('a venue', async () => {
      const venue = newVenue({
        name: ODD,
        address: ODD,
        latitude: -37.871_666_666_667,
        longitude: 179.999_999_999,
        addressVisibility: 'ask-a-punk',
        addressRevealMinutes: 90,
      })
      expect(await store.transact(({ venues }) => venues.save(venue))).toEqual({ ...venue, version: 1 })
      expect(await store.transact(({ venues }) => venues.find(venue.id))).toEqual({ ...venue, version: 1 })
      expect(await store.directory.venue(venue.id)).toEqual({ ...venue, version: 1 })
    })

    test('a show with everything', async () => {
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
        poster: { imageId: 'abc', alt: ODD },
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

    test('a show with as little as may be, on the first and the last day of the calendar', async () => {
      const venue = newVenue({ timeZone: 'Pacific/Honolulu' })
      await store.transact(({ venues }) => venues.save(venue))
      for (const showDate of ['0001-01-01', '2028-02-29', '9999-12-31']) {
        const show = newShow(venue, { showDate, doorTime: null })
        await store.transact(({ shows }) => shows.save(show))
        expect(await store.transact(({ shows }) => shows.find(show.id))).toEqual({ ...show, version: 1 })
      }
    })
  })

  test('changing what a store gave or was given changes nothing stored', async () => {
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

  test('a save of another version than the stored one is stale', async () => {
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

  test('of several edits of one show at once, one counts, line-up and all', async () => {
    const venue = newVenue()
    const bandsOfIt = [newBand('A'), newBand('B'), newBand('C'), newBand('D')]
    const show = await store.transact(async ({ bands, venues, shows }) => {
      await venues.save(venue)
      for (const band of bandsOfIt) await bands.save(band)
      return shows.save(newShow(venue))
    })
    const edits = bandsOfIt.map(({ id, name }) =>
      store.transact(({ shows }) => shows.save({ ...show, showTitle: name, lineUp: [newAct(id)] })),
    )
    const outcomes = await Promise.allSettled(edits)
    const winner = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(winner).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'stale_write' })
    expect(await store.transact(({ shows }) => shows.find(show.id))).toEqual(winner[0])
  })

  test('what is deleted is not found, and its slug stays taken', async () => {
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
      expect(await bands.findByName(band.nameKey)).toBeNull()
      expect(await shows.find(show.id)).toBeNull()
      expect(await bands.freeSlug('gone')).toBe('gone-2')
      expect(await shows.freeSlug('gone')).toBe('gone-2')
    })
    expect(await store.directory.band(band.id)).toBeNull()
    expect(await store.directory.searchBands('gone', 10)).toEqual([])
    expect(await store.catalogue.show(show.id)).toBeNull()
    expect(await store.catalogue.showBySlug('gone')).toBeNull()
  })

  describe('slugs', () => {
    const taken = async (...slugs: string[]) => {
      for (const slug of slugs) await store.transact(({ bands }) => bands.save(newBand(slug, { slug })))
    }
    const free = (base: string) => store.transact(({ bands }) => bands.freeSlug(base))

    test('the base when it is free, else the first number that is', async () => {
      expect(await free('skank')).toBe('skank')
      await taken('skank')
      expect(await free('skank')).toBe('skank-2')
      await taken('skank-2', 'skank-4')
      expect(await free('skank')).toBe('skank-3')
      await taken('skank-3')
      expect(await free('skank')).toBe('skank-5')
      expect(await free('skank-2')).toBe('skank-2-2')
      expect(await free('ska')).toBe('ska')
    })

    test('go on beyond any number', async () => {
      await taken('many', ...Array.from({ length: 120 }, (_, n) => `many-${n + 2}`))
      expect(await free('many')).toBe('many-122')
    })

    test('of one kind do not hinder another kind', async () => {
      await taken('shared')
      expect(await store.transact(({ venues }) => venues.freeSlug('shared'))).toBe('shared')
    })

    test('differ when many ask at once', async () => {
      const add = (base: string) =>
        store.transact(async ({ bands }) => bands.save(newBand('Same', { slug: await bands.freeSlug(base) })))
      const added = await Promise.all(['same', 'same', 'same', 'same', 'same-2', 'same-2'].map(add))
      expect(new Set(added.map(({ slug }) => slug)).size).toBe(6)
    })
  })

  describe('by name or place', () => {
    const bandNamed = async ({ bands }: Stores, name: string) => {
      const known = await bands.findByName(fold(name))
      return known ?? bands.save(newBand(name))
    }

    test('a band is found under every spelling, the oldest first', async () => {
      const older = newBand('Die Ärzte', { createdAt: new Date(AT.getTime() - 1) })
      await store.transact(async ({ bands }) => {
        await bands.save(newBand('die arzte'))
        await bands.save(older)
        await bands.save(newBand('Die Ärzte'))
      })
      const foundBand = await store.transact(({ bands }) => bands.findByName(fold('DIE  ÄRZTE')))
      expect(foundBand?.id).toBe(older.id)
      expect(await store.transact(({ bands }) => bands.findByName(fold('Die Ärztin')))).toBeNull()
    })

    test('a name that folding makes long is kept and found', async () => {
      const name = Array.from({ length: 256 }, (_, n) => (n % 3 ? '\ufdfa' : String.fromCodePoint(0x4e00 + n))).join('')
      await store.transact(({ bands }) => bands.save(newBand(name)))
      expect(await store.transact(({ bands }) => bands.findByName(fold(name)))).toMatchObject({ name })
    })

    test('many who add one name at once add it once', async () => {
      const all = await Promise.all(
        ['Rude', 'RUDE', 'Rüde', 'rude', 'Rude'].map((name) => store.transact((stores) => bandNamed(stores, name))),
      )
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    })

    test('those who add the same names in another order do not fail', async () => {
      const names = ['One', 'Two', 'Three', 'Four']
      const add = (order: readonly string[]) =>
        store.transact(async (stores) => {
          for (const name of order) await bandNamed(stores, name)
        })
      await Promise.all([add(names), add(names.toReversed()), add(names), add(names.toReversed())])
      expect(await store.directory.searchBands(null, 50)).toHaveLength(names.length)
    })

    test('a venue is found by name, street, city and country, case and accents aside', async () => {
      const venue = newVenue({ name: 'Café Ø', address: 'Straße 1', city: 'Besançon', country: 'FR' })
      await store.transact(({ venues }) => venues.save(venue))
      const place = { name: 'CAFE O', address: 'strasse 1', city: 'besancon', country: 'FR' }
      const find = (changes: Partial<Pick<Venue, 'name' | 'address' | 'city' | 'country'>> = {}) =>
        store.transact(({ venues }) => venues.findByPlace({ ...place, ...changes }))
      expect(await find()).toEqual({ ...venue, version: 1 })
      expect(await find({ name: 'Cafe' })).toBeNull()
      expect(await find({ address: 'Strasse 11' })).toBeNull()
      expect(await find({ city: 'Paris' })).toBeNull()
      expect(await find({ country: 'DE' })).toBeNull()
    })

    test('many who add one venue at once add it once', async () => {
      const add = () =>
        store.transact(async ({ venues }) => {
          const venue = newVenue()
          return (await venues.findByPlace(venue)) ?? venues.save(venue)
        })
      const all = await Promise.all([add(), add(), add(), add()])
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    })
  })

  test('a replaced line-up has just the new acts, in their order', async () => {
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
    const listed = await store.catalogue.show(show.id)
    expect(listed?.lineUp.map(({ bandName }) => bandName)).toEqual(['C', 'B', 'A'])
    await edit([], 2)
    expect((await store.catalogue.show(show.id))?.lineUp).toEqual([])
  })
}
