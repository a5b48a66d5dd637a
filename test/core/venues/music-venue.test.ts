import { describe, expect, test } from 'vitest'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { musicVenue } from '#core/venues/music-venue.ts'

const url = 'https://shows.example/venues/bottom-of-the-hill'
const venue = {
  name: 'Bottom of the Hill',
  address: '1233 17th Street',
  city: 'San Francisco',
  region: 'California',
  country: 'US',
  latitude: 37.76,
  longitude: -122.39,
  addressVisibility: 'public' as const,
  doorFacts: {},
}
const locality = { addressLocality: 'San Francisco', addressRegion: 'California', addressCountry: 'US' }

describe('a venue as a schema.org MusicVenue', () => {
  test('contains its address and coordinates', () => {
    expect(musicVenue(venue, url)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'MusicVenue',
      '@id': url,
      url,
      name: 'Bottom of the Hill',
      address: { '@type': 'PostalAddress', streetAddress: '1233 17th Street', ...locality },
      geo: { '@type': 'GeoCoordinates', latitude: 37.76, longitude: -122.39 },
    })
  })

  test('contains the known amenities', () => {
    const feature = (name: string, value: boolean) => ({ '@type': 'LocationFeatureSpecification', name, value })
    expect(musicVenue(venue, url)).not.toHaveProperty('amenityFeature')
    const doorFacts = { stepFree: true, accessibleToilet: false, minorsWithAdult: true, curfew: '23:00' }
    expect(musicVenue({ ...venue, doorFacts }, url).amenityFeature).toEqual([
      feature('Step-free entrance', true),
      feature('Accessible toilet', false),
    ])
  })

  test('contains its website and capacity', () => {
    const info = { website: 'https://hill.example/', capacity: 350 }
    expect(musicVenue({ ...venue, ...info }, url)).toMatchObject({
      url,
      sameAs: 'https://hill.example/',
      maximumAttendeeCapacity: 350,
    })
    expect(Object.keys(musicVenue({ ...venue, website: null, capacity: null }, url))).toEqual(
      Object.keys(musicVenue(venue, url)),
    )
  })

  test('contains no coordinates when they are unknown', () => {
    expect(musicVenue({ ...venue, latitude: null }, url)).not.toHaveProperty('geo')
  })

  test('contains the postal code that was entered with its city', () => {
    const { address } = musicVenue({ ...venue, city: 'San Francisco, CA 94107' }, url)
    expect(address).toMatchObject({ postalCode: '94107' })
  })

  test.each([
    ['the street', venue.address],
    ['the placeholder “Ask a punk”', HIDDEN_ADDRESS],
  ])('omits a private address, even if the input contains %s', (_, address) => {
    const structuredData = musicVenue({ ...venue, address, addressVisibility: 'ask-a-punk' }, url)
    expect(structuredData.address).toEqual({ '@type': 'PostalAddress', ...locality })
    expect(structuredData).not.toHaveProperty('geo')
    const withPostalCode = musicVenue(
      { ...venue, address, city: 'Foo, CA 94107', addressVisibility: 'ask-a-punk' },
      url,
    )
    expect(withPostalCode).not.toHaveProperty('address.postalCode')
  })
})
