import { beforeEach, describe, expect, test } from 'vitest'
import type { Stores } from '#core/stores.ts'
import { fold } from '#core/text/text.ts'
import type { Venue } from '#core/venues/venue.ts'
import { AT, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

export const slugsAndNamesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  describe('free slugs', () => {
    const takeSlugs = async (...slugs: string[]) => {
      for (const slug of slugs) await store.transact(({ bands }) => bands.save(newBand(slug, { slug })))
    }
    const freeSlug = (base: string) => store.transact(({ bands }) => bands.freeSlug(base))

    test('are the base if it is free, or else the base with the first free number', async () => {
      expect(await freeSlug('skank')).toBe('skank')
      await takeSlugs('skank')
      expect(await freeSlug('skank')).toBe('skank-2')
      await takeSlugs('skank-2', 'skank-4')
      expect(await freeSlug('skank')).toBe('skank-3')
      await takeSlugs('skank-3')
      expect(await freeSlug('skank')).toBe('skank-5')
      expect(await freeSlug('skank-2')).toBe('skank-2-2')
      expect(await freeSlug('ska')).toBe('ska')
    })

    test('are found even when 120 numbers are taken', async () => {
      await takeSlugs('many', ...Array.from({ length: 120 }, (_, n) => `many-${n + 2}`))
      expect(await freeSlug('many')).toBe('many-122')
    })

    test('for many bases are all different, and in the order of the bases', async () => {
      await takeSlugs('ska', 'ska-2', 'dub')
      const bases = ['dub', 'ska', 'punk', 'ska', 'ska-2', 'punk', 'ska', 'punk-2']
      const slugs = await store.transact(({ bands }) => bands.freeSlugs(bases))
      expect(slugs).toEqual(['dub-2', 'ska-3', 'punk', 'ska-4', 'ska-2-2', 'punk-2', 'ska-5', 'punk-2-2'])
      expect(await store.transact(({ bands }) => bands.freeSlugs([]))).toEqual([])
      const numberedSlugs = await store.transact(({ bands }) =>
        bands.freeSlugs(Array.from({ length: 120 }, () => 'dub')),
      )
      expect(numberedSlugs).toEqual(Array.from({ length: 120 }, (_, n) => `dub-${n + 2}`))
    })

    test('for many bases differ even when simultaneous transactions list the bases in different orders', async () => {
      const bases = ['one', 'two', 'three-2', 'three']
      const add = (order: readonly string[]) =>
        store.transact(async ({ bands }) => {
          const slugs = await bands.freeSlugs(order)
          return bands.addAll(slugs.map((slug) => newBand('Same', { slug })))
        })
      const added = await Promise.all([bases, bases.toReversed(), bases, bases.toReversed()].map(add))
      expect(new Set(added.flat().map(({ slug }) => slug)).size).toBe(16)
    })

    test('for venues ignore the slugs of bands', async () => {
      await takeSlugs('shared')
      expect(await store.transact(({ venues }) => venues.freeSlug('shared'))).toBe('shared')
    })

    test('differ in simultaneous transactions', async () => {
      const add = (base: string) =>
        store.transact(async ({ bands }) => bands.save(newBand('Same', { slug: await bands.freeSlug(base) })))
      const added = await Promise.all(['same', 'same', 'same', 'same', 'same-2', 'same-2'].map(add))
      expect(new Set(added.map(({ slug }) => slug)).size).toBe(6)
    })
  })

  describe('lookup by name, address or night', () => {
    const byName = (...names: string[]) => store.transact(({ bands }) => bands.findByNames(names.map(fold)))
    const findOrAddBand = async ({ bands }: Stores, name: string) => {
      const known = await bands.findByNames([fold(name)])
      return known.get(fold(name)) ?? bands.save(newBand(name))
    }

    test('finds the oldest band with a name, by any spelling of the name', async () => {
      const older = newBand('Die Ärzte', { createdAt: new Date(AT.getTime() - 1) })
      await store.transact(async ({ bands }) => {
        await bands.save(newBand('die arzte'))
        await bands.save(older)
        await bands.save(newBand('Die Ärzte'))
      })
      const found = await byName('DIE  ÄRZTE', 'Die Ärztin', 'die ärzte')
      expect([...found]).toEqual([[fold('Die Ärzte'), { ...older, version: 1 }]])
      expect(await byName()).toEqual(new Map())
    })

    test('finds many bands at once, each under its own name', async () => {
      const all = Array.from({ length: 100 }, (_, n) => newBand(`Number ${n}`))
      await store.transact(({ bands }) => bands.addAll(all))
      const found = await byName(...all.map(({ name }) => name.toUpperCase()), 'Number 100')
      expect(found.size).toBe(100)
      for (const band of all) expect(found.get(band.nameKey)).toEqual({ ...band, version: 1 })
    })

    test('stores and finds a name that becomes much longer when it is folded', async () => {
      const name = Array.from({ length: 256 }, (_, n) => (n % 3 ? '\ufdfa' : String.fromCodePoint(0x4e00 + n))).join('')
      await store.transact(({ bands }) => bands.save(newBand(name)))
      expect((await byName(name)).get(fold(name))).toMatchObject({ name })
    })

    test('lets only one of several simultaneous transactions add the same band', async () => {
      const all = await Promise.all(
        ['Rude', 'RUDE', 'Rüde', 'rude', 'Rude'].map((name) => store.transact((stores) => findOrAddBand(stores, name))),
      )
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    })

    test('lets each band be added only once, even when simultaneous transactions add overlapping lists in different orders', async () => {
      const names = Array.from({ length: 12 }, (_, n) => `Name ${n}`)
      const add = (order: readonly string[]) =>
        store.transact(async ({ bands }) => {
          const known = await bands.findByNames(order.map(fold))
          const missing = order.filter((name) => !known.has(fold(name)))
          const slugs = await bands.freeSlugs(missing)
          await bands.addAll(missing.map((name, n) => newBand(name, { slug: slugs[n] ?? '' })))
        })
      await Promise.all([
        add(names.slice(0, 8)),
        add(names.toReversed()),
        add(names.slice(4)),
        add(names.toReversed().slice(2)),
      ])
      const added = await store.directory.searchBands(null, 50)
      expect(added.map(({ slug }) => slug).toSorted()).toEqual(names.toSorted())
    })

    test("doesn't fail when simultaneous transactions add the same bands one by one, in different orders", async () => {
      const names = ['One', 'Two', 'Three', 'Four']
      const add = (order: readonly string[]) =>
        store.transact(async (stores) => {
          for (const name of order) await findOrAddBand(stores, name)
        })
      await Promise.all([add(names), add(names.toReversed()), add(names), add(names.toReversed())])
      expect(await store.directory.searchBands(null, 50)).toHaveLength(names.length)
    })

    test('finds a venue by name, street, city and country, ignoring case and accents', async () => {
      const venue = newVenue({ name: 'Café Ø', address: 'Straße 1', city: 'Besançon', country: 'FR' })
      await store.transact(({ venues }) => venues.save(venue))
      const searched = { name: 'CAFE O', address: 'strasse 1', city: 'besancon', country: 'FR' }
      const find = (changes: Partial<Pick<Venue, 'name' | 'address' | 'city' | 'country'>> = {}) =>
        store.transact(({ venues }) => venues.findByNameAndAddress({ ...searched, ...changes }))
      expect(await find()).toEqual({ ...venue, version: 1 })
      expect(await find({ name: 'Cafe' })).toBeNull()
      expect(await find({ address: 'Strasse 11' })).toBeNull()
      expect(await find({ city: 'Paris' })).toBeNull()
      expect(await find({ country: 'DE' })).toBeNull()
    })

    test('lets only one of several simultaneous transactions add the same venue', async () => {
      const add = () =>
        store.transact(async ({ venues }) => {
          const venue = newVenue()
          return (await venues.findByNameAndAddress(venue)) ?? venues.save(venue)
        })
      const all = await Promise.all([add(), add(), add(), add()])
      expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    })

    test('reports a night as taken if the venue has a show on that day, unless the show is deleted', async () => {
      const [here, there] = [newVenue(), newVenue()]
      await addRecords(store, { venues: [here, there], shows: [newShow(here), newShow(there, { deletedAt: AT })] })
      const isTaken = (venue: Venue, showDate: string) =>
        store.transact(({ shows }) => shows.isNightTaken(venue.id, showDate))
      expect([await isTaken(here, '2027-03-04'), await isTaken(here, '2027-03-05')]).toEqual([true, false])
      expect(await isTaken(there, '2027-03-04')).toBe(false)
    })

    test('reports the same night as free to only one of several simultaneous transactions', async () => {
      const venue = await store.transact(({ venues }) => venues.save(newVenue()))
      const add = () =>
        store.transact(async ({ shows }) => {
          if (!(await shows.isNightTaken(venue.id, '2027-03-04'))) await shows.save(newShow(venue))
        })
      await Promise.all([add(), add(), add(), add()])
      const shows = await store.catalog.entryShows(
        { venueId: venue.id },
        { when: 'upcoming', year: null, now: AT, limit: 9, offset: 0 },
      )
      expect(shows.total).toBe(1)
    })
  })
}
