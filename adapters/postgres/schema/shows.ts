import { defineEntity, type Opt, p } from '@mikro-orm/core'
import type { ShowId } from '#core/ids.ts'
import type { Picture } from '#core/images/picture.ts'
import type { ActRole, ActState } from '#core/shows/act.ts'
import type { AgeRestriction } from '#core/shows/age-restriction.ts'
import type { ConfirmationSource } from '#core/shows/confirmation-source.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import type { DoorFacts } from '#core/venues/door-facts.ts'
import { AccountRow } from './accounts.ts'
import { BandRow, VenueRow } from './bands-and-venues.ts'
import { IS_KNOWN_STATE, IS_KNOWN_STATUS, IS_ON } from './predicates.ts'
import { indexOn, instant, references, versioned } from './table-parts.ts'

/** Days have the type `date`, times are texts (HH:MM); neither becomes a `Date`. Titles sort by code point in every database. */
export const ShowRow = defineEntity({
  name: 'Show',
  tableName: 'show',
  uniques: [{ name: 'show_slug_key', properties: ['slug'] }],
  indexes: [
    indexOn(
      'show',
      'show_listing_idx',
      '(show_date, first_time, show_title, id) include (upcoming_until) where deleted_at is null',
    ),
    indexOn('show', 'show_venue_id_idx', '(venue_id, show_date) include (upcoming_until, deleted_at)'),
    indexOn(
      'show',
      'show_unasked_idx',
      `(show_date, id) where deleted_at is null and still_on_asked_at is null and created_by is not null and ${IS_ON}`,
    ),
    { name: 'show_previous_venue_id_idx', properties: ['previousVenueId'] },
    { name: 'show_created_by_idx', properties: ['createdBy'] },
    { name: 'show_updated_at_idx', properties: ['updatedAt'] },
    indexOn('show', 'show_created_at_idx', '(created_at) where deleted_at is null'),
  ],
  checks: [
    { name: 'show_times_check', expression: 'door_time is not null or show_time is not null' },
    { name: 'show_door_time_check', expression: "door_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'" },
    { name: 'show_show_time_check', expression: "show_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'" },
    { name: 'show_age_restriction_check', expression: "age_restriction in ('Yes', 'No', 'Unknown')" },
    { name: 'show_age_limit_check', expression: "age_limit > '0'" },
    {
      name: 'show_status_check',
      expression: IS_KNOWN_STATUS,
    },
    { name: 'show_confirmed_check', expression: '(confirmed_as is null) = (confirmed_at is null)' },
    { name: 'show_confirmed_as_check', expression: "confirmed_as in ('band', 'venue', 'promoter', 'fan')" },
  ],
  properties: {
    id: p.uuid().primary().$type<ShowId>(),
    slug: p.text().collation('C'),
    showTitle: p.string().length(256).collation('C'),
    titleKey: p.text().collation('C').strictNullable(),
    showDate: p.date(),
    doorTime: p.string().length(5).collation('C').strictNullable(),
    showTime: p.string().length(5).collation('C').strictNullable(),
    firstTime: p
      .string()
      .$type<Opt<string>>()
      .length(5)
      .collation('C')
      .generated("(coalesce(door_time, show_time, '')) stored"),
    venueId: () => references(VenueRow, 'show', 'venue_id', 'no action'),
    timeZone: p.text(),
    ageRestriction: p.string().length(8).$type<AgeRestriction>(),
    ageLimit: p.double().$type<number>().strictNullable(),
    poster: p.json().$type<Picture>().strictNullable(),
    eventUrl: p.string().length(512).strictNullable(),
    ticketUrl: p.string().length(512).strictNullable(),
    price: p.string().length(64).strictNullable(),
    doorFacts: p.json().$type<DoorFacts>().defaultRaw("'{}'"),
    description: p.string().length(4096).strictNullable(),
    status: p.string().length(16).$type<ShowStatus>(),
    previousDate: p.date().strictNullable(),
    previousVenueId: () => references(VenueRow, 'show', 'previous_venue_id', 'no action').strictNullable(),
    upcomingUntil: instant(),
    confirmedAs: p.string().length(8).$type<ConfirmationSource>().strictNullable(),
    confirmedAt: instant().strictNullable(),
    reconfirmationRequestedAt: instant().strictNullable().fieldName('still_on_asked_at'),
    createdBy: () => references(AccountRow, 'show', 'created_by', 'set null').strictNullable(),
    ...versioned(),
    deletedByAdmin: p.boolean().default(false).fieldName('removed_by_admin'),
    /** Equals the version, unless a release without alerts wrote the show: then a trigger queues the show for matching. */
    matchQueuedVersion: p.integer().strictNullable(),
  },
})

export const ActRow = defineEntity({
  name: 'Act',
  tableName: 'act',
  indexes: [indexOn('act', 'act_band_id_idx', '(band_id) include (show_id, state)')],
  checks: [
    { name: 'act_role_check', expression: "role in ('headliner', 'support', 'dj', 'other')" },
    { name: 'act_state_check', expression: IS_KNOWN_STATE },
    { name: 'act_set_time_check', expression: "set_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'" },
  ],
  properties: {
    showId: () => references(ShowRow, 'act', 'show_id', 'cascade').primary(),
    position: p.smallint().primary(),
    bandId: () => references(BandRow, 'act', 'band_id', 'no action'),
    role: p.string().length(16).$type<ActRole>(),
    setTime: p.string().length(5).collation('C').strictNullable(),
    state: p.string().length(16).$type<ActState>(),
  },
})

/** The number of undeleted shows on each day, maintained by triggers. */
export const ShowDayRow = defineEntity({
  name: 'ShowDay',
  tableName: 'show_day',
  properties: { showDate: p.date().primary(), shows: p.integer() },
})

/** The number of undeleted shows for each day and each instant until which they are upcoming, maintained by triggers. */
export const UpcomingTallyRow = defineEntity({
  name: 'UpcomingTally',
  tableName: 'upcoming_tally',
  properties: {
    showDate: p.date().primary(),
    upcomingUntil: instant().primary(),
    shows: p.integer(),
  },
})
