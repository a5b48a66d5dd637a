import * as z from 'zod/mini'
import { distinctGenres } from '#core/bands/genres.ts'
import { BandId, ImageId, VenueId } from '#core/ids.ts'
import { actRoles, actStates } from '#core/shows/act.ts'
import { ageRestrictions } from '#core/shows/age-restriction.ts'
import { confirmationSources } from '#core/shows/confirmation-source.ts'
import { showStatuses } from '#core/shows/status.ts'
import { DoorFactsResponse, VenueDoorFactsResponse } from '#core/venues/door-facts-input.ts'
import { addressVisibilities } from '#core/venues/venue.ts'

const nullIfInvalid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z._default(z.nullable(schema), null), null)

const nullableText = nullIfInvalid(z.string())
const nullableNumber = nullIfInvalid(z.number())

const ImageRef = nullIfInvalid(z.object({ imageId: ImageId, alt: z.catch(z.string(), '') }))

const Act = z.object({
  bandId: BandId,
  role: z.catch(z.enum(actRoles), 'support'),
  setTime: nullableText,
  state: z.catch(z.enum(actStates), 'confirmed'),
})

export const ShowSnapshot = z.object({
  slug: nullableText,
  showTitle: z.string(),
  showDate: z.string(),
  doorTime: nullableText,
  showTime: nullableText,
  venueId: VenueId,
  lineUp: z.catch(z.array(Act), []),
  ageRestriction: z.catch(z.enum(ageRestrictions), 'Unknown'),
  ageLimit: nullableNumber,
  poster: ImageRef,
  eventUrl: nullableText,
  ticketUrl: nullableText,
  price: nullableText,
  doorFacts: z.catch(z._default(DoorFactsResponse, {}), {}),
  description: nullableText,
  status: z.catch(z.enum(showStatuses), 'scheduled'),
  previousDate: nullableText,
  previousVenueId: nullIfInvalid(VenueId),
  confirmed: nullIfInvalid(z.object({ as: z.enum(confirmationSources), at: z.coerce.date() })),
})
export type ShowSnapshot = z.output<typeof ShowSnapshot>

export const BandSnapshot = z.object({
  name: z.string(),
  bio: nullableText,
  links: z.catch(z.array(z.string()), []),
  genres: z.pipe(
    z.catch(z._default(z.array(z.string()), []), []),
    z.transform((stored: string[]) => distinctGenres(stored)),
  ),
  picture: ImageRef,
  musiciansChanged: z.catch(z._default(z.boolean(), false), false),
  mergedInto: nullIfInvalid(BandId),
})
export type BandSnapshot = z.output<typeof BandSnapshot>

export const VenueSnapshot = z.object({
  name: z.string(),
  address: nullableText,
  city: nullableText,
  region: nullableText,
  country: nullableText,
  latitude: nullableNumber,
  longitude: nullableNumber,
  timeZone: nullableText,
  // If unreadable, assume private.
  addressVisibility: z.catch(z.enum(addressVisibilities), 'ask-a-punk'),
  addressRevealMinutes: nullableNumber,
  doorFacts: z.catch(z._default(VenueDoorFactsResponse, {}), {}),
  website: nullableText,
  accessibility: nullableText,
  transport: nullableText,
  capacity: nullableNumber,
  mergedInto: nullIfInvalid(VenueId),
})
export type VenueSnapshot = z.output<typeof VenueSnapshot>
