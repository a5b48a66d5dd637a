import * as z from 'zod/mini'
import { unlessAbsent } from '#core/input.ts'
import type { Ports } from '#core/ports.ts'
import { described, list, named, orNull, text } from '#core/response.ts'
import { PartialVenue } from './find-likely-venues.ts'
import { locateVenue } from './locate-venue.ts'
import { Region } from './venue.ts'

export const PartialLocation = z.object({
  city: PartialVenue.shape.city,
  region: unlessAbsent(Region),
  country: PartialVenue.shape.country,
  latitude: PartialVenue.shape.latitude,
  longitude: PartialVenue.shape.longitude,
})
export type PartialLocation = z.output<typeof PartialLocation>

const Centre = z.object({
  latitude: described(z.number(), 'Degrees north.'),
  longitude: described(z.number(), 'Degrees east.'),
})

const zoneSources = ['city', 'coordinates', 'region', 'country'] as const

export const FoundLocation = named(
  'FoundLocation',
  z.object({
    timeZone: described(orNull(text), 'IANA name; null if the place may be in several zones.'),
    source: described(orNull(z.enum(zoneSources)), 'The source of the time zone.'),
    city: described(orNull(text), 'Null if unknown or ambiguous.'),
    region: described(orNull(text), 'The region of the city.'),
    centre: described(orNull(Centre), 'The centre of the city.'),
    timeZones: described(list(text), 'One zone for each distinct local time in the country, the most populous first.'),
  }),
)
export type FoundLocation = z.output<typeof FoundLocation>

/** Returns the city, its centre and the time zone of a partly known place, and the time zones of its country. */
export const makeFindLocation =
  ({ gazetteer }: Pick<Ports, 'gazetteer'>) =>
  ({ city = '', region = '', country = '', ...coordinates }: PartialLocation): FoundLocation => {
    const location = locateVenue({ gazetteer }, { city, region, country, ...coordinates })
    return {
      timeZone: location.timeZone?.name ?? null,
      source: location.timeZone?.source ?? null,
      city: location.city?.name ?? null,
      region: location.city?.region ?? null,
      centre: location.city && { latitude: location.city.latitude, longitude: location.city.longitude },
      timeZones: gazetteer.timeZones(country),
    }
  }
