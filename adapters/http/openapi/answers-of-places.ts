import * as z from 'zod/mini'
import type { BandMember, PendingClaim } from '#core/accounts/membership.ts'
import type { BandHit as Band, PublicBand as BandView } from '#core/bands/band.ts'
import { membershipStates } from '#core/permissions/policy.ts'
import type { FoundLocation as Found } from '#core/venues/find-location.ts'
import {
  addressVisibilities,
  timeZoneSources,
  type VenueHit as Venue,
  type PublicVenue as VenueView,
} from '#core/venues/venue.ts'
import { answerOf, instant, named, orNull, told, uuid, whole } from './answer.ts'
import { messageParts } from './said.ts'

const text = z.string()
const flag = z.boolean()

export const PublicBand = named(
  'PublicBand',
  answerOf<BandView>()(
    z.object({
      id: uuid,
      slug: told(text, 'The readable part of its address, /bands/{slug}.'),
      name: text,
      bio: orNull(text),
      links: z.array(text),
      version: told(whole, 'Increases with every change; send it with an edit.'),
      userEditable: told(flag, 'Whether you may edit it.'),
      maySeeMembers: flag,
      mayDecideClaims: flag,
      mayMerge: flag,
      membership: told(orNull(z.enum(membershipStates)), 'Your own membership; null without one.'),
    }),
  ),
)

export const BandHit = named(
  'BandHit',
  answerOf<Band>()(
    z.object({ id: uuid, slug: text, name: text, place: told(orNull(text), 'The city of its next show.') }),
  ),
)
export const BandHits = named('BandHits', z.object({ bands: told(z.array(BandHit), 'The best match first.') }))

/** The fields of a venue in every response. */
export const placeFields = {
  id: uuid,
  slug: told(text, 'The readable part of its address, /venues/{slug}.'),
  name: text,
  address: told(text, 'The street address; “Ask a punk” where it is private.'),
  city: text,
  region: text,
  country: told(text, 'ISO 3166-1 alpha-2 code.'),
  timeZone: told(text, 'IANA time zone, such as Europe/Berlin.'),
  addressVisibility: z.enum(addressVisibilities),
}

export const VenueHit = named('VenueHit', answerOf<Venue>()(z.object(placeFields)))
export const VenueHits = named('VenueHits', z.object({ venues: told(z.array(VenueHit), 'The best match first.') }))

export const PublicVenue = named(
  'PublicVenue',
  answerOf<VenueView>()(
    z.object({
      ...placeFields,
      latitude: told(orNull(z.number()), 'Degrees north; null if unknown or if the address is private.'),
      longitude: told(orNull(z.number()), 'Degrees east; null if unknown or if the address is private.'),
      approximateLatitude: told(
        orNull(z.number()),
        'Degrees north of the centre of its city; null for an unknown city.',
      ),
      approximateLongitude: told(
        orNull(z.number()),
        'Degrees east of the centre of its city; null for an unknown city.',
      ),
      timeZoneSource: told(
        orNull(z.enum(timeZoneSources)),
        'What the time zone follows from; null for venues that were added before this was recorded.',
      ),
      addressRevealMinutes: told(
        orNull(whole),
        'Minutes before doors at which a private address is shown; null means never.',
      ),
      version: told(whole, 'Increases with every change; send it with an edit.'),
      userEditable: told(flag, 'Whether you may edit it.'),
      mayMerge: flag,
    }),
  ),
)

const zoneSources = ['city', 'coordinates', 'region', 'country'] as const
export const FoundLocation = named(
  'FoundLocation',
  answerOf<Found>()(
    z.object({
      timeZone: told(orNull(text), 'IANA name; null where the place may be in several zones.'),
      source: told(orNull(z.enum(zoneSources)), 'What the time zone follows from.'),
      city: told(orNull(text), 'Null when it is unknown or ambiguous.'),
      region: told(orNull(text), 'The region of the city.'),
      timeZones: told(z.array(text), 'The zones of the country that keep different time, that of most people first.'),
    }),
  ),
)

export const MergedBand = named(
  'MergedBand',
  z.object({ id: told(uuid, 'The id of the merge, to undo it.'), band: PublicBand }),
)
export const MergedVenue = named(
  'MergedVenue',
  z.object({ id: told(uuid, 'The id of the merge, to undo it.'), venue: PublicVenue }),
)

const memberFields = {
  accountId: uuid,
  name: text,
  displayName: text,
  bio: told(orNull(text), 'From their profile.'),
  url: told(orNull(text), 'From their profile.'),
  state: z.enum(membershipStates),
  reason: told(orNull(text), 'What they wrote with the claim.'),
  createdAt: instant,
}
const Member = named('BandMember', answerOf<BandMember>()(z.object(memberFields)))
export const Members = named('BandMembers', z.object({ members: told(z.array(Member), 'The oldest first.') }))

export const HandedOver = named(
  'HandedOver',
  z.object({
    ...messageParts,
    hasLeft: told(flag, 'Whether you have left the band.'),
  }),
)

const Claim = named(
  'BandClaimView',
  answerOf<PendingClaim>()(
    z.object({ ...memberFields, bandId: uuid, bandName: text, bandSlug: text, accountCreatedAt: instant }),
  ),
)
export const Claims = named(
  'BandClaims',
  z.object({ claims: told(z.array(Claim), 'The oldest first.'), totalItems: whole }),
)
