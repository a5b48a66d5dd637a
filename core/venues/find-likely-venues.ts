import * as z from 'zod/mini'
import { unlessAbsent } from '#core/input.ts'
import type { Ports } from '#core/ports.ts'
import { publicHit } from './address-rule.ts'
import type { VenueHit } from './public-venue.ts'
import { City, Country, Latitude, Longitude, StreetAddress, VenueName } from './venue.ts'

export const NEAR_METRES = 150
export const MAX_LIKELY = 5

export const PartialVenue = z.object({
  name: unlessAbsent(VenueName),
  address: unlessAbsent(StreetAddress),
  city: unlessAbsent(City),
  country: unlessAbsent(Country),
  latitude: Latitude,
  longitude: Longitude,
})
export type PartialVenue = z.output<typeof PartialVenue>

/** Returns up to five venues with a similar name in the city, at the same street address, or within 150 m, the best match
 * first. Hides private addresses. */
export const makeFindLikelyVenues =
  ({ directory }: Pick<Ports, 'directory'>) =>
  async ({
    name = '',
    address = '',
    city = '',
    country = '',
    latitude,
    longitude,
  }: PartialVenue): Promise<readonly VenueHit[]> => {
    const hasCoordinates = latitude !== null && longitude !== null
    if (name === '' && address === '' && !hasCoordinates) return []
    const coordinates = hasCoordinates ? { latitude, longitude } : { latitude: null, longitude: null }
    const hits = await directory.likelyVenues(
      { name, address, city, country, ...coordinates },
      { metres: NEAR_METRES, limit: MAX_LIKELY },
    )
    return hits.map(publicHit)
  }
