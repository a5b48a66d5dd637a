import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { countryCodeOf } from '#core/geography/countries.ts'
import type { AccountId, VenueId } from '#core/ids.ts'
import { unlessAbsent, whenValid } from '#core/input.ts'
import type { Label } from '#core/messages/labels.ts'
import { Version } from '#core/revisions/version.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { MAX_CITY, MAX_NAME } from '#core/text/max-lengths.ts'
import { nameKeyOf, requiredText, slugOf } from '#core/text/text.ts'
import { TimeZone } from '#core/time/time-zone.ts'
import type { VenueDoorFacts } from './door-facts.ts'
import { VenueDoorFactsInput } from './door-facts-input.ts'
import { type VisitorInfo, visitorInfoFields, visitorInfoOf } from './visitor-info.ts'

export const VenueName = requiredText('venue_name', MAX_NAME, { isName: true })
export const StreetAddress = requiredText('street', 256)
export const City = requiredText('city', MAX_CITY)
export const Region = requiredText('region', 64)
export const Country = z.pipe(
  requiredText('country', 32).check(
    z.refine((value) => countryCodeOf(value) !== null, { error: fieldIssue('country.unknown') }),
  ),
  z.transform((value) => countryCodeOf(value) ?? value),
)

const coordinate = (label: Label, bound: number) =>
  z._default(
    z.nullable(
      z
        .number({ error: fieldIssue('coordinates.not_a_number', { label }) })
        .check(
          z.refine((value) => Math.abs(value) <= bound, {
            error: fieldIssue('coordinates.out_of_range', { label, max: bound }),
          }),
        )
        .register(schemaMetadata, { minimum: -bound, maximum: bound }),
    ),
    null,
  )
export const Latitude = coordinate('latitude', 90)
export const Longitude = coordinate('longitude', 180)

export const addressVisibilities = ['public', 'ask-a-punk'] as const
export type AddressVisibility = (typeof addressVisibilities)[number]
export const AddressVisibility = z._default(
  z.enum(addressVisibilities, { error: fieldIssue('venue.unknown_address_visibility') }),
  'public',
)
const MAX_REVEAL_MINUTES = 7 * 24 * 60
/** The street of an `ask-a-punk` venue is revealed this many minutes before doors; null means never. */
export const AddressRevealMinutes = z._default(
  z.nullable(
    z
      .int({ error: fieldIssue('venue.minutes_not_a_number') })
      .check(
        z.refine((minutes) => minutes >= 0 && minutes <= MAX_REVEAL_MINUTES, {
          error: fieldIssue('venue.minutes_out_of_range', { max: MAX_REVEAL_MINUTES }),
        }),
      )
      .register(schemaMetadata, { minimum: 0, maximum: MAX_REVEAL_MINUTES }),
  ),
  null,
)

export const venueFields = {
  name: VenueName,
  address: StreetAddress,
  city: City,
  region: Region,
  country: Country,
  latitude: Latitude,
  longitude: Longitude,
  addressVisibility: AddressVisibility,
  addressRevealMinutes: AddressRevealMinutes,
  /** If absent, an edited venue keeps its facts. */
  doorFacts: unlessAbsent(VenueDoorFactsInput),
  ...visitorInfoFields,
}

/** Requires both coordinates or neither. Skipped if one is invalid, because it would look absent. */
export const completeCoordinates = z.refine<Readonly<Record<string, unknown>>>(
  ({ latitude, longitude }) => (latitude == null) === (longitude == null),
  {
    error: fieldIssue('coordinates.incomplete'),
    path: ['latitude'],
    when: whenValid('latitude', 'longitude'),
  },
)

/** Specification section 5. The time zone defaults to that of the location. */
export const VenueInput = z.object({ ...venueFields, timeZone: TimeZone }).check(completeCoordinates)
export type VenueInput = z.output<typeof VenueInput>

export const VenueEdit = z.object({ ...venueFields, timeZone: TimeZone, version: Version }).check(completeCoordinates)
export type VenueEdit = z.output<typeof VenueEdit>

/** `assumed`: the most populous zone of the country, or else the zone of the site. */
export const timeZoneSources = ['given', 'city', 'coordinates', 'region', 'country', 'assumed'] as const
export type TimeZoneSource = (typeof timeZoneSources)[number]

export type Venue = VisitorInfo & {
  id: VenueId
  slug: string
  name: string
  nameKey: string
  address: string
  city: string
  region: string
  country: string
  latitude: number | null
  longitude: number | null
  /** The centre of its city, used if the coordinates are unknown or private. */
  approximateLatitude: number | null
  approximateLongitude: number | null
  timeZone: string
  /** Null for venues that were added before time zone sources were recorded. */
  timeZoneSource: TimeZoneSource | null
  addressVisibility: AddressVisibility
  addressRevealMinutes: number | null
  doorFacts: VenueDoorFacts
  createdBy: AccountId | null
  mergedInto: VenueId | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

export type DerivedLocation = Pick<
  Venue,
  'timeZone' | 'timeZoneSource' | 'approximateLatitude' | 'approximateLongitude'
>

type Creation = { id: VenueId; slug: string; derivedLocation: DerivedLocation; by: AccountId; at: Date }

export const makeVenue = (input: VenueInput, { id, slug, derivedLocation, by, at }: Creation): Venue => ({
  ...input,
  doorFacts: input.doorFacts ?? {},
  ...visitorInfoOf(input),
  ...derivedLocation,
  id,
  slug,
  nameKey: nameKeyOf(input.name),
  createdBy: by,
  mergedInto: null,
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
})

export const changeVenue = (
  venue: Venue,
  input: Omit<VenueInput, 'timeZone'>,
  { slug, derivedLocation, at }: Pick<Creation, 'slug' | 'derivedLocation' | 'at'>,
): Venue => ({
  ...venue,
  ...derivedLocation,
  slug,
  name: input.name,
  nameKey: nameKeyOf(input.name),
  address: input.address,
  city: input.city,
  region: input.region,
  country: input.country,
  latitude: input.latitude,
  longitude: input.longitude,
  addressVisibility: input.addressVisibility,
  addressRevealMinutes: input.addressRevealMinutes,
  doorFacts: input.doorFacts ?? venue.doorFacts,
  ...visitorInfoOf(input, venue),
  updatedAt: at,
})

export const venueSlug = (name: string, city: string): string => slugOf(`${name} ${city}`, 'venue')
