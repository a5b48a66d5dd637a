import * as z from 'zod/mini'
import { VenueId } from '#core/ids.ts'
import { described, flag, integer, list, named, orNull, text } from '#core/response.ts'
import { VenueDoorFactsResponse } from './door-facts-input.ts'
import { addressVisibilities, timeZoneSources } from './venue.ts'
import { visitorInfoResponse } from './visitor-info.ts'

const degrees = orNull(z.number())

export const VenueHit = named(
  'VenueHit',
  z.object({
    id: VenueId,
    slug: described(text, 'The readable part of its URL, /venues/{slug}.'),
    name: text,
    address: described(
      text,
      'The street address; “Ask a punk” if it is private, except for users who read a venue that they may edit.',
    ),
    city: text,
    region: text,
    country: described(text, 'ISO 3166-1 alpha-2 code.'),
    timeZone: described(text, 'IANA time zone, such as Europe/Berlin.'),
    addressVisibility: z.enum(addressVisibilities),
    latitude: described(
      degrees,
      'Degrees north; null if unknown, or if the address is private and you may not edit the venue.',
    ),
    longitude: described(
      degrees,
      'Degrees east; null if unknown, or if the address is private and you may not edit the venue.',
    ),
  }),
)
export type VenueHit = z.output<typeof VenueHit>

export const VenueHits = named('VenueHits', z.object({ venues: described(list(VenueHit), 'The best match first.') }))

/** Only editors see a private address and `addressRevealMinutes`. */
export const PublicVenue = named(
  'PublicVenue',
  z.extend(VenueHit, {
    approximateLatitude: described(
      degrees,
      'Latitude of the centre of its city, in degrees north; null for an unknown city.',
    ),
    approximateLongitude: described(
      degrees,
      'Longitude of the centre of its city, in degrees east; null for an unknown city.',
    ),
    timeZoneSource: described(
      orNull(z.enum(timeZoneSources)),
      'The source of the time zone; null for venues that were added before this was recorded.',
    ),
    addressRevealMinutes: described(
      orNull(integer),
      'Minutes before doors at which a private address is shown; without effect on a public address. Null if it is never shown, or if you may not edit the venue.',
    ),
    doorFacts: VenueDoorFactsResponse,
    ...visitorInfoResponse,
    version: described(integer, 'Increases with every change; send it with an edit.'),
    userEditable: described(flag, 'Whether you may edit the venue.'),
    mayMerge: flag,
  }),
)
export type PublicVenue = z.output<typeof PublicVenue>
