import { describe, expect, test } from 'vitest'
import {
  filterableAttributesOf,
  makeMatchesFilter,
  makeMatchesWords,
  searchableWords,
} from '#core/shows/filter/filterable-attributes.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'

const [band, droppedOutBand] = [newBand('Müther’s Ruin'), newBand('Trombone Tax')]
const venue = newVenue({
  ...{ name: 'The Gilman', city: 'San José', region: 'California', country: 'US' },
  ...{ latitude: 37.34, longitude: -121.89, approximateLatitude: 37.3, approximateLongitude: -121.8 },
})
const show = newShow(venue, {
  showTitle: 'Skanksgiving',
  showDate: '2026-11-27',
  lineUp: [newAct(band.id), newAct(droppedOutBand.id, { state: 'dropped-out' })],
  ageRestriction: 'Yes',
  ageLimit: 18,
})
const attributes = filterableAttributesOf(show, venue, ['ska', 'dub'])
const matches = (query: Readonly<Record<string, string>>, candidate = attributes): boolean =>
  makeMatchesFilter(ShowFilter.parse(query))(candidate)

describe('a filter matches the show', () => {
  test.each([
    [{}, true],
    [{ bands: band.id }, true],
    [{ bands: droppedOutBand.id }, false],
    [{ bands: `${droppedOutBand.id},${band.id}` }, true],
    [{ genres: 'punk,dub' }, true],
    [{ genres: 'punk,reggae' }, false],
    [{ venues: venue.id }, true],
    [{ venues: band.id }, false],
    [{ city: 'san jose' }, true],
    [{ city: 'San' }, false],
    [{ region: 'CALIFORNIA' }, true],
    [{ region: 'Bavaria' }, false],
    [{ country: 'US' }, true],
    [{ country: 'DE' }, false],
    [{ startDate: '2026-11-27', endDate: '2026-11-27' }, true],
    [{ startDate: '2026-11-28' }, false],
    [{ endDate: '2026-11-26' }, false],
    [{ near: '37.34,-121.89', within: '1' }, true],
    [{ near: '38.34,-121.89', within: '100' }, false],
    [{ ages: 'all' }, false],
    [{ ages: '17' }, false],
    [{ ages: '18' }, true],
    [{ status: 'scheduled' }, true],
    [{ status: 'cancelled,postponed' }, false],
    [{ city: 'San José', country: 'DE' }, false],
  ])('%j: %s', (query, expected) => {
    expect(matches(query)).toBe(expected)
  })
})

test('a filter by distance uses the centre of the city for a private address, and matches no venue without any coordinates', () => {
  const privateAttributes = filterableAttributesOf(show, { ...venue, addressVisibility: 'ask-a-punk' }, [])
  expect(privateAttributes.point).toEqual({ latitude: 37.3, longitude: -121.8 })
  const noPosition = { latitude: null, longitude: null, approximateLatitude: null, approximateLongitude: null }
  expect(matches({ near: '37.34,-121.89' }, filterableAttributesOf(show, { ...venue, ...noPosition }, []))).toBe(false)
})

test('shows without an age limit match every age, and those with an unknown limit none', () => {
  const forAllAges = { ...attributes, ageRestriction: 'No', ageLimit: null } as const
  const withUnknownLimit = { ...attributes, ageRestriction: 'Unknown', ageLimit: null } as const
  for (const ages of ['all', '1'])
    expect([matches({ ages }, forAllAges), matches({ ages }, withUnknownLimit)]).toEqual([true, false])
})

test.each([
  ['skanks', true],
  ['anksgiving', false],
  ['gilman jose', true],
  ['muthers', true],
  ['gilman berkeley', false],
  ['trombone', false],
])('the show has words that begin with the words in %j: %s', (q, expected) => {
  const names = new Map([band, droppedOutBand].map(({ id, name }) => [id, name]))
  expect(makeMatchesWords(q)(searchableWords(show, venue, (id) => names.get(id)))).toBe(expected)
})
