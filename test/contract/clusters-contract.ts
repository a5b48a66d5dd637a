import { beforeEach, expect, test } from 'vitest'
import type { Box } from '#core/geography/box.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { fittingCellSize } from '#core/shows/map/map-grid.ts'
import { newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const EUROPE = { west: -11, south: 35, east: 32, north: 62 }

export const clustersContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const gilman = newVenue({ latitude: 37.8796, longitude: -122.2997 })
  const gebaude = newVenue({ name: 'Gebäude 9', city: 'Köln', country: 'DE', latitude: 50.9413, longitude: 7.0066 })
  const zakk = newVenue({ name: 'Zakk', city: 'Düsseldorf', country: 'DE', latitude: 51.2201, longitude: 6.8104 })
  const cellar = newVenue({
    ...{ name: 'Cellar', city: 'Bremen', country: 'DE', addressVisibility: 'ask-a-punk' as const },
    ...{ latitude: 53.0999, longitude: 8.9999, approximateLatitude: 53.0758, approximateLongitude: 8.8072 },
  })
  const suva = newVenue({ name: 'Suva', city: 'Suva', country: 'FJ', latitude: -18.1416, longitude: 178.4415 })
  const unlocated = newVenue({ name: 'Nowhere' })
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [gilman, gebaude, zakk, cellar, suva, unlocated] })
  })

  const on = (showDate: string, venue = gebaude) => newShow(venue, { showDate })
  const read = ({
    box = null,
    cell = 5,
    limit = 10,
    ...query
  }: {
    box?: Box | null
    cell?: number | null
    limit?: number
    q?: string
    country?: string
  } = {}) => store.catalog.clusters({ filter: { ...ShowFilter.parse(query), box }, cell, now: NOW, limit })
  const citiesAndCounts = async (query: Parameters<typeof read>[0] = {}) =>
    (await read(query)).clusters.map(({ venueCity, shows }) => `${venueCity} ${shows}`)
  const totalAndCities = async (box: Box) => {
    const filter = { ...ShowFilter.parse({}), box }
    const { shows, total } = await store.catalog.list({ filter, now: NOW, limit: 10, offset: 0 })
    return [total, ...new Set(shows.map(({ venueCity }) => venueCity).toSorted())]
  }

  test('counts the upcoming shows in each cell, and names the venue with the most of them', async () => {
    await addRecords(store, {
      shows: [
        on('2026-11-21'),
        on('2026-11-22'),
        on('2026-11-21', zakk),
        on('2026-11-18'),
        on('2026-11-21', unlocated),
      ],
    })
    expect(await read()).toEqual({
      isExact: true,
      clusters: [
        {
          ...{ shows: 3, venues: 2, cities: 2, latitude: 51.0342, longitude: 6.9412 },
          ...{ west: 6.8104, south: 50.9413, east: 7.0066, north: 51.2201 },
          ...{ venueId: gebaude.id, venueName: 'Gebäude 9', venueCity: 'Köln' },
        },
      ],
    })
    expect(await citiesAndCounts({ cell: 0.1 })).toEqual(['Köln 2', 'Düsseldorf 1'])
  })

  test('places the shows of a venue with a private address at the centre of its city, in clusters and in boxes', async () => {
    await addRecords(store, { shows: [on('2026-11-21', cellar)] })
    const [cluster] = (await read()).clusters
    expect(cluster).toMatchObject({ latitude: 53.0758, longitude: 8.8072, west: 8.8072, north: 53.0758 })
    expect(await totalAndCities({ west: 8.9, south: 53, east: 9.1, north: 53.2 })).toEqual([0])
    expect(await totalAndCities({ west: 8.8, south: 53, east: 8.9, north: 53.2 })).toEqual([1, 'Bremen'])
  })

  test('restricts lists and counts to the box, even across the 180th meridian and together with other filters', async () => {
    await addRecords(store, { shows: [on('2026-11-21'), on('2026-11-21', gilman), on('2026-11-21', suva)] })
    const pacific = { west: 170, south: -30, east: -100, north: 40 }
    expect(await citiesAndCounts({ box: EUROPE })).toEqual(['Köln 1'])
    expect(await totalAndCities(EUROPE)).toEqual([1, 'Köln'])
    expect(await citiesAndCounts({ box: pacific })).toEqual([`${gilman.city} 1`, 'Suva 1'])
    expect(await totalAndCities(pacific)).toEqual([2, gilman.city, 'Suva'])
    expect(await citiesAndCounts({ box: pacific, country: 'FJ' })).toEqual(['Suva 1'])
    expect(await citiesAndCounts({ box: EUROPE, q: 'gebaude' })).toEqual(['Köln 1'])
    expect(await citiesAndCounts({ box: EUROPE, q: 'suva' })).toEqual([])
  })

  test('names the venue with the most shows (the lowest id in a tie), and counts each city once', async () => {
    const place = { city: 'Köln', country: 'DE', latitude: 50.94, longitude: 7 }
    const [one, other] = [newVenue({ ...place, name: 'One' }), newVenue({ ...place, name: 'Other' })]
    await addRecords(store, {
      venues: [one, other],
      shows: [one, one, other, other, zakk].map((venue) => on('2026-11-21', venue)),
    })
    const [lowest] = [one.id, other.id].toSorted()
    expect((await read()).clusters).toMatchObject([{ shows: 5, venues: 3, cities: 2, venueId: lowest }])
  })

  test('fits the grid to the shows that match', async () => {
    const venues = [gebaude, gebaude, zakk, gilman]
    await addRecords(store, { shows: venues.map((venue) => on('2026-11-21', venue)) })
    const fitted = (query: Parameters<typeof read>[0] = {}) => citiesAndCounts({ ...query, cell: null })
    expect(await fitted()).toEqual(['Köln 3', `${gilman.city} 1`])
    expect(await read({ cell: null })).toEqual(
      await read({ cell: fittingCellSize([gebaude, zakk, gilman] as Coordinates[]) }),
    )
    expect(await fitted({ country: 'DE' })).toEqual(['Köln 2', 'Düsseldorf 1'])
    expect(await fitted({ box: { west: 7, south: 50, east: 8, north: 51 } })).toEqual(['Köln 2'])
    expect(await fitted({ country: 'FJ' })).toEqual([])
  })

  test('leaves out the smallest clusters beyond the limit', async () => {
    await addRecords(store, { shows: [on('2026-11-22'), on('2026-11-23'), on('2026-11-21', gilman)] })
    expect(await read({ limit: 1 })).toMatchObject({ isExact: false, clusters: [{ venueCity: 'Köln', shows: 2 }] })
  })
}
