import { describe, expect, test } from 'vitest'
import { countryCodeOf, countryCodes, countryName } from '#core/venues/countries.ts'
import { Country, VenueInput } from '#core/venues/venue.ts'
import { venueBody } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const refused = (changes: Record<string, unknown>) => errorsOf(VenueInput, venueBody(changes))

describe('a venue as it is entered (specification section 5)', () => {
  test('has five required fields, and says so of each', () => {
    expect(errorsOf(VenueInput, {})).toEqual({
      name: 'Venue name is required',
      address: 'Street address is required',
      city: 'City is required',
      region: 'Region is required',
      country: 'Country is required',
    })
  })

  test('need not have coordinates', () => {
    expect(VenueInput.parse(venueBody())).toMatchObject({ latitude: null, longitude: null })
    expect(VenueInput.parse(venueBody({ latitude: null, longitude: null }))).toMatchObject({ latitude: null })
  })

  test.each([-90, -89.999999, 0, -0, 37.7627, 90])('may have the latitude %d', (latitude) => {
    expect(VenueInput.parse(venueBody({ latitude, longitude: 0 })).latitude).toBe(latitude)
  })

  test.each([-90.000001, 90.000001, 1e300])('may not have the latitude %d', (latitude) => {
    expect(refused({ latitude, longitude: 0 })).toEqual({ latitude: 'Latitude must be between -90 and 90' })
  })

  test.each([-180, 0, 180])('may have the longitude %d', (longitude) => {
    expect(VenueInput.parse(venueBody({ latitude: 0, longitude })).longitude).toBe(longitude)
  })

  test.each([-180.000001, 180.000001])('may not have the longitude %d', (longitude) => {
    expect(refused({ latitude: 0, longitude })).toEqual({ longitude: 'Longitude must be between -180 and 180' })
  })

  test.each(['37', Number.NaN, Number.POSITIVE_INFINITY, {}, true])(
    'must have numbers for coordinates: %s',
    (value) => {
      expect(refused({ latitude: value, longitude: value })).toEqual({
        latitude: 'Latitude must be a number',
        longitude: 'Longitude must be a number',
      })
    },
  )

  test('drops fields that it does not know', () => {
    const input = VenueInput.parse(venueBody({ addressVisibility: 'ask-a-punk', createdBy: 'me', version: 9 }))
    expect(Object.keys(input).sort()).toEqual(['address', 'city', 'country', 'latitude', 'longitude', 'name', 'region'])
  })
})

describe('Country: required, max 32 (specification section 5; a code of ISO 3166-1, decisions section 1)', () => {
  test.each([
    ['US', 'US'],
    ['us', 'US'],
    [' de ', 'DE'],
    ['United States', 'US'],
    ['germany', 'DE'],
    ['USA', 'US'],
    ['UK', 'GB'],
    ['The Netherlands', 'NL'],
    ['Jamaica', 'JM'],
  ])('%j is kept as %s', (given, code) => {
    expect(Country.parse(given)).toBe(code)
  })

  test.each(['XX', 'ZZ', 'Atlantis', 'constructor', '__proto__', 'toString', 'U', '1'])('%j is none', (given) => {
    expect(errorsOf(Country, given)).toEqual({ '': 'Country must be a country of the list' })
    expect(countryCodeOf(given)).toBeNull()
  })

  test('is required, and has 32 characters or less', () => {
    expect(errorsOf(Country, ' ')).toEqual({ '': 'Country is required' })
    expect(errorsOf(Country, 'x'.repeat(33))).toEqual({ '': 'Country must be 32 characters or less' })
  })

  test('each of the 249 has a name, and is found by its code', () => {
    expect(new Set(countryCodes).size).toBe(249)
    for (const code of countryCodes) {
      expect(countryName(code)).not.toBe(code)
      expect(countryCodeOf(code.toLowerCase())).toBe(code)
      expect(countryCodeOf(countryName(code))).toBe(code)
    }
  })
})
