import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterKeys, showKeys } from '#core/alerts/alert-keys.ts'
import { type Coordinates, EARTH_RADIUS_KM } from '#core/geography/coordinates.ts'
import { BandId, VenueId } from '#core/ids.ts'
import type { FilterableAttributes } from '#core/shows/filter/filterable-attributes.ts'
import { noFilter, ShowFilter } from '#core/shows/filter/show-filter.ts'

const attributes = (changes: Partial<FilterableAttributes> = {}): FilterableAttributes => ({
  showDate: '2026-11-27',
  ageRestriction: 'Unknown',
  ageLimit: null,
  status: 'scheduled',
  bandIds: [BandId.parse('00000000-0000-4000-8000-00000000000a')],
  genres: ['ska-punk'],
  venueId: VenueId.parse('00000000-0000-4000-8000-00000000000b'),
  cityKey: 'oakland',
  regionKey: 'california',
  country: 'US',
  point: { latitude: 37.8, longitude: -122.27 },
  door: [],
  ...changes,
})

test.each([
  [{ bands: '00000000-0000-4000-8000-00000000000a', city: 'Paris' }, ['band:00000000-0000-4000-8000-00000000000a']],
  [{ venues: '00000000-0000-4000-8000-00000000000b' }, ['venue:00000000-0000-4000-8000-00000000000b']],
  [{ q: 'the skatalites', city: 'Oakland' }, ['word:skatalit']],
  [{ q: 'üb40' }, ['word:ub40']],
  [{ city: 'ÖAKLAND', country: 'US' }, ['city:oakland']],
  [{ region: 'California', country: 'US' }, ['region:california']],
  [{ country: 'US', ages: 'all' }, ['country:US']],
  [{ country: 'US', genres: 'ska' }, ['country:US']],
  [{ genres: 'ska,ska-punk', ages: 'all' }, ['genre:ska', 'genre:ska-punk']],
  [{ ages: 'all' }, ['*']],
])('an alert for %o is stored under its most selective criterion, or else under `*`', (query, keys) => {
  expect(filterKeys(ShowFilter.parse(query))).toEqual(keys)
})

test('a show has the keys of its bands, genres, venue, location and words, and the key `*`', () => {
  const keys = showKeys(attributes(), ['ska', 'hi'])
  expect(keys).toEqual([
    '*',
    'band:00000000-0000-4000-8000-00000000000a',
    'genre:ska-punk',
    'venue:00000000-0000-4000-8000-00000000000b',
    'city:oakland',
    'region:california',
    'country:US',
    'cell:0.5:75:-245',
    'cell:4:9:-31',
    'word:s',
    'word:sk',
    'word:ska',
    'word:h',
    'word:hi',
  ])
})

/** Returns the point at a distance (km) and bearing (radians) from the centre. */
const pointFrom = ({ latitude, longitude }: Coordinates, km: number, bearing: number): Coordinates => {
  const arc = km / EARTH_RADIUS_KM
  const lat = (latitude * Math.PI) / 180
  const sinEndLat = Math.sin(lat) * Math.cos(arc) + Math.cos(lat) * Math.sin(arc) * Math.cos(bearing)
  const dLon = Math.atan2(Math.sin(bearing) * Math.sin(arc) * Math.cos(lat), Math.cos(arc) - Math.sin(lat) * sinEndLat)
  const endLon = longitude + (dLon * 180) / Math.PI
  return { latitude: (Math.asin(sinEndLat) * 180) / Math.PI, longitude: ((((endLon + 180) % 360) + 360) % 360) - 180 }
}

test('every show within the radius of a filter has a key of that filter, even across the 180th meridian and near the poles', () => {
  const float = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const centre = fc.record({ latitude: float(-90, 90), longitude: float(-180, 180) })
  fc.assert(
    fc.property(
      centre,
      fc.integer({ min: 1, max: 500 }),
      float(0, 1),
      float(0, 7),
      (near, within, fraction, bearing) => {
        const point = pointFrom(near, within * fraction, bearing)
        const keys = showKeys(attributes({ point }), [])
        expect(filterKeys({ ...noFilter, near, within }).some((key) => keys.includes(key))).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a filter by distance has at most 200 keys', () => {
  for (let latitude = -90; latitude <= 90; latitude += 1)
    for (const within of [1, 50, 100, 101, 500]) {
      const filter = ShowFilter.parse({ near: `${latitude},179.9`, within: String(within) })
      expect(filterKeys(filter).length).toBeLessThanOrEqual(200)
    }
})
