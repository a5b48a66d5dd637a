import { HIDDEN_ADDRESS } from './hidden-address.ts'
import { postalAddress } from './postal-address.ts'
import type { PublicVenue } from './public-venue.ts'

type PublicFields = Pick<
  PublicVenue,
  'name' | 'address' | 'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'addressVisibility'
>

/** Returns the venue as schema.org `MusicVenue`. Always omits a private street and coordinates, since search engines
 * keep copies. */
export const musicVenue = (venue: PublicFields, pageUrl: string, localizedUrl = pageUrl): Record<string, unknown> => {
  const { name, address, city, region, country, latitude, longitude } = venue
  const isStreetShown = venue.addressVisibility === 'public' && address !== HIDDEN_ADDRESS
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicVenue',
    '@id': pageUrl,
    url: localizedUrl,
    name,
    address: postalAddress({ address, city, region, country }, isStreetShown),
    ...(isStreetShown &&
      latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}
