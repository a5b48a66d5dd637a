import * as z from 'zod/mini'
import type { Ports } from '#core/ports.ts'
import { publicHit } from './address-rule.ts'
import { City, Country, Latitude, Longitude, StreetAddress, type VenueHit, VenueName } from './venue.ts'

/** As far apart as two entries of one house may lie on a map. */
const METRES = 150
/** As many as can be looked through while typing. */
const LIMIT = 5

const isMissing = (value: unknown): boolean => value == null || (typeof value === 'string' && value.trim() === '')

/** A field that may not have been filled in yet. */
export const soFar = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (isMissing(value) ? undefined : value)),
    z.optional(schema),
  )

/** A venue as far as it has been typed; any field may be missing. */
export const PlaceSoFar = z.object({
  name: soFar(VenueName),
  address: soFar(StreetAddress),
  city: soFar(City),
  country: soFar(Country),
  latitude: Latitude,
  longitude: Longitude,
})
export type PlaceSoFar = z.output<typeof PlaceSoFar>

/**
 * Venues that may be the one that is being typed, the likeliest first: of a like name in the same city, at the same street
 * address, or within 150 m. Private addresses stay private.
 */
export const makeFindLikelyVenues =
  ({ directory }: Pick<Ports, 'directory'>) =>
  async ({
    name = '',
    address = '',
    city = '',
    country = '',
    latitude,
    longitude,
  }: PlaceSoFar): Promise<readonly VenueHit[]> => {
    // One coordinate alone is no place yet.
    const isPlaced = latitude !== null && longitude !== null
    if (name === '' && address === '' && !isPlaced) return []
    const place = isPlaced ? { latitude, longitude } : { latitude: null, longitude: null }
    const hits = await directory.likelyVenues(
      { name, address, city, country, ...place },
      { metres: METRES, limit: LIMIT },
    )
    return hits.map(publicHit)
  }
