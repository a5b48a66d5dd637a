import { describe, expect, test } from 'vitest'
import { countryCodeOf, countryCodes, countryName } from '#core/geography/countries.ts'
import { Country, VenueEdit, VenueInput } from '#core/venues/venue.ts'
import { venueBody } from '#test/support/bodies.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const errorsFor = (changes: Record<string, unknown>) => errorsOf(VenueInput, venueBody(changes))

describe('the input for a venue (specification section 5)', () => {
  test('requires five fields', () => {
    expect(errorsOf(VenueInput, {})).toEqual({
      name: 'Venue name is required',
      address: 'Street address is required',
      city: 'City is required',
      region: 'Region is required',
      country: 'Country is required',
    })
  })

  test('may omit coordinates', () => {
    expect(VenueInput.parse(venueBody())).toMatchObject({ latitude: null, longitude: null })
    expect(VenueInput.parse(venueBody({ latitude: null, longitude: null }))).toMatchObject({ latitude: null })
  })

  test.each([-90, -89.999999, 0, -0, 37.7627, 90])('accepts the latitude %d', (latitude) => {
    expect(VenueInput.parse(venueBody({ latitude, longitude: 0 })).latitude).toBe(latitude)
  })

  test.each([-90.000001, 90.000001, 1e300])('rejects the latitude %d', (latitude) => {
    expect(errorsFor({ latitude, longitude: 0 })).toEqual({ latitude: 'Latitude must be between -90 and 90' })
  })

  test.each([-180, 0, 180])('accepts the longitude %d', (longitude) => {
    expect(VenueInput.parse(venueBody({ latitude: 0, longitude })).longitude).toBe(longitude)
  })

  test.each([-180.000001, 180.000001])('rejects the longitude %d', (longitude) => {
    expect(errorsFor({ latitude: 0, longitude })).toEqual({ longitude: 'Longitude must be between -180 and 180' })
  })

  test.each([{ latitude: 37.7 }, { longitude: 13.4 }, { latitude: 0, longitude: null }])(
    'requires both coordinates or neither: %j',
    (coordinates) => {
      expect(errorsFor(coordinates)).toEqual({ latitude: 'Enter both latitude and longitude, or neither' })
    },
  )

  test('reports a missing coordinate together with missing fields', () => {
    expect(errorsFor({ name: undefined, longitude: 13.4 })).toEqual({
      name: 'Venue name is required',
      latitude: 'Enter both latitude and longitude, or neither',
    })
  })

  test.each(['37', Number.NaN, Number.POSITIVE_INFINITY, {}, true])('requires numeric coordinates, not %o', (value) => {
    expect(errorsFor({ latitude: value, longitude: value })).toEqual({
      latitude: 'Latitude must be a number',
      longitude: 'Longitude must be a number',
    })
  })

  test('drops unknown fields', () => {
    const input = VenueInput.parse(venueBody({ createdBy: 'me', version: 9, timeZoneSource: 'city', mergedInto: 'x' }))
    expect(Object.keys(input).sort()).toEqual([
      'address',
      'addressRevealMinutes',
      'addressVisibility',
      'city',
      'country',
      'latitude',
      'longitude',
      'name',
      'region',
    ])
  })
})

describe('the input for the address rule of a venue (decisions, section 1)', () => {
  test('makes the address public by default', () => {
    expect(VenueInput.parse(venueBody())).toMatchObject({ addressVisibility: 'public', addressRevealMinutes: null })
    const rule = { addressVisibility: 'ask-a-punk', addressRevealMinutes: 120 }
    expect(VenueInput.parse(venueBody(rule))).toMatchObject(rule)
  })

  test.each(['', 'secret', 7, {}])('must be public or ask-a-punk, not %j', (addressVisibility) => {
    expect(errorsFor({ addressVisibility })).toEqual({
      addressVisibility: 'Address visibility must be public or ask-a-punk',
    })
  })

  test.each([-1, 10_081])('requires a reveal time of 0 to 10,080 minutes before doors, not %d', (minutes) => {
    expect(errorsFor({ addressRevealMinutes: minutes })).toEqual({
      addressRevealMinutes: 'Minutes must be between 0 and 10080',
    })
    for (const limit of [0, 10_080]) expect(errorsFor({ addressRevealMinutes: limit })).toEqual({})
  })

  test.each([1.5, '60', Number.NaN])('requires whole minutes, not %o', (minutes) => {
    expect(errorsFor({ addressRevealMinutes: minutes })).toEqual({
      addressRevealMinutes: 'Minutes must be a whole number',
    })
  })
})

describe('the input for editing a venue', () => {
  const zoneOf = (timeZone: unknown) => VenueEdit.parse(venueBody({ timeZone, version: 1 })).timeZone

  test.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    [' europe/berlin ', 'Europe/Berlin'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['utc', 'UTC'],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('reads the time zone %j as %s', (text, zone) => {
    expect(zoneOf(text)).toBe(zone)
  })

  test.each([
    'Berlin',
    'Europe/Nowhere',
    '+01:00',
    'Etc/GMT-1',
    'EST',
    'Europe/Berlin; drop',
    '../x',
    7,
    {},
    'x'.repeat(99),
  ])('rejects the time zone %j', (timeZone) => {
    expect(errorsOf(VenueEdit, venueBody({ timeZone, version: 1 }))).toEqual({
      timeZone: 'Time zone must be a name like Europe/Berlin',
    })
  })

  test('requires both coordinates or neither', () => {
    expect(errorsOf(VenueEdit, venueBody({ latitude: 1, version: 1 }))).toEqual({
      latitude: 'Enter both latitude and longitude, or neither',
    })
  })
})

describe('the input for a country (specification section 5; decisions, section 1)', () => {
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
  ])('reads %j as %s', (text, code) => {
    expect(Country.parse(text)).toBe(code)
  })

  test.each(['XX', 'ZZ', 'Atlantis', 'constructor', '__proto__', 'toString', 'U', '1'])('rejects %j', (text) => {
    expect(errorsOf(Country, text)).toEqual({ '': 'Choose a country from the list' })
    expect(countryCodeOf(text)).toBeNull()
  })

  test('is required, with a maximum of 32 characters', () => {
    expect(errorsOf(Country, ' ')).toEqual({ '': 'Country is required' })
    expect(errorsOf(Country, 'x'.repeat(33))).toEqual({ '': 'Country must be 32 characters or less' })
  })

  test('accepts the code and the name of each of the 249 countries in ISO 3166-1', () => {
    expect(new Set(countryCodes).size).toBe(249)
    for (const code of countryCodes) {
      expect(countryName(code)).not.toBe(code)
      expect(countryCodeOf(code.toLowerCase())).toBe(code)
      expect(countryCodeOf(countryName(code))).toBe(code)
    }
  })
})
