import * as z from 'zod/mini'
import type { Ports } from '#core/ports.ts'
import { PlaceSoFar, soFar } from './find-likely-venues.ts'
import { type Location, locateVenue } from './locate-venue.ts'
import { Region } from './venue.ts'

/** Where a venue is, as far as it has been typed; any field may be missing. */
export const LocationSoFar = z.object({
  city: PlaceSoFar.shape.city,
  region: soFar(Region),
  country: PlaceSoFar.shape.country,
  latitude: PlaceSoFar.shape.latitude,
  longitude: PlaceSoFar.shape.longitude,
})
export type LocationSoFar = z.output<typeof LocationSoFar>

/** The part of a location that forms show. */
export type FoundLocation = {
  /** IANA zone; null when the place may be in several, so that a person has to choose. */
  timeZone: string | null
  source: NonNullable<Location['timeZone']>['source'] | null
  /** The city and its region as the gazetteer names them; null when the city is unknown or ambiguous. */
  city: string | null
  region: string | null
  /** The zones of the country that keep different time, that of most people first. */
  timeZones: readonly string[]
}

/** Finds the time zone of a place while it is being typed. */
export const makeFindLocation =
  ({ gazetteer }: Pick<Ports, 'gazetteer'>) =>
  ({ city = '', region = '', country = '', ...point }: LocationSoFar): FoundLocation => {
    const location = locateVenue({ gazetteer }, { city, region, country, ...point })
    return {
      timeZone: location.timeZone?.name ?? null,
      source: location.timeZone?.source ?? null,
      city: location.city?.name ?? null,
      region: location.city?.region ?? null,
      timeZones: gazetteer.timeZones(country),
    }
  }
