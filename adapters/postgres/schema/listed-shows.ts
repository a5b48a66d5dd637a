import { defineEntity, p } from '@mikro-orm/core'
import type { Genre } from '#core/bands/genres.ts'
import type { BandId, ShowId, VenueId } from '#core/ids.ts'
import type { DoorCriterion } from '#core/shows/filter/door-criteria.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { ShowRow } from './shows.ts'
import { indexOn, instant, references } from './table-parts.ts'

const ORDER = 'show_date, first_time, show_title, show_id'
const index = (name: string, definition: string, suffix = '') => indexOn('listed_show', name, `${definition}${suffix}`)

/** One denormalized row per undeleted show, for filters; maintained by triggers. */
export const ListedShowRow = defineEntity({
  name: 'ListedShow',
  tableName: 'listed_show',
  indexes: [
    index(
      'listed_show_order_idx',
      `(${ORDER})`,
      ' include (upcoming_until, country, status, min_age, latitude, longitude, venue_id, door, genres, city_key, region_key, words_low, words_high)',
    ),
    index('listed_show_venue_idx', `(venue_id, ${ORDER})`, ' include (upcoming_until, country, status, min_age)'),
    index(
      'listed_show_city_idx',
      `(city_key, ${ORDER})`,
      ' include (upcoming_until, region_key, country, status, min_age)',
    ),
    index('listed_show_region_idx', `(region_key, ${ORDER})`, ' include (upcoming_until, country, status, min_age)'),
    index('listed_show_country_idx', `(country, ${ORDER})`, ' include (upcoming_until, status, min_age)'),
    index(
      'listed_show_status_idx',
      `(status, ${ORDER})`,
      " include (upcoming_until, country, min_age) where status <> 'scheduled'",
    ),
    index(
      'listed_show_age_idx',
      `(${ORDER})`,
      ' include (upcoming_until, country, status, min_age) where min_age is not null',
    ),
    index('listed_show_door_idx', 'using gin (door)', " with (fastupdate = off) where door <> '{}'"),
    index('listed_show_genres_idx', 'using gin (genres)', " with (fastupdate = off) where genres <> '{}'"),
    index('listed_show_words_idx', 'using gin (words)', ' with (fastupdate = on, gin_pending_list_limit = 64)'),
  ],
  properties: {
    showId: () => references(ShowRow, 'listed_show', 'show_id', 'cascade').primary().$type<ShowId>(),
    showDate: p.date(),
    firstTime: p.string().length(5).collation('C'),
    showTitle: p.string().length(256).collation('C'),
    upcomingUntil: instant(),
    venueId: p.uuid().$type<VenueId>(),
    cityKey: p.text().collation('C'),
    regionKey: p.text().collation('C'),
    country: p.character().length(2),
    latitude: p.double().$type<number>().strictNullable(),
    longitude: p.double().$type<number>().strictNullable(),
    minAge: p.double().$type<number>().strictNullable(),
    status: p.string().length(16).$type<ShowStatus>(),
    bandIds: p.array().columnType('uuid[]').$type<readonly BandId[]>(),
    words: p.text().columnType('tsvector'),
    door: p.array().columnType('text[]').$type<readonly DoorCriterion[]>().defaultRaw("'{}'"),
    genres: p.array().columnType('text[]').$type<readonly Genre[]>().defaultRaw("'{}'"),
    wordsLow: p.bigint().defaultRaw('0'),
    wordsHigh: p.bigint().defaultRaw('0'),
  },
})
