import { beforeEach, expect, test } from 'vitest'
import { AT, newBand, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const createdLater = (minutes: number) => ({ createdAt: new Date(AT.getTime() + minutes * 60_000) })

export const nameLookupContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  beforeEach(async () => {
    store = await makeAdapter()
  })

  test('finds the oldest band with each name, and no deleted bands', async () => {
    const [young, old] = [newBand('Second Wave', createdLater(5)), newBand('SÉCOND wave')]
    const gone = newBand('Gone', { deletedAt: AT })
    const long = newBand(`${'x'.repeat(100)}1`)
    await addRecords(store, { bands: [young, old, gone, long] })
    const found = await store.directory.bandsNamed([
      'second wave',
      'gone',
      'nobody',
      long.nameKey,
      'a\0b',
      'second wave',
    ])
    expect([...found]).toEqual(
      expect.arrayContaining([
        ['second wave', old.id],
        [long.nameKey, long.id],
      ]),
    )
    expect(found.size).toBe(2)
    expect((await store.directory.bandsNamed([])).size).toBe(0)
  })

  test('finds the oldest venues with each name, up to the limit per name, and no deleted venues', async () => {
    const cellar = (city: string, minutes: number, name = 'The Cellar') =>
      newVenue({ name, city, address: `${city} 1`, ...createdLater(minutes) })
    const [one, two, three] = [cellar('Berlin', 2), cellar('Bern', 1), cellar('Bath', 3)]
    const [other, gone] = [cellar('Berlin', 0, 'SO36'), { ...cellar('Bonn', 0), deletedAt: AT }]
    await addRecords(store, { venues: [one, two, three, other, gone] })
    const venuesNamed = async (names: string[], limit: number) =>
      (await store.directory.venuesNamed(names, limit)).map(({ city, name }) => `${name}, ${city}`).sort()
    expect(await venuesNamed(['cellar', 'so36', 'x', 'a\0b'], 2)).toEqual([
      'SO36, Berlin',
      'The Cellar, Berlin',
      'The Cellar, Bern',
    ])
    expect(await venuesNamed(['cellar'], 9)).toHaveLength(3)
    expect(await venuesNamed([], 9)).toEqual([])
    expect(await store.directory.venuesNamed(['so36'], 1)).toEqual(await store.directory.searchVenues('SO36', 1))
  })

  test('recognizes the cities of venues that are not deleted', async () => {
    const [here, gone] = [newVenue({ city: 'Sankt Pölten' }), newVenue({ city: 'Bonn', deletedAt: AT })]
    const long = newVenue({ city: 'x'.repeat(64) })
    await addRecords(store, { venues: [here, gone, long] })
    const known = await store.directory.citiesNamed([
      'sankt polten',
      'bonn',
      'sankt',
      long.city,
      'a\0b',
      'sankt polten',
    ])
    expect([...known].toSorted()).toEqual(['sankt polten', long.city].toSorted())
    expect((await store.directory.citiesNamed([])).size).toBe(0)
  })
}
