import { HIDDEN_ADDRESS } from './hidden-address.ts'
import { postalAddress } from './postal-address.ts'
import type { PublicVenue } from './venue.ts'

type Told = Pick<
  PublicVenue,
  'name' | 'address' | 'city' | 'region' | 'country' | 'latitude' | 'longitude' | 'addressVisibility'
>

/**
 * The venue as schema.org `MusicVenue` (JSON-LD); the only builder of it. `pageUrl` is the venue's own absolute address,
 * which stands for it in every language, `readAt` that of the page in the language that is read. Of a private address the street and the point are left out, whoever asks: it is data for machines.
 */
export const musicVenue = (venue: Told, pageUrl: string, readAt = pageUrl): Record<string, unknown> => {
  const { name, address, city, region, country, latitude, longitude } = venue
  const isTold = venue.addressVisibility === 'public' && address !== HIDDEN_ADDRESS
  return {
    '@context': 'https://schema.org',
    '@type': 'MusicVenue',
    '@id': pageUrl,
    url: readAt,
    name,
    address: postalAddress({ address, city, region, country }, isTold),
    ...(isTold &&
      latitude !== null &&
      longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
  }
}
