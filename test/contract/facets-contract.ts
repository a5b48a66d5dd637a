import { beforeEach, expect, test } from 'vitest'
import type { Band } from '#core/bands/band.ts'
import { MAX_FACET_SHOWS } from '#core/shows/filter/list-facets.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { MAX_MAP_SHOWS } from '#core/shows/map/show-cluster.ts'
import { newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

/** On a busy machine, saving thousands of shows takes minutes. */
const MANY_SHOWS_TIMEOUT_MS = 300_000

export const facetsContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const wiesbaden = { region: 'Hessen', country: 'DE', city: 'Wiesbaden' }
  const kesselhaus = newVenue({ ...wiesbaden, name: 'Kesselhaus' })
  const schlachthof = newVenue({ ...wiesbaden, name: 'Schlachthof', city: 'wiesbaden' })
  const batschkapp = newVenue({ ...wiesbaden, name: 'Batschkapp', city: 'Frankfurt' })
  const gilman = newVenue({ latitude: 37.8796, longitude: -122.2997 })
  const venues = [kesselhaus, schlachthof, batschkapp, gilman]
  const [nutmeg, trombone, idle] = ['Nutmeg', 'Trombone Tax', 'Idle'].map((name) => newBand(name)) as [Band, Band, Band]
  beforeEach(async () => {
    store = await makeAdapter()
    const acts = [newAct(nutmeg.id), newAct(trombone.id)]
    await addRecords(store, {
      venues,
      bands: [nutmeg, trombone, idle],
      shows: [
        newShow(kesselhaus, { lineUp: acts }),
        newShow(kesselhaus, { lineUp: acts.slice(1), status: 'cancelled' }),
        newShow(schlachthof, { lineUp: [newAct(idle.id, { state: 'dropped-out' })] }),
        newShow(batschkapp, { lineUp: acts.slice(1), showTitle: 'Matinee' }),
        newShow(gilman, { lineUp: acts.slice(0, 1), showDate: '2026-12-01' }),
        newShow(gilman, { showDate: '2020-12-01' }),
      ],
    })
  })

  const facets = (query: Record<string, string>, limit = 50) =>
    store.catalog.facets({ filter: ShowFilter.parse(query), now: NOW, limit })
  const countsOf = async (query: Record<string, string>) => {
    const { bands, venues: venueFacets, cities, regions, countries, isExact } = await facets(query)
    expect(isExact).toBe(true)
    return {
      bands: bands.map(({ bandName, shows }) => `${bandName} ${shows}`),
      venues: venueFacets.map(({ venueName, shows }) => `${venueName} ${shows}`),
      cities: cities.map(({ city, shows }) => `${city.toLowerCase()} ${shows}`),
      regions: regions.map(({ region, shows }) => `${region} ${shows}`),
      countries: countries.map(({ country, shows }) => `${country} ${shows}`),
    }
  }
  const doorCounts = async (query: Record<string, string>) =>
    (await facets(query)).door.map(({ criterion, shows }) => `${criterion} ${shows}`)
  const withSortedVenues = ({ venues: venueFacets, ...rest }: Awaited<ReturnType<typeof countsOf>>) => ({
    ...rest,
    venues: venueFacets.toSorted(),
  })

  test('counts the upcoming shows for each choice, the choice with the most shows first', async () => {
    expect(withSortedVenues(await countsOf({}))).toEqual({
      bands: ['Trombone Tax 3', 'Nutmeg 2'],
      venues: ['Batschkapp 1', 'Kesselhaus 2', 'Schlachthof 1', 'The Gilman 1'],
      cities: ['wiesbaden 3', 'berkeley 1', 'frankfurt 1'],
      regions: ['Hessen 4', 'California 1'],
      countries: ['DE 4', 'US 1'],
    })
    expect((await countsOf({ includePast: 'true' })).countries).toEqual(['DE 4', 'US 2'])
  })

  test('counts the shows that match each door criterion, alone or combined with a chosen one', async () => {
    const ramp = newVenue({ ...wiesbaden, name: 'Rampe', doorFacts: { stepFree: true } })
    await addRecords(store, {
      venues: [ramp],
      shows: [
        newShow(ramp, { price: 'Eintritt frei' }),
        newShow(ramp, { ageRestriction: 'No', doorFacts: { minorsWithAdult: true, cashOnly: false } }),
        newShow(ramp, { doorFacts: { stepFree: false, priceKind: 'free', strobe: false } }),
      ],
    })
    expect(await doorCounts({})).toEqual(['free 2', 'stepFree 2', 'cards 1', 'minorsWithAdult 1', 'noStrobe 1'])
    expect(await doorCounts({ free: 'true' })).toEqual(['free 2', 'noStrobe 1', 'stepFree 1'])
    expect(await doorCounts({ minorsWithAdult: 'true', q: 'rampe' })).toEqual([
      'cards 1',
      'minorsWithAdult 1',
      'stepFree 1',
    ])
  })

  test('each choice has the fields that are needed to label it and to filter by it', async () => {
    const found = await facets({ q: 'matinee' })
    const { id: venueId, name: venueName, city: venueCity } = batschkapp
    expect(found).toEqual({
      bands: [{ bandId: trombone.id, bandName: 'Trombone Tax', shows: 1 }],
      venues: [{ venueId, venueName, venueCity, shows: 1 }],
      cities: [{ city: 'Frankfurt', region: 'Hessen', country: 'DE', shows: 1 }],
      regions: [{ region: 'Hessen', country: 'DE', shows: 1 }],
      countries: [{ country: 'DE', shows: 1 }],
      genres: [],
      door: [],
      isExact: true,
    })
  })

  test('counts the shows for each choice under the other filters, and lists selected choices first', async () => {
    expect(withSortedVenues(await countsOf({ bands: nutmeg.id, status: 'scheduled' }))).toEqual({
      bands: ['Nutmeg 2', 'Trombone Tax 2'],
      venues: ['Kesselhaus 1', 'The Gilman 1'],
      cities: ['berkeley 1', 'wiesbaden 1'],
      regions: ['California 1', 'Hessen 1'],
      countries: ['DE 1', 'US 1'],
    })
    expect((await countsOf({ country: 'US' })).countries).toEqual(['US 1', 'DE 4'])
    expect((await countsOf({ city: 'FRANKFURT' })).cities).toEqual(['frankfurt 1', 'wiesbaden 3', 'berkeley 1'])
    expect((await countsOf({ region: 'california' })).regions).toEqual(['California 1', 'Hessen 4'])
    expect((await countsOf({ venues: batschkapp.id, country: 'DE' })).venues.slice(0, 2)).toEqual([
      'Batschkapp 1',
      'Kesselhaus 2',
    ])
  })

  test('returns a selected band or venue even if none of its shows match', async () => {
    const counts = await countsOf({ bands: `${idle.id},${nutmeg.id}`, venues: batschkapp.id })
    expect(counts.bands.slice(0, 2).toSorted()).toEqual(['Idle 0', 'Nutmeg 0'])
    expect(counts.bands.slice(2)).toEqual(['Trombone Tax 1'])
    expect(counts.venues[0]).toBe('Batschkapp 0')
    expect(counts.venues.slice(1).toSorted()).toEqual(['Kesselhaus 1', 'The Gilman 1'])
  })

  test('returns at most the requested number of choices for each facet', async () => {
    const { bands, venues: venueFacets, cities, regions, countries } = await facets({}, 1)
    expect([bands, venueFacets, cities, regions, countries].map(({ length }) => length)).toEqual([1, 1, 1, 1, 1])
  })

  test(
    'stops counting shows at a limit, on the map too, and reports the counts as inexact',
    async () => {
      const many = Array.from({ length: MAX_FACET_SHOWS - 4 }, () => newShow(gilman, { showDate: '2026-11-30' }))
      await addRecords(store, { shows: many })
      const { countries, isExact } = await facets({})
      expect(isExact).toBe(false)
      expect(countries.reduce((sum, { shows }) => sum + shows, 0)).toBe(MAX_FACET_SHOWS)
      expect((await facets({ startDate: '2026-12-01' })).isExact).toBe(true)
      await addRecords(store, { shows: [0, 1, 2, 3].map(() => newShow(gilman, { showDate: '2026-11-30' })) })
      for (const box of [null, { west: -130, south: 30, east: 40, north: 60 }]) {
        const query = { filter: { ...ShowFilter.parse({}), box }, cell: 5, now: NOW, limit: 10 }
        const { clusters, isExact } = await store.catalog.clusters(query)
        expect(isExact).toBe(false)
        expect(clusters.reduce((sum, { shows }) => sum + shows, 0)).toBeGreaterThan(MAX_MAP_SHOWS - 10)
      }
    },
    MANY_SHOWS_TIMEOUT_MS,
  )
}
