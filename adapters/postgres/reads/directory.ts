import {
  isStorable,
  prepareStatement,
  type Queryable,
  type Statement,
} from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp } from '#adapters/postgres/schema/instant.ts'
import { IS_ON, IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { Band } from '#core/bands/band.ts'
import type { BandHit } from '#core/bands/public-band.ts'
import type { Directory } from '#core/reads.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import type { Venue } from '#core/venues/venue.ts'
import { makeCitySearch } from './city-search.ts'
import { makeLikelyVenues } from './likely-venues.ts'
import { makeMembers } from './members.ts'
import { makeNameLookup } from './name-lookup.ts'
import {
  bandSearchTarget,
  closeMatchesSql,
  firstByNameSql,
  looseMatchesSql,
  makeSearch,
  venueSearchTarget,
} from './name-search.ts'
import { VENUE_HIT_COLUMNS } from './venue-hit.ts'

type RawRow<Row> = Omit<Row, 'createdAt' | 'updatedAt' | 'deletedAt'> & { createdAt: string; updatedAt: string }

const withDates = <Row>(row: RawRow<Row>) => ({
  ...row,
  createdAt: fromTimestamp(row.createdAt),
  updatedAt: fromTimestamp(row.updatedAt),
  deletedAt: null,
})

const bandColumns = `id, slug, name, name_key as "nameKey", given_name as "originalName", bio, links, genres, picture, musicians,
    created_by as "createdBy",
    merged_into as "mergedInto", version, created_at as "createdAt", updated_at as "updatedAt"`

const venueColumns = `id, slug, name, name_key as "nameKey", address, city, region, country, latitude, longitude,
    approximate_latitude as "approximateLatitude", approximate_longitude as "approximateLongitude",
    time_zone as "timeZone", time_zone_source as "timeZoneSource", address_visibility as "addressVisibility",
    address_reveal_minutes as "addressRevealMinutes", door_facts as "doorFacts", website, accessibility, transport, capacity, created_by as "createdBy", merged_into as "mergedInto", version,
    created_at as "createdAt", updated_at as "updatedAt"`

/** SQL: selects the band or venue whose id is `idSql`. If it was merged, follows its merges to the one that remains. */
const currentSql = (table: 'band' | 'venue', columns: string, idSql: string): string => `
  with recursive step as (
    select id, merged_into, deleted_at from ${table} where id = ${idSql}
    union
    select next.id, next.merged_into, next.deleted_at
    from step join ${table} as next on next.id = step.merged_into
    where step.deleted_at is not null
  )
  select ${columns} from ${table} where id = (select id from step where deleted_at is null)`

const idBySlugSql = (table: 'band' | 'venue'): string => `coalesce(
      (select id from ${table} where slug = $1),
      (select of_id from former_slug where kind = '${table}' and slug = $1)
    )`

const bandById = prepareStatement<RawRow<Band>>(currentSql('band', bandColumns, '$1'))
const bandBySlug = prepareStatement<RawRow<Band>>(currentSql('band', bandColumns, idBySlugSql('band')))
const venueById = prepareStatement<RawRow<Venue>>(currentSql('venue', venueColumns, '$1'))
const venueBySlug = prepareStatement<RawRow<Venue>>(currentSql('venue', venueColumns, idBySlugSql('venue')))

const afterSql = (table: 'band' | 'venue', columns: string): string => `
  select ${columns} from ${table} where deleted_at is null and id > $1 order by id limit $2`

const bandsAfter = prepareStatement<RawRow<Band>>(afterSql('band', bandColumns))
const venuesAfter = prepareStatement<RawRow<Venue>>(afterSql('venue', venueColumns))
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

const bandHits = (hitSql: string): Statement<BandHit> =>
  prepareStatement(`${hitSql}
  select band.id, band.slug, band.name, next_show.place
  from hit join band on band.id = hit.id left join lateral (
    select venue.city || ', ' || venue.country as place
    from (
      select show.venue_id
      from act join show on show.id = act.show_id
      where act.band_id = hit.id and act.${IS_PLAYING} and show.deleted_at is null
        and show.${IS_ON} and show.upcoming_until > now()
      order by show.show_date, show.first_time, show.show_title, show.id
      limit 1
    ) as first join venue on venue.id = first.venue_id
  ) as next_show on true
  order by hit.rank, hit.similarity desc, band.name_key, band.created_at, band.id`)

const venueHits = (hitSql: string): Statement<VenueHit> =>
  prepareStatement(`${hitSql}
  select ${VENUE_HIT_COLUMNS}
  from hit join venue on venue.id = hit.id
  order by hit.rank, hit.similarity desc, venue.name_key, venue.created_at, venue.id`)

const bandSearch = {
  close: bandHits(closeMatchesSql(bandSearchTarget)),
  loose: bandHits(looseMatchesSql(bandSearchTarget)),
  first: bandHits(firstByNameSql(bandSearchTarget)),
}
const venueSearch = {
  close: venueHits(closeMatchesSql(venueSearchTarget)),
  loose: venueHits(looseMatchesSql(venueSearchTarget)),
  first: venueHits(firstByNameSql(venueSearchTarget)),
}

export const makeDirectory = (pool: Queryable): Directory => ({
  band: async (id) => firstOrNull(await bandById(pool, [id])),
  bandBySlug: async (slug) => (isStorable(slug) ? firstOrNull(await bandBySlug(pool, [slug])) : null),
  venue: async (id) => firstOrNull(await venueById(pool, [id])),
  venueBySlug: async (slug) => (isStorable(slug) ? firstOrNull(await venueBySlug(pool, [slug])) : null),
  ...makeMembers(pool),
  ...makeNameLookup(pool),
  bandsAfter: async (after, limit) => (await bandsAfter(pool, [after ?? LOWEST_ID, limit])).map(withDates),
  venuesAfter: async (after, limit) => (await venuesAfter(pool, [after ?? LOWEST_ID, limit])).map(withDates),
  likelyVenues: makeLikelyVenues(pool),
  searchBands: makeSearch(pool, bandSearch),
  searchVenues: makeSearch(pool, venueSearch),
  searchCities: makeCitySearch(pool),
})

const firstOrNull = <Row>([row]: readonly RawRow<Row>[]) => (row ? withDates(row) : null)
