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
      'The street address; “Ask a punk” if it is private. Only requests for a single venue that you may edit return a private address.',
    ),
    city: text,
    region: text,
    country: described(text, 'ISO 3166-1 alpha-2 code.'),
    timeZone: described(text, 'IANA time zone, such as Europe/Berlin.'),
    addressVisibility: z.enum(addressVisibilities),
    latitude: described(degrees, 'Degrees north; null if unknown, or if `address` is hidden.'),
    longitude: described(degrees, 'Degrees east; null if unknown, or if `address` is hidden.'),
  }),
)
export type VenueHit = z.output<typeof VenueHit>

export const VenueHits = named('VenueHits', z.object({ venues: described(list(VenueHit), 'The best match first.') }))

/** Only users who may edit the venue see `addressRevealMinutes` and, if the address is private, the address and the directions. */
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
      'How many minutes before doors the street of an `ask-a-punk` venue becomes public; without effect on a public address. Null means never, or that you may not edit the venue.',
    ),
    doorFacts: VenueDoorFactsResponse,
    ...visitorInfoResponse,
    version: described(integer, 'Increases with every change; send it with an edit.'),
    userEditable: described(flag, 'Whether you may edit the venue.'),
    mayMerge: flag,
  }),
)
export type PublicVenue = z.output<typeof PublicVenue>
