import * as z from 'zod/mini'
import { documented } from '#core/documented.ts'
import { countryCodeOf } from '#core/geography/countries.ts'
import type { AccountId, VenueId } from '#core/ids.ts'
import type { Label } from '#core/messages/labels.ts'
import { Version } from '#core/revisions/version.ts'
import { nameKeyOf, requiredText, slugOf } from '#core/text/text.ts'
import { TimeZone } from '#core/time/time-zone.ts'
import { wrong } from '#core/wrong.ts'

/** Specification section 5: the venue's fields, each with its limit. */
export const VenueName = requiredText('venue_name', 256, { isName: true })
export const StreetAddress = requiredText('street', 256)
export const City = requiredText('city', 64)
export const Region = requiredText('region', 64)
/** A country as an ISO 3166-1 alpha-2 code or its English name; kept as the code. */
export const Country = z.pipe(
  requiredText('country', 32).check(
    z.refine((value) => countryCodeOf(value) !== null, { error: wrong('country.unknown') }),
  ),
  z.transform((value) => countryCodeOf(value) ?? value),
)

const coordinate = (label: Label, bound: number) =>
  z._default(
    z.nullable(
      z
        .number({ error: wrong('coordinates.not_a_number', { label }) })
        .check(
          z.refine((value) => Math.abs(value) <= bound, {
            error: wrong('coordinates.out_of_range', { label, max: bound }),
          }),
        )
        .register(documented, { minimum: -bound, maximum: bound }),
    ),
    null,
  )
/** Degrees north, -90 to 90; null when unknown. */
export const Latitude = coordinate('latitude', 90)
/** Degrees east, -180 to 180; null when unknown. */
export const Longitude = coordinate('longitude', 180)

export const addressVisibilities = ['public', 'ask-a-punk'] as const
export type AddressVisibility = (typeof addressVisibilities)[number]
/** Whether everybody may know the street, or only who is told (decisions, section 1). */
export const AddressVisibility = z._default(
  z.enum(addressVisibilities, { error: wrong('venue.unknown_address_visibility') }),
  'public',
)
/** A week at most. */
const MOST_MINUTES = 7 * 24 * 60
/** With `ask-a-punk`: how many minutes before the doors the street is told; null means never. */
export const AddressRevealMinutes = z._default(
  z.nullable(
    z
      .int({ error: wrong('venue.minutes_not_a_number') })
      .check(
        z.refine((minutes) => minutes >= 0 && minutes <= MOST_MINUTES, {
          error: wrong('venue.minutes_out_of_range', { max: MOST_MINUTES }),
        }),
      )
      .register(documented, { minimum: 0, maximum: MOST_MINUTES }),
  ),
  null,
)

/** Those fields of a venue that people fill in. */
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
}

/** Checked even where single fields are wrong, so that a person sees every error at once. */
const belongTogether = z.refine<Readonly<Record<string, unknown>>>(
  ({ latitude, longitude }) => (latitude == null) === (longitude == null),
  { error: wrong('coordinates.incomplete'), path: ['latitude'] },
)

/**
 * What a person gives when adding a venue (specification section 5; decisions, section 1). Without a time zone it follows
 * from the place.
 */
export const VenueInput = z.object({ ...venueFields, timeZone: TimeZone }).check(belongTogether)
export type VenueInput = z.output<typeof VenueInput>

/**
 * A venue as a person edits it: the whole of it, and the version that they saw (absent: refused with `version.missing`).
 * Without a time zone it follows from the place.
 */
export const VenueEdit = z.object({ ...venueFields, timeZone: TimeZone, version: Version }).check(belongTogether)
export type VenueEdit = z.output<typeof VenueEdit>

export type Venue = {
  id: VenueId
  slug: string
  name: string
  nameKey: string
  address: string
  city: string
  region: string
  /** ISO 3166-1 alpha-2. */
  country: string
  latitude: number | null
  longitude: number | null
  /** The centre of its city, for finding it where its own coordinates are unknown or private; null for an unknown city. */
  approximateLatitude: number | null
  approximateLongitude: number | null
  /** IANA time zone. */
  timeZone: string
  /** Null for venues that were saved before sources were recorded. */
  timeZoneSource: TimeZoneSource | null
  addressVisibility: AddressVisibility
  /** With `ask-a-punk`: the street is told this many minutes before the doors; null means never. */
  addressRevealMinutes: number | null
  createdBy: AccountId | null
  /** The venue that this one turned out to be the same as; it is deleted then. */
  mergedInto: VenueId | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

/** What a search-as-you-type list shows of a venue; the address obeys the venue's visibility. */
export type VenueHit = Pick<
  Venue,
  'id' | 'slug' | 'name' | 'address' | 'city' | 'region' | 'country' | 'timeZone' | 'addressVisibility'
>

/**
 * A venue as the actor sees it: street and coordinates obey the address rule, but for who may edit the venue; to others
 * `addressRevealMinutes` is null.
 */
export type PublicVenue = VenueHit &
  Pick<
    Venue,
    | 'latitude'
    | 'longitude'
    | 'approximateLatitude'
    | 'approximateLongitude'
    | 'timeZoneSource'
    | 'addressRevealMinutes'
    | 'version'
  > & {
    userEditable: boolean
    mayMerge: boolean
  }

/** What follows from where a venue is. */
export type Placement = Pick<Venue, 'timeZone' | 'timeZoneSource' | 'approximateLatitude' | 'approximateLongitude'>

type Making = { id: VenueId; slug: string; placement: Placement; by: AccountId; at: Date }

/** A new venue as it will be stored. */
export const makeVenue = (input: VenueInput, { id, slug, placement, by, at }: Making): Venue => ({
  ...input,
  ...placement,
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

/** The venue with what its form says now. */
export const changeVenue = (
  venue: Venue,
  input: Omit<VenueInput, 'timeZone'>,
  { slug, placement, at }: Pick<Making, 'slug' | 'placement' | 'at'>,
): Venue => ({
  ...venue,
  ...placement,
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
  updatedAt: at,
})

export const venueSlug = (name: string, city: string): string => slugOf(`${name} ${city}`, 'venue')

/**
 * The origin of a venue's time zone: a person, its city, coordinates, region or country, or nothing, so that the zone of most
 * people of its country is assumed.
 */
export const timeZoneSources = ['given', 'city', 'coordinates', 'region', 'country', 'assumed'] as const
export type TimeZoneSource = (typeof timeZoneSources)[number]
