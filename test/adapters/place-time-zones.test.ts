import { describe, expect, test } from 'vitest'
import { makePlaceTimeZones } from '#adapters/time-zones/place-time-zones.ts'
import { countryCodes } from '#core/venues/countries.ts'

const timeZones = makePlaceTimeZones('Europe/Dublin')
const inCountry = (country: string) => timeZones.at({ latitude: null, longitude: null, country })

describe('the time zone of a place (decisions, section 1)', () => {
  test.each([
    ['Oakland', 37.8044, -122.2712, 'America/Los_Angeles'],
    ['Phoenix, which keeps its clocks', 33.4484, -112.074, 'America/Phoenix'],
    ['Boston', 42.3601, -71.0589, 'America/New_York'],
    ['Berlin', 52.52, 13.405, 'Europe/Berlin'],
    ['Sydney', -33.8688, 151.2093, 'Australia/Sydney'],
    ['Kathmandu, at a quarter to', 27.7172, 85.324, 'Asia/Kathmandu'],
  ])('follows from the coordinates: %s', (_, latitude, longitude, zone) => {
    expect(timeZones.at({ latitude, longitude, country: 'JM' })).toBe(zone)
  })

  test.each([
    ['JM', 'America/Jamaica'],
    ['GB', 'Europe/London'],
    ['NL', 'Europe/Amsterdam'],
    ['SE', 'Europe/Stockholm'],
    ['IN', 'Asia/Kolkata'],
    ['VN', 'Asia/Ho_Chi_Minh'],
    ['US', 'America/New_York'],
    ['CA', 'America/Toronto'],
    ['AU', 'Australia/Sydney'],
    ['BR', 'America/Sao_Paulo'],
    ['MX', 'America/Mexico_City'],
    ['ES', 'Europe/Madrid'],
    ['PT', 'Europe/Lisbon'],
    ['DE', 'Europe/Berlin'],
    ['UA', 'Europe/Kyiv'],
    ['NZ', 'Pacific/Auckland'],
  ])('else from the country, its principal one: %s is %s', (country, zone) => {
    expect(inCountry(country)).toBe(zone)
  })

  test('is the country’s for a place at sea', () => {
    expect(timeZones.at({ latitude: 0, longitude: -30, country: 'BR' })).toBe('America/Sao_Paulo')
  })

  test('is the country’s when only one of the coordinates is known', () => {
    expect(timeZones.at({ latitude: 52.5, longitude: null, country: 'JM' })).toBe('America/Jamaica')
  })

  test.each(['BV', 'HM', 'XX', '', 'Germany'])('else the site’s own: %j', (country) => {
    expect(inCountry(country)).toBe('Europe/Dublin')
  })

  test('is one that the runtime knows, at the edges of the map and in every country', () => {
    const places = [90, 0, -90].flatMap((latitude) => [-180, 0, 180].map((longitude) => ({ latitude, longitude })))
    const zones = [
      ...countryCodes.map(inCountry),
      ...places.map(({ latitude, longitude }) => timeZones.at({ latitude, longitude, country: '' })),
    ]
    for (const zone of zones)
      expect(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone).toBeTruthy()
    expect(zones.filter((zone) => zone === 'Europe/Dublin').length).toBeLessThan(15)
  })
})
