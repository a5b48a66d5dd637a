import { defineEntity, p } from '@mikro-orm/core'
import type { Genre } from '#core/bands/genres.ts'
import type { BandId, MergeId, VenueId } from '#core/ids.ts'
import type { Picture } from '#core/images/picture.ts'
import type { MembershipState } from '#core/permissions/policy.ts'
import type { VenueDoorFacts } from '#core/venues/door-facts.ts'
import type { AddressVisibility, TimeZoneSource } from '#core/venues/venue.ts'
import { AccountRow } from './accounts.ts'
import { CITY_SLUG_PART } from './city-slug-part.ts'
import { PUBLIC_LATITUDE, PUBLIC_LONGITUDE } from './predicates.ts'
import { indexOn, instant, references, versioned } from './table-parts.ts'

/** B-tree indexes cover the first 64 characters of `name_key`, because their entries are limited to 2,700 bytes. `folded_name` is
 * null in old rows where it would equal `name_key`. */
export const BandRow = defineEntity({
  name: 'Band',
  tableName: 'band',
  uniques: [{ name: 'band_slug_key', properties: ['slug'] }],
  indexes: [
    indexOn('band', 'band_name_key_idx', '(left(name_key, 64), created_at, id) where deleted_at is null'),
    indexOn('band', 'band_name_key_trgm_idx', 'using gin (name_key gin_trgm_ops) where deleted_at is null'),
    { name: 'band_created_by_idx', properties: ['createdBy'] },
    { name: 'band_merged_into_idx', properties: ['mergedInto'] },
    { name: 'band_updated_at_idx', properties: ['updatedAt'] },
    indexOn('band', 'band_merged_name_key_idx', '(left(name_key, 64)) where merged_into is not null'),
  ],
  properties: {
    id: p.uuid().primary().$type<BandId>(),
    slug: p.text().collation('C'),
    name: p.string().length(256),
    nameKey: p.text().collation('C'),
    originalName: p.string().length(256).strictNullable().fieldName('given_name'),
    foldedName: p.text().collation('C').strictNullable(),
    bio: p.string().length(4096).strictNullable(),
    links: p.json().$type<readonly string[]>(),
    genres: p.array().columnType('text[]').$type<readonly Genre[]>().defaultRaw("'{}'"),
    picture: p.json().$type<Picture>().strictNullable(),
    musicians: p.json().$type<readonly string[]>().defaultRaw("'[]'"),
    createdBy: () => references(AccountRow, 'band', 'created_by', 'set null').strictNullable(),
    mergedInto: () => references(BandRow, 'band', 'merged_into', 'no action').strictNullable(),
    ...versioned(),
  },
})

/** A pending, invited or active membership in a band (specification/decisions.md, section 1). */
export const MembershipRow = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  indexes: [
    { name: 'membership_account_id_idx', properties: ['accountId'] },
    { name: 'membership_decided_by_idx', properties: ['decidedBy'] },
    indexOn('membership', 'membership_pending_idx', "(created_at, band_id, account_id) where state = 'pending'"),
  ],
  checks: [{ name: 'membership_state_check', expression: "state in ('pending', 'invited', 'active')" }],
  properties: {
    bandId: () => references(BandRow, 'membership', 'band_id', 'cascade').primary(),
    accountId: () => references(AccountRow, 'membership', 'account_id', 'cascade').primary(),
    state: p.string().length(16).$type<MembershipState>(),
    reason: p.text().strictNullable(),
    decidedBy: () => references(AccountRow, 'membership', 'decided_by', 'set null').strictNullable(),
    createdAt: instant(),
    decidedAt: instant().strictNullable(),
    mergeIds: p.json().$type<readonly MergeId[]>().defaultRaw("'[]'"),
    inviterLeaves: p.boolean().default(false).fieldName('giver_leaves'),
  },
})

