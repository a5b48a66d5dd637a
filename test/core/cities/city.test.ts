import { expect, test } from 'vitest'
import { citiesOf, localityKey, type VenueLocality } from '#core/cities/city.ts'
import { AT, later } from '#test/support/valid-records.ts'

const localityOf = (
  city: string,
  region: string,
  country: string,
  changes: Partial<VenueLocality> = {},
): VenueLocality => ({
  ...{ city, region, country, cityKey: localityKey(city), regionKey: localityKey(region), venues: 1 },
  ...{ addedAt: AT, changedAt: AT, latitude: null, longitude: null },
  ...changes,
})

test('merges localities whose region is spelled differently, and ignores the region in countries whose slugs omit it', () => {
  const cities = citiesOf([
    localityOf('Portland', 'OR', 'US', { venues: 2, latitude: 45, longitude: -122 }),
    localityOf('Portland', 'Oregon', 'US', { venues: 5, changedAt: later(1) }),
    localityOf('Portland', 'Maine', 'US'),
    localityOf('München', 'Bayern', 'DE'),
    localityOf('München', 'Bavaria', 'DE'),
    localityOf('???', 'Bayern', 'DE'),
  ])
  expect(cities).toMatchObject([
    { slug: 'munchen-de', regionKeys: null, venues: 2 },
    {
      slug: 'portland-or-us',
      region: 'Oregon',
      regionKeys: ['oregon', 'or'],
      point: { latitude: 45, longitude: -122 },
      venues: 7,
      changedAt: later(1),
    },
    { slug: 'portland-me-us', venues: 1, point: null },
  ])
  expect(cities).toHaveLength(3)
})

test('the oldest of several cities that share a slug keeps it, however many venues the others have', () => {
  const slugsByCityKey = (localities: readonly VenueLocality[]) =>
    Object.fromEntries(citiesOf(localities).map(({ cityKey, slug }) => [cityKey, slug]))
  const first = localityOf('St. Louis', 'Missouri', 'US')
  const second = localityOf('St Louis', 'MO', 'US', { addedAt: later(1), venues: 9 })
  const expected = { 'st. louis': 'st-louis-mo-us', 'st louis': 'st-louis-mo-us-2' }
  expect(slugsByCityKey([first, second])).toEqual(expected)
  expect(slugsByCityKey([second, first])).toEqual(expected)
})
