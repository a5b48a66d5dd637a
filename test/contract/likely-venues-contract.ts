import { beforeEach, expect, test } from 'vitest'
import type { Venue } from '#core/venues/venue.ts'
import { AT, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

type EnteredVenue = Parameters<StoreAdapter['directory']['likelyVenues']>[0]

/** A venue in Berlin with a name and an address that no other venue has. */
const somewhere: EnteredVenue = {
  name: 'Quxhalle',
  address: 'Neue Straße 99',
  city: 'Berlin',
  country: 'DE',
  latitude: null,
  longitude: null,
}

const movedNorth = (latitude: number, metres: number): number => latitude + metres / 111_195

export const likelyVenuesContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  const venueNamed = (name: string, changes: Partial<Venue> = {}) =>
    newVenue({ name, address: `Straße von ${name} 1`, city: 'Berlin', region: 'Berlin', country: 'DE', ...changes })
  const privateAddress: Partial<Venue> = { addressVisibility: 'ask-a-punk' }
  const add = (...venues: Venue[]) => addRecords(store, { venues })
  const likely = async (entered: Partial<EnteredVenue>, { metres = 150, limit = 10 } = {}) =>
    (await store.directory.likelyVenues({ ...somewhere, ...entered }, { metres, limit })).map(({ name }) => name)

  test('a match has the fields of a search result', async () => {
    const venue = venueNamed('SO36')
    await add(venue)
    const hits = await store.directory.likelyVenues({ ...somewhere, name: 'SO36' }, { metres: 150, limit: 10 })
    expect(hits).toEqual(await store.directory.searchVenues('SO36', 10))
    expect(hits).toMatchObject([{ id: venue.id, name: 'SO36', city: 'Berlin' }])
  })

  test('finds a venue with a similar name in the same city, regardless of case, accents and a typing error', async () => {
    await add(
      venueNamed('Kulturfabrik'),
      venueNamed('Lido'),
      venueNamed('Kulturfabrik of Bern', { city: 'Bern', country: 'CH' }),
    )
    for (const name of ['Kulturfabrik', 'KULTURFABRIK', 'Kúlturfabrik', 'Kulturfabrick', 'The Kulturfabrik'])
      expect(await likely({ name, city: 'BERLIN' })).toEqual(['Kulturfabrik'])
    expect(await likely({ name: 'Kulturfabrik', city: 'Hamburg' })).toEqual([])
    expect(await likely({ name: 'Kulturfabrik', city: 'Berlin', country: 'US' })).toEqual([])
  })

  test('finds a venue with the same street address in the same city, whatever its name', async () => {
    await add(
      venueNamed('Old name', { address: 'Oranienstraße 190' }),
      venueNamed('Next door', { address: 'Oranienstraße 191' }),
      venueNamed('Far away', { address: 'Oranienstraße 190', city: 'Köln' }),
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
        venueNamed(`${index} near`, { latitude: movedNorth(latitude, -140), longitude }),
        venueNamed(`${index} far`, { latitude: movedNorth(latitude, -160), longitude }),
      )
      expect(await likely({ latitude, longitude })).toEqual([`${index} near`])
      expect(await likely({ latitude, longitude }, { metres: 170 })).toEqual([`${index} near`, `${index} far`])
    }
    const [latitude, longitude] = [59.9, 10.7]
    const movedEast = (metres: number) => longitude + metres / (111_195 * Math.cos((latitude * Math.PI) / 180))
    await add(
      venueNamed('east near', { latitude, longitude: movedEast(140) }),
      venueNamed('east far', { latitude, longitude: movedEast(160) }),
    )
    expect(await likely({ latitude, longitude })).toEqual(['east near'])
    // Both venues are 11 metres west of the 180th meridian, and this point is as far east of it.
    expect(await likely({ latitude: movedNorth(0, -140), longitude: -179.9999 })).toEqual(['3 near', '3 far'])
  })

  test('a venue without coordinates is near nothing', async () => {
    await add(venueNamed('At zero', { latitude: 0, longitude: 0 }), venueNamed('Nowhere'))
    expect(await likely({})).toEqual([])
    expect(await likely({ latitude: 0, longitude: 0 })).toEqual(['At zero'])
  })

  test('finds a venue with a private address by its name only', async () => {
    const entered = { address: 'Secret Street 1', latitude: 52.5, longitude: 13.4 }
    await add(venueNamed('Punk House', { ...entered, ...privateAddress }))
    expect(await likely(entered)).toEqual([])
    expect(await likely({ name: 'Punkhouse' })).toEqual(['Punk House'])
    expect(await likely({ name: 'punk house' })).toEqual(['Punk House'])
  })

  test('returns the likeliest venues first, each once, up to the limit, without deleted or merged ones', async () => {
    const point = { latitude: 52.5, longitude: 13.4 }
    const best = venueNamed('Clash', { ...point, address: 'Gneisenaustr. 2a' })
    await add(
      venueNamed('Neighbour', { latitude: movedNorth(point.latitude, 120), longitude: point.longitude }),
      best,
      venueNamed('Clash deleted', { ...point, deletedAt: AT }),
      venueNamed('Clash merged', { ...point, deletedAt: AT, mergedInto: best.id }),
    )
    const entered = { ...point, name: 'Clash', address: 'gneisenaustr. 2a' }
    expect(await likely(entered)).toEqual(['Clash', 'Neighbour'])
    expect(await likely(entered, { limit: 1 })).toEqual(['Clash'])
  })

  test('empty and unusual values find nothing', async () => {
    await add(venueNamed('Lido'), venueNamed('Nameless', { address: 'Here', city: 'There' }))
    expect(await likely({ name: '', address: '', city: '', country: '' })).toEqual([])
    expect(await likely({ name: '', address: '', city: 'Berlin' })).toEqual([])
    expect(await likely({ name: '%', address: '%' })).toEqual([])
    expect(await likely({ name: '\u{1f3ba}', address: "' or true --" })).toEqual([])
  })
}
