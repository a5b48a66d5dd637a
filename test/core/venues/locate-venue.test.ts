import { describe, expect, test } from 'vitest'
import { deriveLocation, locateVenue } from '#core/venues/locate-venue.ts'
import { makeWorld } from '#test/support/world.ts'

const { gazetteer } = makeWorld({ siteTimeZone: 'Europe/Dublin' }).ports
const NO_COORDINATES = { latitude: null, longitude: null }

/** Parses text such as `Oakland, CA, US` into a place without coordinates. */
const placeOf = (text: string) => {
  const [city = '', region = '', country = ''] = text.split(', ')
  return { city, region, country, ...NO_COORDINATES }
}
const zoneAndSourceOf = (text: string) => {
  const { timeZone } = locateVenue({ gazetteer }, placeOf(text))
  return timeZone && `${timeZone.name} by ${timeZone.source}`
}

describe('the time zone of a venue (decisions, section 1)', () => {
  test.each([
    ['Los Angeles, CA, US', 'America/Los_Angeles'],
    ['Vancouver, BC, CA', 'America/Vancouver'],
    ['Perth, WA, AU', 'Australia/Perth'],
    ['Manaus, Amazonas, BR', 'America/Manaus'],
    ['Knoxville, Tennessee, US', 'America/New_York'],
    ['Nashville, Tennessee, US', 'America/Chicago'],
    ['El Paso, TX, US', 'America/Denver'],
    ['Portland, OR, US', 'America/Los_Angeles'],
    ['Portland, ME, US', 'America/New_York'],
    ['Las Palmas, Canarias, ES', 'Atlantic/Canary'],
    ['Ürümqi, , CN', 'Asia/Urumqi'],
    ['London, Greater London, GB', 'Europe/London'],
  ])('comes from its city: %s', (place, zone) => {
    expect(zoneAndSourceOf(place)).toBe(`${zone} by city`)
  })

  test('comes from the city alone when the region is unknown or missing, if all cities of that name share a zone or one is far larger', () => {
    expect(zoneAndSourceOf('Los Angeles, XX, US')).toBe('America/Los_Angeles by city')
    expect(zoneAndSourceOf('Neustadt, , DE')).toBe('Europe/Berlin by city')
  })

  test('comes from the region when the city is unknown', () => {
    expect(zoneAndSourceOf('Nowhereville, WY, US')).toBe('America/Denver by region')
  })

  test('comes from the country when the city is unknown and the country has only one time zone', () => {
    expect(zoneAndSourceOf('Hintertupfing, , DE')).toBe('Europe/Berlin by country')
  })

  test.each([
    ['several cities have that name', 'Portland, , US'],
    ['the region has several zones', 'Nowhereville, TN, US'],
    ['the region contradicts the city', 'Tijuana, México, MX'],
    ['the country has several zones', 'Nowhereville, , US'],
    ['the gazetteer has no time zone for the country', 'Nowhereville, , BV'],
  ])('is undecided when %s', (_, place) => {
    expect(zoneAndSourceOf(place)).toBeNull()
  })

  test("comes from the venue's city if a city of that name is near the coordinates, else from the coordinates, else from the city alone", () => {
    const zoneAt = (city: string, latitude: number, longitude: number) =>
      locateVenue({ gazetteer }, { city, region: '', country: 'US', latitude, longitude }).timeZone
    expect(zoneAt('Portland', 43.66, -70.26)).toEqual({ name: 'America/New_York', source: 'city' })
    expect(zoneAt('Nowhereville', 44.97, -93.27)).toEqual({ name: 'America/Chicago', source: 'coordinates' })
    expect(zoneAt('Chicago', 0, -30)).toEqual({ name: 'America/Chicago', source: 'city' })
  })
})

describe('the derived location of a venue', () => {
  const derive = (text: string, timeZone?: string) => deriveLocation({ gazetteer }, { ...placeOf(text), timeZone })

  test('has the centre of the city as approximate coordinates', () => {
    const { approximateLatitude, approximateLongitude } = derive('Berlin, Berlin, DE')
    expect(approximateLatitude).toBeCloseTo(52.5, 0)
    expect(approximateLongitude).toBeCloseTo(13.4, 0)
  })

  test.each(['Neustadt, , DE', 'Hintertupfing, , DE'])(
    'has no approximate coordinates for an ambiguous or unknown city: %s',
    (place) => {
      expect(derive(place)).toMatchObject({ approximateLatitude: null, approximateLongitude: null })
    },
  )

  test('prefers a given time zone', () => {
    expect(derive('Los Angeles, CA, US', 'America/Denver')).toMatchObject({
      timeZone: 'America/Denver',
      timeZoneSource: 'given',
    })
  })

  test("falls back to the country's most populous zone, else the site's, and marks it as assumed", () => {
    expect(derive('Nowhereville, , US')).toMatchObject({ timeZone: 'America/New_York', timeZoneSource: 'assumed' })
    expect(derive('Nowhereville, , BV')).toMatchObject({ timeZone: 'Europe/Dublin', timeZoneSource: 'assumed' })
  })
})
