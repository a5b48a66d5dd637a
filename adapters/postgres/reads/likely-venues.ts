import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { halfExtents } from '#core/geography/half-extents.ts'
import type { Directory } from '#core/reads.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import { kilometresFromSql } from './distance.ts'
import { VENUE_HIT_COLUMNS } from './venue-hit.ts'

const MIN_NAME_SCORE = 0.45

/** SQL: compares a venue's name key with the name key `$2`. The score is 3 if the venue's key begins with `$2`, or if `$2` begins
 * with the venue's key and a space. Otherwise it is the greater of the two word similarities (pg_trgm), from 0 to 1. An empty `$2`
 * scores 0. */
const NAME_SCORE = `case
    when $2 = '' then 0
    when starts_with(name_key, $2) or starts_with($2, name_key || ' ') then 3
    else greatest(word_similarity($2, name_key), word_similarity(name_key, $2))
  end`

/** SQL: ranks venues by the sum of their scores for name, street and distance. Name and street score only within the same city. Venues
 * with a private address score only for the name, because street and distance would reveal the address. `$1` folded city, `$2` name key,
 * `$3` country, `$4` folded street, `$5` and `$6` latitude and longitude, `$7` maximum distance in metres, `$8` and `$9` half the height
 * and half the width of the bounding box in degrees, `$10` limit. */
export const likelyVenuesSql = `
  with candidate as (
    select id from venue
    where left(city_key, 64) = left($1, 64) and city_key = $1 and country = $3 and deleted_at is null
      and ${NAME_SCORE} >= ${MIN_NAME_SCORE}
    union
    select id from venue
    where $4 <> '' and left(address_key, 64) = left($4, 64) and left(city_key, 64) = left($1, 64) and address_key = $4
      and city_key = $1 and country = $3 and deleted_at is null and address_visibility = 'public'
    union
    select id from venue
    where latitude between $5::float8 - $8::float8 and $5::float8 + $8::float8 and deleted_at is null
      and abs(mod((longitude - $6::float8 + 540)::numeric, 360) - 180) <= $9::float8 and address_visibility = 'public'
  ), compared as (
    select venue.*, ${NAME_SCORE} as name_score, city_key = $1 and country = $3 as is_same_city,
      case when address_visibility = 'public' then 1000 * ${kilometresFromSql('$5::float8', '$6::float8')} end as distance
    from candidate join venue using (id)
  ), scored as (
    select compared.*,
      case when is_same_city and name_score >= ${MIN_NAME_SCORE} then name_score else 0 end
      + case when is_same_city and $4 <> '' and address_key = $4 and address_visibility = 'public' then 2 else 0 end
      + case when distance <= $7::float8 then 2 - distance / greatest($7::float8, 1) else 0 end as score
    from compared
  )
  select ${VENUE_HIT_COLUMNS}
  from scored as venue where score > 0
  order by score desc, name_key, created_at, id
  limit $10`

const selectLikely = prepareStatement<VenueHit>(likelyVenuesSql)

export const makeLikelyVenues =
  (pool: Queryable): Directory['likelyVenues'] =>
  ({ name, address, city, country, latitude, longitude }, { metres, limit }) => {
    const [cityKey, addressKey] = [city, address].map((text) => fold(text).replaceAll('\u0000', ''))
    const half = halfExtents(latitude ?? 0, metres / 1000)
    return selectLikely(pool, [
      cityKey,
      nameKeyOf(name.replaceAll('\u0000', '')),
      country,
      addressKey,
      latitude,
      longitude,
      metres,
      half.latitude,
      half.longitude,
      limit,
    ])
  }
