import { beforeEach, expect, test } from 'vitest'
import type { Venue } from '#core/venues/venue.ts'
import { AT, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

type TypedVenue = Parameters<StoreAdapter['directory']['likelyVenues']>[0]

/** A venue in Berlin with a name and an address that no other venue has. */
const somewhere: TypedVenue = {
  name: 'Quxhalle',
  address: 'Neue Straße 99',
  city: 'Berlin',
  country: 'DE',
  latitude: null,
  longitude: null,
}

const north = (latitude: number, metres: number): number => latitude + metres / 111_195

export const likelyVenuesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const berlin = (name: string, changes: Partial<Venue> = {}) =>
    newVenue({ name, address: `Straße von ${name} 1`, city: 'Berlin', region: 'Berlin', country: 'DE', ...changes })
  const hidden: Partial<Venue> = { addressVisibility: 'ask-a-punk' }
  const add = (...venues: Venue[]) => addRecords(store, { venues })
  const likely = async (typed: Partial<TypedVenue>, { metres = 150, limit = 10 } = {}) =>
    (await store.directory.likelyVenues({ ...somewhere, ...typed }, { metres, limit })).map(({ name }) => name)

  test('a match has the fields of a search result', async () => {
    const venue = berlin('SO36')
    await add(venue)
    const hits = await store.directory.likelyVenues({ ...somewhere, name: 'SO36' }, { metres: 150, limit: 10 })
    expect(hits).toEqual(await store.directory.searchVenues('SO36', 10))
    expect(hits).toMatchObject([{ id: venue.id, name: 'SO36', city: 'Berlin' }])
  })

  test('finds a venue with a similar name in the same city, regardless of case, accents and a typing error', async () => {
    await add(berlin('Kulturfabrik'), berlin('Lido'), berlin('Kulturfabrik of Bern', { city: 'Bern', country: 'CH' }))
    for (const name of ['Kulturfabrik', 'KULTURFABRIK', 'Kúlturfabrik', 'Kulturfabrick', 'The Kulturfabrik'])
      expect(await likely({ name, city: 'BERLIN' })).toEqual(['Kulturfabrik'])
    expect(await likely({ name: 'Kulturfabrik', city: 'Hamburg' })).toEqual([])
    expect(await likely({ name: 'Kulturfabrik', city: 'Berlin', country: 'US' })).toEqual([])
  })

  test('finds a venue with the same street address in the same city, whatever its name', async () => {
    await add(
      berlin('Old name', { address: 'Oranienstraße 190' }),
      berlin('Next door', { address: 'Oranienstraße 191' }),
      berlin('Far away', { address: 'Oranienstraße 190', city: 'Köln' }),
    )
    expect(await likely({ address: 'ORANIENSTRASSE 190' })).toEqual(['Old name'])
  })

  test('finds only venues within the distance, even near a pole and the 180th meridian', async () => {
    const points = [
      [52.5, 13.4],
      [-37.8, 144.96],
      [89.9, 10],
      [0, 179.9999],
    ] as const
    for (const [index, [latitude, longitude]] of points.entries()) {
      await add(
        berlin(`${index} near`, { latitude: north(latitude, -140), longitude }),
        berlin(`${index} far`, { latitude: north(latitude, -160), longitude }),
      )
      expect(await likely({ latitude, longitude })).toEqual([`${index} near`])
      expect(await likely({ latitude, longitude }, { metres: 170 })).toEqual([`${index} near`, `${index} far`])
    }
    const [latitude, longitude] = [59.9, 10.7]
    const east = (metres: number) => longitude + metres / (111_195 * Math.cos((latitude * Math.PI) / 180))
    await add(
      berlin('east near', { latitude, longitude: east(140) }),
      berlin('east far', { latitude, longitude: east(160) }),
    )
    expect(await likely({ latitude, longitude })).toEqual(['east near'])
    // Both venues are 11 metres west of the 180th meridian, and this point is as far east of it.
    expect(await likely({ latitude: north(0, -140), longitude: -179.9999 })).toEqual(['3 near', '3 far'])
  })

  test('a venue without coordinates is near nothing', async () => {
    await add(berlin('At nought', { latitude: 0, longitude: 0 }), berlin('Nowhere'))
    expect(await likely({})).toEqual([])
    expect(await likely({ latitude: 0, longitude: 0 })).toEqual(['At nought'])
  })

  test('matches a venue whose address is private only by its name', async () => {
    const typed = { address: 'Secret Street 1', latitude: 52.5, longitude: 13.4 }
    await add(berlin('Punk House', { ...typed, ...hidden }))
    expect(await likely(typed)).toEqual([])
    expect(await likely({ name: 'Punkhouse' })).toEqual(['Punk House'])
    expect(await likely({ name: 'punk house' })).toEqual(['Punk House'])
  })

  test('returns the likeliest venues first, each once, up to the limit, without deleted or merged ones', async () => {
    const point = { latitude: 52.5, longitude: 13.4 }
    const best = berlin('Clash', { ...point, address: 'Gneisenaustr. 2a' })
    await add(
      berlin('Neighbour', { latitude: north(point.latitude, 120), longitude: point.longitude }),
      best,
      berlin('Clash deleted', { ...point, deletedAt: AT }),
      berlin('Clash merged', { ...point, deletedAt: AT, mergedInto: best.id }),
    )
    const typed = { ...point, name: 'Clash', address: 'gneisenaustr. 2a' }
    expect(await likely(typed)).toEqual(['Clash', 'Neighbour'])
    expect(await likely(typed, { limit: 1 })).toEqual(['Clash'])
  })

  test('empty and unusual values find nothing', async () => {
    await add(berlin('Lido'), berlin('Nameless', { address: 'Here', city: 'There' }))
    expect(await likely({ name: '', address: '', city: '', country: '' })).toEqual([])
    expect(await likely({ name: '', address: '', city: 'Berlin' })).toEqual([])
    expect(await likely({ name: '%', address: '%' })).toEqual([])
    expect(await likely({ name: '\u{1f3ba}', address: "' or true --" })).toEqual([])
  })
}
