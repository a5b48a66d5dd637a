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

const text = nullIfInvalid(z.string())
const number = nullIfInvalid(z.number())

const Picture = nullIfInvalid(z.object({ imageId: ImageId, alt: z.catch(z.string(), '') }))

const Act = z.object({
  bandId: BandId,
  role: z.catch(z.enum(actRoles), 'support'),
  setTime: text,
  state: z.catch(z.enum(actStates), 'confirmed'),
})

export const ShowSnapshot = z.object({
  slug: text,
  showTitle: z.string(),
  showDate: z.string(),
  doorTime: text,
  showTime: text,
  venueId: VenueId,
  lineUp: z.catch(z.array(Act), []),
  ageRestriction: z.catch(z.enum(ageRestrictions), 'Unknown'),
  ageLimit: number,
  poster: Picture,
  eventUrl: text,
  ticketUrl: text,
  price: text,
  doorFacts: z.catch(z._default(DoorFactsResponse, {}), {}),
  description: text,
  status: z.catch(z.enum(showStatuses), 'scheduled'),
  previousDate: text,
  previousVenueId: nullIfInvalid(VenueId),
  confirmed: nullIfInvalid(z.object({ as: z.enum(confirmationSources), at: z.coerce.date() })),
})
export type ShowSnapshot = z.output<typeof ShowSnapshot>

export const BandSnapshot = z.object({
  name: z.string(),
  bio: text,
  links: z.catch(z.array(z.string()), []),
  genres: z.pipe(
    z.catch(z._default(z.array(z.string()), []), []),
    z.transform((stored: string[]) => distinctGenres(stored)),
  ),
  picture: Picture,
  musiciansChanged: z.catch(z._default(z.boolean(), false), false),
  mergedInto: nullIfInvalid(BandId),
})
export type BandSnapshot = z.output<typeof BandSnapshot>

export const VenueSnapshot = z.object({
  name: z.string(),
  address: text,
  city: text,
  region: text,
  country: text,
  latitude: number,
  longitude: number,
  timeZone: text,
  // If unreadable, assume private.
  addressVisibility: z.catch(z.enum(addressVisibilities), 'ask-a-punk'),
  addressRevealMinutes: number,
  doorFacts: z.catch(z._default(VenueDoorFactsResponse, {}), {}),
  website: text,
  accessibility: text,
  transport: text,
  capacity: number,
  mergedInto: nullIfInvalid(VenueId),
})
export type VenueSnapshot = z.output<typeof VenueSnapshot>
