import { beforeEach, expect, test } from 'vitest'
import { BandId, VenueId } from '#core/ids.ts'
import type { Show } from '#core/shows/show.ts'
import { dayFromToday } from '#test/support/api-client.ts'
import { newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

export const directoryContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const addBands = (...names: string[]) =>
    store.transact(async ({ bands }) => {
      for (const name of names) await bands.save(newBand(name))
    })
  const addVenues = (...places: [city: string, region: string, country: string][]) =>
    store.transact(async ({ venues }) => {
      for (const [city, region, country] of places)
        await venues.save(newVenue({ name: 'Music Hall', city, region, country }))
    })
  const bandNames = async (q: string | null, limit = 10) =>
    (await store.directory.searchBands(q, limit)).map(({ name }) => name)
  const venueNames = async (q: string | null, limit = 10) =>
    (await store.directory.searchVenues(q, limit)).map(({ name }) => name)

  test('returns null for an unknown band or venue', async () => {
    expect(await store.directory.band(BandId.parse(UNKNOWN_ID))).toBeNull()
    expect(await store.directory.venue(VenueId.parse(UNKNOWN_ID))).toBeNull()
  })

  test('finds nothing in an empty store', async () => {
    expect(await bandNames(null)).toEqual([])
    expect(await bandNames('anything')).toEqual([])
    expect(await venueNames(null)).toEqual([])
    expect(await venueNames('anything')).toEqual([])
  })

  test('a search term of symbols finds only names that begin with it', async () => {
    await addBands('!!!', 'Wham!!!', 'snake_case', '______x')
    expect(await bandNames('!!')).toEqual(['!!!'])
    expect(await bandNames('______')).toEqual(['______x'])
    for (const q of ['%%%%%%', '☆☆☆☆☆☆', '%!!']) expect(await bandNames(q)).toEqual([])
  })

  test('pages through all entries except deleted ones, in the order of their ids', async () => {
    const bands = ['One', 'Two', 'Three', 'Four'].map((name) => newBand(name))
    const venues = ['One', 'Two', 'Three'].map((name) => newVenue({ name }))
    await store.transact(async (stores) => {
      for (const band of bands) await stores.bands.save(band)
      for (const venue of venues) await stores.venues.save(venue)
    })
    const [gone] = bands
    if (gone) await store.transact((stores) => stores.bands.save({ ...gone, version: 1, deletedAt: new Date() }))
    const { directory } = store
    const firstBands = await directory.bandsAfter(null, 2)
    const rest = await directory.bandsAfter(firstBands.at(-1)?.id ?? null, 2)
    const remaining = bands.slice(1).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect([...firstBands, ...rest].map(({ name }) => name)).toEqual(remaining.map(({ name }) => name))
    expect(await directory.bandsAfter(rest.at(-1)?.id ?? null, 2)).toEqual([])
    const [first] = await directory.venuesAfter(null, 1)
    expect(first).toEqual(await directory.venue(first?.id as VenueId))
    expect(await directory.venuesAfter(first?.id ?? null, 9)).toHaveLength(2)
  })

  test('lists all bands by name, up to the limit, when the search is empty', async () => {
    await addBands('Catch 22', 'Bad Manners', 'Ärzte', 'the selecter')
    expect(await bandNames(null)).toEqual(['Ärzte', 'Bad Manners', 'Catch 22', 'the selecter'])
    expect(await bandNames(null, 2)).toEqual(['Ärzte', 'Bad Manners'])
  })

  test('ranks first the names that begin with the search term', async () => {
    await addBands('Royal Special Brew', 'Specials', 'Spectacular', 'Unlike')
    expect((await bandNames('spec')).slice(0, 2)).toEqual(['Specials', 'Spectacular'])
    expect(await bandNames('special')).toEqual(expect.arrayContaining(['Specials', 'Royal Special Brew']))
    expect((await bandNames('special'))[0]).toBe('Specials')
    expect(await bandNames('s', 1)).toEqual(['Specials'])
    expect(await bandNames('special')).not.toContain('Unlike')
  })

  test('finds a band by a word inside its name', async () => {
    await addBands('The Mighty Mighty Bosstones', 'Streetlight Manifesto')
    expect(await bandNames('bosstones')).toEqual(['The Mighty Mighty Bosstones'])
    expect(await bandNames('manifesto')).toEqual(['Streetlight Manifesto'])
  })

  test('ignores a leading "The" in names and in the search term', async () => {
    await addBands('The Skatalites', 'Big Skatalites', 'Toasters', 'Big Toasters')
    for (const q of ['skata', 'the skata']) expect((await bandNames(q))[0]).toBe('The Skatalites')
    for (const q of ['toast', 'the toast']) expect((await bandNames(q))[0]).toBe('Toasters')
  })

  test('ignores case and accents', async () => {
    await addBands('Die Ärzte', 'Mötley Skä', 'Señor Coconut')
    expect(await bandNames('ARZTE')).toEqual(['Die Ärzte'])
    expect(await bandNames('motley ska')).toEqual(['Mötley Skä'])
    expect(await bandNames('SEÑOR')).toEqual(['Señor Coconut'])
    expect(await bandNames('senor')).toEqual(['Señor Coconut'])
  })

  test.for([
    ['skatalits', 'The Skatalites'],
    ['skatelites', 'The Skatalites'],
    ['specails', 'The Specials'],
    ['spcials', 'The Specials'],
    ['reel big fsh', 'Reel Big Fish'],
    ['streetlite manifesto', 'Streetlight Manifesto'],
    ['madnes', 'Madness'],
    ['maddness', 'Madness'],
    ['bosstons', 'The Mighty Mighty Bosstones'],
    ['less then jake', 'Less Than Jake'],
  ])('tolerates misspellings: %s', async ([typed, name]) => {
    await addBands(
      'The Skatalites',
      'The Specials',
      'Reel Big Fish',
      'Streetlight Manifesto',
      'Madness',
      'The Mighty Mighty Bosstones',
      'Less Than Jake',
      'Unrelated Quartet',
    )
    expect((await bandNames(typed ?? ''))[0]).toBe(name)
  })

  /** Returns misspellings of the name, each with one wrong, missing, extra or swapped letter after the first letter. */
  const typosOf = (name: string): readonly string[] =>
    [...name].flatMap((letter, index) => {
      const [before, after] = [name.slice(0, index), name.slice(index + 1)]
      const swapped = `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`
      return index === 0 ? [] : [`${before}x${after}`, `${before}${after}`, `${before}x${letter}${after}`, swapped]
    })

  test.each(['Skatalites', 'Trombone Tax', 'Rocksteady Wednesday Club'])(
    'finds %s despite a typo anywhere after the first letter, among many names with the same beginning',
    async (name) => {
      const start = name.slice(0, 3)
      await addBands(name, ...Array.from({ length: 60 }, (_, nth) => `${start} ${nth}`), `${start} or ${start}`)
      const missed: string[] = []
      for (const typo of typosOf(name)) if (!(await bandNames(typo)).includes(name)) missed.push(typo)
      expect(missed).toEqual([])
    },
  )

  test('finds nothing for a term unlike any name', async () => {
    await addBands('Madness', 'The Specials')
    expect(await bandNames('xylophone jazz')).toEqual([])
    expect(await bandNames('%')).toEqual([])
    expect(await bandNames("'; drop table band; --")).toEqual([])
  })

  test('returns a list even for unusual search terms', async () => {
    await addBands('Madness')
    for (const q of ['\u0000', '\ud800', '\\', '"', '_%', '\u0301', 'the', 'the ', ' ', 'm'.repeat(256), '\u{1f3ba}'])
      expect(Array.isArray(await store.directory.searchBands(q, 10))).toBe(true)
  })

  test('leaves out deleted entries', async () => {
    const [band, venue] = [newBand('Gone'), newVenue({ name: 'Gone' })]
    await store.transact(async ({ bands, venues }) => {
      await bands.save({ ...(await bands.save(band)), deletedAt: new Date() })
      await venues.save({ ...(await venues.save(venue)), deletedAt: new Date() })
    })
    expect([await bandNames('gone'), await bandNames(null)]).toEqual([[], []])
    expect([await venueNames('gone'), await venueNames(null)]).toEqual([[], []])
    expect(await store.directory.venue(venue.id)).toBeNull()
  })

  test('returns a band with the city of its next show', async () => {
    const [band, idle] = [newBand('Travellers'), newBand('Travellers at home')]
    const [first, second, last] = ['Berlin', 'Oakland', 'Leeds'].map((city) => newVenue({ city }))
    if (!first || !second || !last) throw new Error('A venue is missing')
    const showAt = (venue: typeof first, days: number, changes: Partial<Show> = {}) =>
      newShow(venue, { showDate: dayFromToday(days), lineUp: [newAct(band.id)], ...changes })
    await store.transact(async ({ bands, venues, shows }) => {
      for (const each of [band, idle]) await bands.save(each)
      for (const venue of [first, second, last]) await venues.save(venue)
      await shows.save(showAt(last, 40))
      await shows.save(showAt(first, -40))
      await shows.save(showAt(first, 5, { deletedAt: new Date() }))
      await shows.save(showAt(second, 20))
    })
    const [hit, other] = await store.directory.searchBands('travellers', 10)
    expect(hit).toEqual({
      id: band.id,
      slug: band.slug,
      name: 'Travellers',
      place: 'Oakland, US',
    })
    expect(other).toEqual({ id: idle.id, slug: idle.slug, name: 'Travellers at home', place: null })
  })

  test('finds venues by name and by city', async () => {
    const venues = [
      newVenue({ name: '924 Gilman', city: 'Berkeley' }),
      newVenue({ name: 'SO36', city: 'Berlin', country: 'DE' }),
      newVenue({ name: 'Berkeley House', city: 'London', country: 'GB' }),
    ]
    await store.transact(async (stores) => {
      for (const venue of venues) await stores.venues.save(venue)
    })
    expect(await venueNames(null)).toEqual(['924 Gilman', 'Berkeley House', 'SO36'])
    expect(await venueNames('so3')).toEqual(['SO36'])
    expect(await venueNames('berlin')).toContain('SO36')
    expect((await venueNames('berkeley')).slice(0, 2).toSorted()).toEqual(['924 Gilman', 'Berkeley House'])
    expect(await venueNames('gilmann')).toEqual(['924 Gilman'])
    expect((await venueNames('gilman berkeley'))[0]).toBe('924 Gilman')
  })

  test('returns a venue with the fields of a search result', async () => {
    const venue = newVenue({ addressVisibility: 'ask-a-punk', latitude: 37.8799, longitude: -122.2969 })
    await store.transact(({ venues }) => venues.save(venue))
    const { latitude, longitude } = venue
    const { id, slug, name, address, city, region, country, timeZone, addressVisibility } = venue
    expect(await store.directory.searchVenues('gilman', 5)).toEqual([
      { id, slug, name, address, city, region, country, timeZone, addressVisibility, latitude, longitude },
    ])
  })

  test('finds cities by the beginning of their name, in their most frequent spelling, those with the most venues first', async () => {
    await addVenues(
      ['Bern', 'Bern', 'CH'],
      ['Berlin', 'Berlin', 'DE'],
      ['BERLIN', 'berlin', 'DE'],
      ['Berlin', 'Berlin', 'DE'],
      ['Berlin', 'New Hampshire', 'US'],
    )
    expect(await store.directory.searchCities('ber', 9)).toEqual([
      { city: 'Berlin', region: 'Berlin', country: 'DE' },
      { city: 'Berlin', region: 'New Hampshire', country: 'US' },
      { city: 'Bern', region: 'Bern', country: 'CH' },
    ])
    expect(await store.directory.searchCities('BERL', 1)).toEqual([{ city: 'Berlin', region: 'Berlin', country: 'DE' }])
  })

  test('finds cities by a word or despite a typo, but not by the names of venues', async () => {
    await addVenues(['San Francisco', 'California', 'US'], ['Zürich', 'Zürich', 'CH'])
    const cities = async (q: string) => (await store.directory.searchCities(q, 9)).map(({ city }) => city)
    for (const q of ['francisco', 'san fransisco', 'san francsico']) expect(await cities(q)).toEqual(['San Francisco'])
    for (const q of ['zurich', 'ZÜRI', 'zürihc']) expect(await cities(q)).toEqual(['Zürich'])
    for (const q of ['', 'hall', '%', '_____', 'ska\u0000', 'xylophone']) expect(await cities(q)).toEqual([])
  })

  test('without tolerance for typos, finds only names that contain the text', async () => {
    await addBands('The Mighty Bosstones', 'Bostones', 'Mighty Bosses')
    await addVenues(['Bosston', 'Ohio', 'US'], ['West Bosstown', 'Ohio', 'US'], ['Boston', 'Ohio', 'US'])
    const { searchBands, searchVenues, searchCities } = store.directory
    const search = async (q: string) => {
      const [bands, venues, cities] = await Promise.all([
        searchBands(q, 9, 'none'),
        searchVenues(q, 9, 'none'),
        searchCities(q, 9, 'none'),
      ])
      return [bands.map(({ name }) => name), venues.map(({ city }) => city), cities.map(({ city }) => city)]
    }
    expect(await search('bosstone')).toEqual([['The Mighty Bosstones'], [], []])
    expect(await search('BOSSTO')).toEqual([['The Mighty Bosstones'], ['Bosston', 'West Bosstown'], ['Bosston']])
    expect(await search('bosstown')).toEqual([[], ['West Bosstown'], ['West Bosstown']])
    expect(await search('mighty bosstnes')).toEqual([[], [], []])
  })
}
