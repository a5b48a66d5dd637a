import * as z from 'zod/mini'
import type { BandHit as Band, PublicBand as BandView } from '#core/bands/band.ts'
import type { BandMember, PendingClaim } from '#core/bands/membership.ts'
import { timeZoneSources } from '#core/venues/locate-venue.ts'
import { addressVisibilities, type VenueHit as Venue, type PublicVenue as VenueView } from '#core/venues/venue.ts'
import { answerOf, instant, named, orNull, told, uuid, whole } from './answer.ts'

const text = z.string()
const flag = z.boolean()
const states = ['pending', 'active'] as const

export const PublicBand = named(
  'PublicBand',
  answerOf<BandView>()(
    z.object({
      id: uuid,
      slug: told(text, 'The readable part of /bands/{slug}.'),
      name: text,
      bio: orNull(text),
      links: z.array(text),
      version: told(whole, 'Counts its changes.'),
      userEditable: told(flag, 'Whether you may edit it.'),
      maySeeMembers: flag,
      mayDecideClaims: flag,
      mayMerge: flag,
      membership: told(orNull(z.enum(states)), 'Your own.'),
    }),
  ),
)

export const BandHit = named(
  'BandHit',
  answerOf<Band>()(
    z.object({ id: uuid, slug: text, name: text, place: told(orNull(text), 'Where the band plays next.') }),
  ),
)
export const BandHits = named('BandHits', z.object({ bands: told(z.array(BandHit), 'The best first.') }))

const placeFields = {
  id: uuid,
  slug: told(text, 'The readable part of /venues/{slug}.'),
  name: text,
  address: told(text, '“Ask a punk” where the street is not told.'),
  city: text,
  region: text,
  country: told(text, 'ISO 3166-1 alpha-2.'),
  timeZone: told(text, 'As the IANA names it.'),
  addressVisibility: z.enum(addressVisibilities),
}

export const VenueHit = named('VenueHit', answerOf<Venue>()(z.object(placeFields)))
export const VenueHits = named('VenueHits', z.object({ venues: told(z.array(VenueHit), 'The best first.') }))

export const PublicVenue = named(
  'PublicVenue',
  answerOf<VenueView>()(
    z.object({
      ...placeFields,
      latitude: told(orNull(z.number()), 'Degrees north; null with a street that is not told.'),
      longitude: told(orNull(z.number()), 'Degrees east.'),
      approximateLatitude: told(
        orNull(z.number()),
        'Degrees north of the centre of its city; null for an unknown city.',
      ),
      approximateLongitude: told(orNull(z.number()), 'Degrees east of the centre of its city.'),
      timeZoneSource: told(
        orNull(z.enum(timeZoneSources)),
        'What the time zone follows from; null for venues that were added before this was recorded.',
      ),
      addressRevealMinutes: told(orNull(whole), 'How long before the doors a private street is told; null: never.'),
      version: told(whole, 'Counts its changes.'),
      userEditable: told(flag, 'Whether you may edit it.'),
      mayMerge: flag,
    }),
  ),
)

export const MergedBand = named('MergedBand', z.object({ id: told(uuid, 'Of the merge.'), band: PublicBand }))
export const MergedVenue = named('MergedVenue', z.object({ id: told(uuid, 'Of the merge.'), venue: PublicVenue }))

const memberFields = {
  accountId: uuid,
  name: text,
  displayName: text,
  state: z.enum(states),
  reason: told(orNull(text), 'What they said for it.'),
  createdAt: instant,
}
const Member = named('BandMember', answerOf<BandMember>()(z.object(memberFields)))
export const Members = named('BandMembers', z.object({ members: told(z.array(Member), 'The oldest first.') }))

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
