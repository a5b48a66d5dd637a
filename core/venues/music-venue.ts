import type { DoorFacts, DoorFlag } from './door-facts.ts'
import { HIDDEN_ADDRESS } from './hidden-address.ts'
import { postalCodeOf } from './postal-code.ts'
import type { PublicVenue } from './public-venue.ts'

type PublicFields = Pick<
  PublicVenue,
  'name' | 'address' | 'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'addressVisibility'
> &
  Partial<Pick<PublicVenue, 'website' | 'capacity'>> & { doorFacts: DoorFacts }

const amenityNames: Readonly<Record<Exclude<DoorFlag, 'minorsWithAdult'>, string>> = {
  stepFree: 'Step-free entrance',
  accessibleToilet: 'Accessible toilet',
  seating: 'Seating',
  quietSpace: 'Quiet space',
  cashOnly: 'Cash only',
  strobe: 'Strobe lights',
}

/** Returns the venue as a schema.org `MusicVenue`. Always omits the street, postal code and coordinates of a venue with a private
 * address, because search engines keep copies. */
export const musicVenue = (venue: PublicFields, pageUrl: string, localizedUrl = pageUrl): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...venueNode(venue, pageUrl, localizedUrl),
})

/** Returns the {@link musicVenue} without `@context`, for use within another document. */
export const venueNode = (venue: PublicFields, pageUrl: string, localizedUrl = pageUrl) => {
  const { name, address, city, region, country, latitude, longitude } = venue
  const isStreetPublic = venue.addressVisibility === 'public' && address !== HIDDEN_ADDRESS
  const postalCode = isStreetPublic ? postalCodeOf({ address, city, country }) : null
  const amenities = Object.entries(amenityNames).flatMap(([flag, amenityName]) => {
    const value = venue.doorFacts[flag as DoorFlag]
    return value === undefined ? [] : [{ '@type': 'LocationFeatureSpecification', name: amenityName, value }]
  })
  return {
    '@type': 'MusicVenue',
    '@id': pageUrl,
    url: localizedUrl,
    name,
    address: {
      '@type': 'PostalAddress',
      ...(isStreetPublic && { streetAddress: address }),
      addressLocality: city,
      addressRegion: region,
      ...(postalCode !== null && { postalCode }),
      addressCountry: country,
    },
    ...(isStreetPublic &&
      latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(venue.website && { sameAs: venue.website }),
    ...(venue.capacity && { maximumAttendeeCapacity: venue.capacity }),
    ...(amenities.length > 0 && { amenityFeature: amenities }),
  }
}
