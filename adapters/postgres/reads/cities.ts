import { isStorable, prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { CITY_SLUG_PART } from '#adapters/postgres/schema/city-slug-part.ts'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { IS_ON, PUBLIC_LATITUDE, PUBLIC_LONGITUDE } from '#adapters/postgres/schema/predicates.ts'
import {
  type Cities,
  type CityBand,
  type CityVenue,
  MAX_RANKED_CITY_SHOWS,
  MAX_VENUES_AROUND,
} from '#core/cities/cities.ts'
import type { CityKey, VenueLocality } from '#core/cities/city.ts'
import { mergeSpellings, type Spelling } from '#core/cities/spellings.ts'
import { halfExtents } from '#core/geography/half-extents.ts'
import { ORDER } from './filter-conditions.ts'
import { VENUE_HIT_COLUMNS } from './venue-hit.ts'

/** SQL: the keys of a venue's city and region, as in `listed_show`. */
const CITY_KEY = 'left(city_key, 64)'
const REGION_KEY = 'left(coalesce(region_key, lower(region)), 64)'

type SpellingRow = Omit<Spelling, 'addedAt' | 'changedAt'> & Record<'addedAt' | 'changedAt', string>

/** SQL: groups venues by locality and spelling. Computes the keys once per group: computing them takes longer than grouping. */
const localitiesSql = (venueSql: string): string => `
  select city, region, country, ${CITY_KEY} as "cityKey", ${REGION_KEY} as "regionKey", venues, "addedAt", "changedAt",
    coalesce("latitudeSum", 0) as "latitudeSum", coalesce("longitudeSum", 0) as "longitudeSum", "locatedVenues"
  from (
    select city, region, country, city_key, region_key, count(*)::int as venues, min(created_at) as "addedAt",
      max(updated_at) as "changedAt", sum(${PUBLIC_LATITUDE}) as "latitudeSum", sum(${PUBLIC_LONGITUDE}) as "longitudeSum",
      count(${PUBLIC_LATITUDE})::int as "locatedVenues"
    from (${venueSql}) as venue
    group by city, region, country, city_key, region_key
  ) as spelling`

export const localitiesNamedSql = localitiesSql(
  `select * from venue where deleted_at is null and ${CITY_SLUG_PART} = any($1::text[])`,
)
const named = prepareStatement<SpellingRow>(localitiesNamedSql)

/** SQL: the localities in the box of latitudes `$1` to `$2` and longitudes `$3` to `$4`, `$5` to 180 or -180 to `$6`. */
export const localitiesAroundSql = localitiesSql(`
  select * from venue
  where deleted_at is null and ${PUBLIC_LATITUDE} between $1::float8 and $2::float8
    and (${PUBLIC_LONGITUDE} between $3::float8 and $4::float8 or ${PUBLIC_LONGITUDE} >= $5::float8 or ${PUBLIC_LONGITUDE} <= $6::float8)
  limit ${MAX_VENUES_AROUND}`)
const around = prepareStatement<SpellingRow>(localitiesAroundSql)

const all = prepareStatement<SpellingRow>(localitiesSql('select * from venue where deleted_at is null'))

const isInRegionsSql = (column: string, parameter: string): string =>
  `(${parameter}::text[] is null or ${column} = any(${parameter}::text[]))`

/** SQL: the listed shows in the city `$1`, the country `$2` and the regions `$3` (null: all) that are upcoming or past at `$4` and
 * meet `condition`: at most the {@link MAX_RANKED_CITY_SHOWS} nearest in time. `nth` numbers them from the nearest. The looser
 * condition on `show_date` allows for all time zones (UTC-12 to UTC+14). The inner query reads only the index; without it, PostgreSQL
 * would read all rows of the city. */
const showsSql = (columns: string, when: 'upcoming' | 'past', condition = 'true'): string => {
  const today = `($4::timestamptz at time zone 'UTC')::date`
  const [timeCondition, order] =
    when === 'upcoming'
      ? [`upcoming_until > $4::timestamptz and show_date >= ${today} - 1`, ORDER]
      : [`upcoming_until <= $4::timestamptz and show_date <= ${today}`, ORDER.replaceAll(',', ' desc,').concat(' desc')]
  return `select ${columns} from unnest(array(
      select show_id from listed_show
      where city_key = $1::text and country = $2::text and ${isInRegionsSql('region_key', '$3')} and ${timeCondition} and ${condition}
      order by ${order} limit ${MAX_RANKED_CITY_SHOWS}
    )) with ordinality as next (next_id, nth) join listed_show on listed_show.show_id = next_id`
}

/** `$1` to `$3` are arrays of the same length. Each element of `$3` is null or the region keys of a city, joined by U+001F. */
export const upcomingCountsSql = `
  select counted.shows
  from unnest($1::text[], $2::text[], $3::text[]) with ordinality as city (key, country, regions, nth)
  cross join lateral (
    select count(*)::int as shows from (
      select from listed_show
      where city_key = city.key and country = city.country
        and (city.regions is null or region_key = any(string_to_array(city.regions, E'\\x1f')))
        and upcoming_until > $4::timestamptz and show_date >= ($4::timestamptz at time zone 'UTC')::date - 1
      limit $5
    ) as bounded
  ) as counted
  order by city.nth`
const upcomingCounts = prepareStatement<{ shows: number }>(upcomingCountsSql)

/** Reads venues without upcoming shows only if fewer than `$5` venues have upcoming shows. */
export const venuesInCitySql = `
  with counted as materialized (
    select venue_id, count(*)::int as shows from (${showsSql('venue_id', 'upcoming')}) as next group by venue_id
  ), candidate as (
    select venue_id, shows from counted
    union all
    select id, 0 from venue
    where ${CITY_KEY} = $1::text and country = $2::text and ${isInRegionsSql(REGION_KEY, '$3')} and deleted_at is null
      and (select count(*) from counted) < $5 and not exists (select from counted where venue_id = venue.id)
  )
  select ${VENUE_HIT_COLUMNS}, candidate.shows
  from candidate join venue on venue.id = venue_id and venue.deleted_at is null
  order by shows desc, venue.name_key, venue.created_at, venue.id
  limit $5`
const venuesIn = prepareStatement<CityVenue>(venuesInCitySql)

/** SQL: a row for each band in each show. `nth` is the number of the show; `position` is the position among its bands. */
const appearancesSql = (when: 'upcoming' | 'past'): string =>
  `select band_id, ${when === 'past'} as is_past, nth, position
   from (${showsSql('band_ids, nth', when, IS_ON)}) as ${when}
     cross join lateral unnest(band_ids) with ordinality as act (band_id, position)`

export const bandsInCitySql = `
  with played as (
    select band_id, (count(*) filter (where not is_past))::int as upcoming, (count(*) filter (where is_past))::int as past,
      min(array[is_past::int, nth, position]) as first_appearance
    from (${appearancesSql('upcoming')} union all ${appearancesSql('past')}) as appearance
    group by band_id
    order by upcoming desc, past desc, first_appearance
    limit $5
  )
  select band.id, band.slug, band.name, played.upcoming, played.past
  from played join band on band.id = played.band_id
  order by played.upcoming desc, played.past desc, first_appearance`
const bandsIn = prepareStatement<CityBand>(bandsInCitySql)

const localitiesOf = (rows: readonly SpellingRow[]): readonly VenueLocality[] =>
  mergeSpellings(
    rows.map((row) => ({ ...row, addedAt: fromTimestamp(row.addedAt), changedAt: fromTimestamp(row.changedAt) })),
  )

const valuesOf = ({ cityKey, country, regionKeys }: CityKey) => [cityKey, country, regionKeys && [...regionKeys]]

export const makeCities = (pool: Queryable): Cities => ({
  named: async (parts) => localitiesOf(await named(pool, [parts.filter(isStorable)])),
  around: async (point, kilometres) => localitiesOf(await around(pool, boxValues(point, kilometres))),
  all: async () => localitiesOf(await all(pool, [])),
  countUpcoming: async (cities, { now, max }) => {
    if (cities.length === 0) return []
    const regions = cities.map(({ regionKeys }) => regionKeys?.join('\u001f') ?? null)
    const keys = [cities.map(({ cityKey }) => cityKey), cities.map(({ country }) => country), regions]
    return (await upcomingCounts(pool, [...keys, toTimestamp(now), max])).map(({ shows }) => shows)
  },
  venuesIn: (city, { now, limit }) => venuesIn(pool, [...valuesOf(city), toTimestamp(now), limit]),
  bandsIn: (city, { now, limit }) => bandsIn(pool, [...valuesOf(city), toTimestamp(now), limit]),
})

const boxValues = ({ latitude, longitude }: { latitude: number; longitude: number }, kilometres: number) => {
  const half = halfExtents(latitude, kilometres)
  const [west, east] = [longitude - half.longitude, longitude + half.longitude]
  return [latitude - half.latitude, latitude + half.latitude, west, east, west + 360, east - 360]
}