/** Address, city and region keys are folded like `folded_name`. `region_key` is null in old rows whose region is ASCII. */
export const VenueRow = defineEntity({
  name: 'Venue',
  tableName: 'venue',
  uniques: [{ name: 'venue_slug_key', properties: ['slug'] }],
  indexes: [
    indexOn('venue', 'venue_name_key_idx', '(left(name_key, 64), created_at, id) where deleted_at is null'),
    indexOn('venue', 'venue_city_key_idx', '(left(city_key, 64), id) where deleted_at is null'),
    indexOn('venue', 'venue_city_slug_idx', `(${CITY_SLUG_PART}) where deleted_at is null`),
    indexOn(
      'venue',
      'venue_search_trgm_idx',
      "using gin ((name_key || ' ' || city_key) gin_trgm_ops) where deleted_at is null",
    ),
    indexOn('venue', 'venue_address_key_idx', '(left(address_key, 64), left(city_key, 64)) where deleted_at is null'),
    indexOn('venue', 'venue_latitude_idx', '(latitude, longitude) where deleted_at is null'),
    indexOn('venue', 'venue_near_idx', `((${PUBLIC_LATITUDE}), (${PUBLIC_LONGITUDE})) where deleted_at is null`),
    indexOn('venue', 'venue_unplaced_idx', '(id) where time_zone_source is null and deleted_at is null'),
    { name: 'venue_created_by_idx', properties: ['createdBy'] },
    { name: 'venue_merged_into_idx', properties: ['mergedInto'] },
    { name: 'venue_updated_at_idx', properties: ['updatedAt'] },
    indexOn('venue', 'venue_merged_name_key_idx', '(left(name_key, 64)) where merged_into is not null'),
  ],
  checks: [
    { name: 'venue_country_check', expression: "country ~ '^[A-Z]{2}$'" },
    { name: 'venue_latitude_check', expression: "abs(latitude) <= '90'" },
    { name: 'venue_longitude_check', expression: "abs(longitude) <= '180'" },
    { name: 'venue_coordinates_check', expression: '(latitude is null) = (longitude is null)' },
    { name: 'venue_approximate_latitude_check', expression: "abs(approximate_latitude) <= '90'" },
    { name: 'venue_approximate_longitude_check', expression: "abs(approximate_longitude) <= '180'" },
    {
      name: 'venue_approximate_coordinates_check',
      expression: '(approximate_latitude is null) = (approximate_longitude is null)',
    },
    {
      name: 'venue_time_zone_source_check',
      expression: "time_zone_source in ('given', 'city', 'coordinates', 'region', 'country', 'assumed')",
    },
    { name: 'venue_address_visibility_check', expression: "address_visibility in ('public', 'ask-a-punk')" },
  ],
  properties: {
    id: p.uuid().primary().$type<VenueId>(),
    slug: p.text().collation('C'),
    name: p.string().length(256),
    nameKey: p.text().collation('C'),
    foldedName: p.text().collation('C').strictNullable(),
    address: p.string().length(256),
    addressKey: p.text().collation('C'),
    city: p.string().length(64),
    cityKey: p.text().collation('C'),
    region: p.string().length(64),
    regionKey: p.text().collation('C').strictNullable(),
    country: p.character().length(2),
    latitude: p.double().$type<number>().strictNullable(),
    longitude: p.double().$type<number>().strictNullable(),
    approximateLatitude: p.double().$type<number>().strictNullable(),
    approximateLongitude: p.double().$type<number>().strictNullable(),
    timeZone: p.text(),
    timeZoneSource: p.string().length(16).$type<TimeZoneSource>().strictNullable(),
    addressVisibility: p.string().length(16).$type<AddressVisibility>(),
    addressRevealMinutes: p.integer().strictNullable(),
    doorFacts: p.json().$type<VenueDoorFacts>().defaultRaw("'{}'"),
    website: p.string().length(512).strictNullable(),
    accessibility: p.string().length(2048).strictNullable(),
    transport: p.string().length(2048).strictNullable(),
    capacity: p.integer().strictNullable(),
    createdBy: () => references(AccountRow, 'venue', 'created_by', 'set null').strictNullable(),
    mergedInto: () => references(VenueRow, 'venue', 'merged_into', 'no action').strictNullable(),
    ...versioned(),
  },
})
