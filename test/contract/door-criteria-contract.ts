import { beforeEach, expect, test } from 'vitest'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { Show } from '#core/shows/show.ts'
import { newShow, newVenue } from '#test/support/valid-records.ts'
import { addRecords } from './add-records.ts'
import type { MakeStoreAdapter, StoreAdapter } from './store-adapter.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

export const doorCriteriaContract = (makeAdapter: MakeStoreAdapter): void => {
  let store: StoreAdapter
  const gilman = newVenue()
  const add = (...shows: Show[]) => addRecords(store, { shows })
  const titles = async (query: object) => {
    const { shows } = await store.catalog.list({ filter: ShowFilter.parse(query), now: NOW, limit: 100, offset: 0 })
    return shows.map(({ showTitle }) => showTitle)
  }
  const venueFacts = { stepFree: true, cashOnly: true, quietSpace: true, minorsWithAdult: false }
  const accessible = newVenue({ name: 'The Ramp', doorFacts: venueFacts })
  beforeEach(async () => {
    store = await makeAdapter()
    await addRecords(store, { venues: [gilman, accessible] })
    await add(
      newShow(accessible, { showTitle: 'a', ageRestriction: 'Yes', ageLimit: 18 }),
      newShow(accessible, { showTitle: 'b', doorFacts: { stepFree: false, cashOnly: false, priceKind: 'free' } }),
      newShow(gilman, { showTitle: 'c', doorFacts: { strobe: false, seating: true, accessibleToilet: true } }),
      newShow(gilman, { showTitle: 'd', price: 'Entrée  LIBRE!', doorFacts: { minorsWithAdult: true } }),
      newShow(gilman, {
        showTitle: 'e',
        price: 'free',
        ageRestriction: 'No',
        doorFacts: { priceKind: 'donation' },
      }),
      newShow(gilman, { showTitle: 'f', price: 'free before 9', doorFacts: { strobe: true } }),
    )
  })

  test.each([
    [{ stepFree: 'true' }, 'a'],
    [{ stepFree: 'false' }, 'abcdef'],
    [{ cards: 'true' }, 'b'],
    [{ quietSpace: 'true' }, 'ab'],
    [{ free: 'true' }, 'bd'],
    [{ free: 'true', quietSpace: 'true' }, 'b'],
    [{ minorsWithAdult: 'true' }, 'de'],
    [{ minorsWithAdult: 'true', free: 'true' }, 'd'],
    [{ seating: 'true', accessibleToilet: 'true', noStrobe: 'true' }, 'c'],
    [{ noStrobe: 'true', stepFree: 'true' }, ''],
    [{ free: 'true', q: 'ramp' }, 'b'],
  ])('%o match the shows %j', async (query, expected) => {
    expect((await titles(query)).join('')).toBe(expected)
  })

  test('match the edited facts of a venue or a show', async () => {
    await store.transact(({ venues }) => venues.save({ ...accessible, version: 1, doorFacts: { seating: true } }))
    expect((await titles({ seating: 'true' })).join('')).toBe('abc')
    expect(await titles({ stepFree: 'true' })).toEqual([])
    const show = newShow(gilman, { showTitle: 'g' })
    await add(show, { ...show, version: 1, price: 'gratis' })
    expect((await titles({ free: 'true' })).join('')).toBe('bdg')
    await add({
      ...show,
      version: 2,
      price: 'gratis',
      doorFacts: { priceKind: 'fixed', priceAmount: 5, priceCurrency: 'EUR' },
    })
    expect((await titles({ free: 'true' })).join('')).toBe('bd')
  })
}
