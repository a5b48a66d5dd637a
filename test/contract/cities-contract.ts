import { beforeEach, expect, test } from 'vitest'
import { type City, citiesOf } from '#core/cities/city.ts'
import { slugPart } from '#core/cities/city-slug.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { AT, later, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const oregon = { city: 'Portland', region: 'Oregon', country: 'US' }
const maine = { city: 'Portland', region: 'Maine', country: 'US' }

export const citiesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const cityBySlug = async (slug: string): Promise<City> => {
    const found = citiesOf(await store.cities.all()).find((city) => city.slug === slug)
    if (!found) throw new Error(`No city has the slug ${slug}`)
    return found
  }

  test('groups venues by city and region, and returns the most frequent spelling of each', async () => {
    await addRecords(store, {
      venues: [
        newVenue({ ...oregon, createdAt: later(1), updatedAt: later(5) }),
        newVenue({ ...oregon, city: 'PORTLAND', createdAt: AT, updatedAt: later(2) }),
        newVenue({ ...oregon, createdAt: later(2), updatedAt: later(3) }),
        newVenue({ ...oregon, city: 'Salem', deletedAt: AT }),
        newVenue(maine),
      ],
    })
    const localities = (await store.cities.named(['portland'])).toSorted((a, b) => b.venues - a.venues)
    expect(localities).toMatchObject([
      { ...oregon, cityKey: 'portland', regionKey: 'oregon', venues: 3, addedAt: AT, changedAt: later(5) },
      { ...maine, cityKey: 'portland', regionKey: 'maine', venues: 1 },
    ])
    expect(await store.cities.all()).toHaveLength(2)
    expect(await store.cities.named(['port', 'salem', 'a\u0000b'])).toEqual([])
  })

  // PostgreSQL computes the slug part in SQL. It must equal the result of `slugPart`.
  test.each([
    'San Francisco',
    '’s-Hertogenbosch',
    "L'Aquila",
    'São Paulo',
    'Frankfurt (Oder)',
    'St. Louis',
    'Brighton & Hove / Worthing',
    '東京',
    'Αθήνα',
    '北九州・小倉',
    'Łódź',
    'Großpösna',
    '-Dash-',
    'ﷺ'.repeat(40),
    'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-L’A',
  ])('finds the city %s by the slug part of its name', async (city) => {
    await addRecords(store, { venues: [newVenue({ city, country: 'DE' })] })
    expect(await store.cities.named([slugPart(city)])).toMatchObject([{ city, venues: 1 }])
  })

  test('finds the cities with venues around a point, even across the 180th meridian, by public coordinates only', async () => {
    const centre = { approximateLatitude: 50, approximateLongitude: 7 }
    await addRecords(store, {
      venues: [
        newVenue({ city: 'Here', latitude: 52, longitude: 13 }),
        newVenue({ city: 'Hidden', latitude: 52, longitude: 13, addressVisibility: 'ask-a-punk', ...centre }),
        newVenue({ city: 'Nowhere' }),
        newVenue({ city: 'East', latitude: -17, longitude: 179.9 }),
        newVenue({ city: 'West', latitude: -17, longitude: -179.9 }),
      ],
    })
    const around = async (latitude: number, longitude: number) =>
      (await store.cities.around({ latitude, longitude }, 50)).map(({ city }) => city).toSorted()
    expect(await around(52.1, 13.1)).toEqual(['Here'])
    expect(await around(50, 7)).toEqual(['Hidden'])
    expect(await around(-17, 179.95)).toEqual(['East', 'West'])
    expect(await around(-17, -179.95)).toEqual(['East', 'West'])
    const [hidden] = await store.cities.named(['hidden'])
    expect(hidden).toMatchObject({ latitude: 50, longitude: 7 })
    expect(await store.cities.named(['nowhere'])).toMatchObject([{ latitude: null, longitude: null }])
  })

  test('counts upcoming shows under every spelling of the region, up to a maximum', async () => {
    const [spelledOut, abbreviated, other] = [newVenue(oregon), newVenue({ ...oregon, region: 'OR' }), newVenue(maine)]
    await addRecords(store, {
      venues: [spelledOut, abbreviated, other],
      shows: [
        newShow(spelledOut, { showDate: '2026-11-21' }),
        newShow(abbreviated, { showDate: '2026-11-22', status: 'cancelled' }),
        newShow(abbreviated, { showDate: '2026-11-23' }),
        newShow(abbreviated, { showDate: '2026-11-24', deletedAt: AT }),
        newShow(spelledOut, { showDate: '2026-11-01' }),
        newShow(other, { showDate: '2026-11-21' }),
      ],
    })
    const cities = [await cityBySlug('portland-me-us'), await cityBySlug('portland-or-us')]
    expect(await store.cities.countUpcoming(cities, { now: NOW, max: 100 })).toEqual([1, 3])
    expect(await store.cities.countUpcoming(cities, { now: NOW, max: 2 })).toEqual([1, 2])
    expect(await store.cities.countUpcoming([], { now: NOW, max: 2 })).toEqual([])
  })

  test('the filter of the list matches both spellings of a region, but only together with a city', async () => {
    const [spelledOut, abbreviated, other] = [newVenue(oregon), newVenue({ ...oregon, region: 'OR' }), newVenue(maine)]
    await addRecords(store, {
      venues: [spelledOut, abbreviated, other],
      shows: [spelledOut, abbreviated, other].map((venue) => newShow(venue, { showDate: '2026-11-21' })),
    })
    const total = async (query: Record<string, string>) =>
      (await store.catalog.list({ filter: ShowFilter.parse(query), now: NOW, limit: 9, offset: 0 })).total
    for (const region of ['OR', 'oregon'])
      for (const country of ['US', '']) expect(await total({ city: 'portland', region, country })).toBe(2)
    expect(await total({ city: 'Portland', region: 'ME' })).toBe(1)
    expect(await total({ region: 'OR' })).toBe(1)
  })

  test('lists venues by their number of upcoming shows, then by name', async () => {
    const [busy, quiet, quieter, elsewhere] = [
      newVenue({ ...oregon, name: 'The Busy' }),
      newVenue({ ...oregon, name: 'A Quiet' }),
      newVenue({ ...oregon, region: 'OR', name: 'Quieter' }),
      newVenue({ ...maine, name: 'Elsewhere' }),
    ]
    await addRecords(store, {
      venues: [quiet, busy, quieter, elsewhere, newVenue({ ...oregon, name: 'Gone', deletedAt: AT })],
      shows: [
        newShow(busy, { showDate: '2026-11-21' }),
        newShow(busy, { showDate: '2026-11-22' }),
        newShow(quiet, { showDate: '2026-11-01' }),
        newShow(elsewhere, { showDate: '2026-11-21' }),
      ],
    })
    const city = await cityBySlug('portland-or-us')
    const venuesIn = async (limit: number) =>
      (await store.cities.venuesIn(city, { now: NOW, limit })).map(({ name, shows }) => [name, shows])
    expect(await venuesIn(9)).toEqual([
      ['The Busy', 2],
      ['A Quiet', 0],
      ['Quieter', 0],
    ])
    expect(await venuesIn(1)).toEqual([['The Busy', 2]])
  })

  test('lists the bands of upcoming and past shows, ignoring cancelled shows and acts that dropped out', async () => {
    const [venue, elsewhere] = [newVenue({ city: 'Berlin', country: 'DE' }), newVenue({ city: 'Bonn', country: 'DE' })]
    const [next, last, often, never, second, third] = ['Next', 'Last', 'Often', 'Never', 'Second', 'A Third'].map(
      (name) => newBand(name),
    )
    if (!(next && last && often && never && second && third)) throw new Error('A band is missing')
    const lineUp = (...bands: (typeof next)[]) => bands.map(({ id }) => newAct(id))
    await addRecords(store, {
      venues: [venue, elsewhere],
      bands: [next, last, often, never, second, third],
      shows: [
        newShow(venue, { showDate: '2026-11-21', lineUp: lineUp(often, next) }),
        newShow(venue, { showDate: '2026-11-22', lineUp: lineUp(often, second, third) }),
        newShow(venue, { showDate: '2026-11-23', lineUp: [newAct(never.id, { state: 'dropped-out' })] }),
        newShow(venue, { showDate: '2026-11-24', lineUp: lineUp(never), status: 'cancelled' }),
        newShow(venue, { showDate: '2026-11-25', lineUp: lineUp(never), deletedAt: AT }),
        newShow(venue, { showDate: '2026-11-01', lineUp: lineUp(last, next) }),
        newShow(elsewhere, { showDate: '2026-11-21', lineUp: lineUp(never) }),
      ],
    })
    const bandsIn = async (limit: number) => store.cities.bandsIn(await cityBySlug('berlin-de'), { now: NOW, limit })
    expect(await bandsIn(9)).toEqual([
      { id: often.id, slug: often.slug, name: 'Often', upcoming: 2, past: 0 },
      { id: next.id, slug: next.slug, name: 'Next', upcoming: 1, past: 1 },
      { id: second.id, slug: second.slug, name: 'Second', upcoming: 1, past: 0 },
      { id: third.id, slug: third.slug, name: 'A Third', upcoming: 1, past: 0 },
      { id: last.id, slug: last.slug, name: 'Last', upcoming: 0, past: 1 },
    ])
    expect(await bandsIn(1)).toHaveLength(1)
  })
}
