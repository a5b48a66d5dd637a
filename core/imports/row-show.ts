import * as z from 'zod/mini'
import type { FieldError } from '#core/errors.ts'
import { BandId, VenueId } from '#core/ids.ts'
import { described, list, named, text } from '#core/response.ts'
import { ageRestrictions } from '#core/shows/age-restriction.ts'

const optionalText = z.exactOptional(text)

export const RowShow = named(
  'ReadShow',
  z.object({
    showTitle: optionalText,
    hasOwnTitle: described(z.exactOptional(z.boolean()), 'False if the source gives no title; send it back unchanged.'),
    showDate: described(optionalText, 'A calendar day, YYYY-MM-DD, or the text of the source if it is unreadable.'),
    doorTime: described(optionalText, 'HH:MM at the venue, or the text of the source if it is unreadable.'),
    showTime: optionalText,
    bandList: described(
      z.exactOptional(list(z.union([z.object({ bandName: text }), z.object({ bandId: BandId })]))),
      'In billing order. Known bands have an id instead of a name.',
    ),
    venueId: described(
      z.exactOptional(VenueId),
      'The id of the venue if it is known, in addition to its name and address.',
    ),
    venueName: optionalText,
    venueAddress: optionalText,
    venueCity: optionalText,
    venueRegion: optionalText,
    venueCountry: described(optionalText, 'ISO 3166-1 alpha-2 code, or the text of the source if it is unreadable.'),
    timeZone: described(optionalText, 'IANA time zone; absent if it follows from the place.'),
    latitude: z.exactOptional(z.number()),
    longitude: z.exactOptional(z.number()),
    ageRestriction: z.exactOptional(z.enum(ageRestrictions)),
    ageLimit: z.exactOptional(z.number()),
    eventUrl: optionalText,
    ticketUrl: optionalText,
    price: optionalText,
    description: optionalText,
  }),
)
export type RowShow = z.output<typeof RowShow>

/** Each of `choices` is a possible answer: the fields to fill in. */
export type RowError = FieldError & { choices?: readonly RowShow[] }
