import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterParams } from '#core/shows/filter/filter-params.ts'
import { noFilter, ShowFilter } from '#core/shows/filter/show-filter.ts'
import { showStatuses } from '#core/shows/status.ts'

const ids = fc.uniqueArray(fc.uuid({ version: 4 }), { maxLength: 4 }).map((list) => list.join(','))
const placeName = fc.constantFrom('', 'Oakland', 'São Paulo', '  Köln ', '50% & more')
const day = fc.constantFrom('', '2026-11-20', '2026-12-31')
const degrees = (max: number) =>
  fc.oneof(
    fc.double({ min: -max, max, noNaN: true }).map((value) => value.toFixed(20)),
    fc.constantFrom('0', '0.00000001', '-0.00000000000000000001', String(-max)),
  )
const near = fc.oneof(
  fc.constant(''),
  fc.tuple(degrees(90), degrees(180)).map((point) => point.join(',')),
)

const query = fc.record(
  {
    q: fc.constantFrom('', 'nutmeg', 'half past rude'),
    bands: ids,
    venues: ids,
    genres: fc.constantFrom('', 'ska', 'punk,2-tone'),
    city: placeName,
    region: placeName,
    country: fc.constantFrom('', 'US', 'germany'),
    startDate: day,
    endDate: fc.constantFrom('', '2026-12-31'),
    near,
    within: fc.constantFrom('', '1', '12.5', '500'),
    ages: fc.constantFrom('', 'all', '18'),
    status: fc.subarray([...showStatuses]).map((list) => list.join(',')),
    free: fc.constantFrom('', 'true', 'false'),
    noStrobe: fc.constantFrom('', 'true', 'false'),
    includePast: fc.constantFrom('', 'true', 'false'),
  },
  { requiredKeys: [] },
)

test('the parameters for a filter parse to an equal filter, except that a distance without a point is dropped', () => {
  fc.assert(
    fc.property(query, (params) => {
      const filter = ShowFilter.parse(params)
      const { within } = filter.near ? filter : noFilter
      expect(ShowFilter.parse(filterParams(filter))).toEqual({ ...filter, within })
    }),
    { numRuns: 500 },
  )
})

test('criteria that restrict nothing have no parameters', () => {
  expect(filterParams(noFilter)).toEqual({})
  expect(filterParams(ShowFilter.parse({ city: 'Oakland', within: '7', includePast: 'false' }))).toEqual({
    city: 'Oakland',
  })
})
