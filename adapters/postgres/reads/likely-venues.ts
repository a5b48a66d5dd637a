import { type Queryable, statement } from '#adapters/postgres/connection/statement.ts'
import type { Directory } from '#core/reads.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import type { VenueHit } from '#core/venues/venue.ts'
import { boxOf, kilometresFrom } from './distance.ts'

/** Names in one city that share less than this, 0 to 1, have nothing to do with each other. */
const ALIKE = 0.45

/** How alike a venue's name and `$2` are: 3 when one begins with the other, else 0 to 1 in trigrams, whichever is the longer. */
const LIKENESS = `case
    when $2 = '' then 0
    when starts_with(name_key, $2) or starts_with($2, name_key || ' ') then 3
    else greatest(word_similarity($2, name_key), word_similarity(name_key, $2))
  end`

/**
 * Three ways lead to the candidates, each over an index: the city, the street address, and a box around the point. A like
 * name, the same street and every step nearer add up. Private addresses are left out of the two ways that would tell them.
 *
 * `$1` the city, folded, and `$2` the key of the name, `$3` the country, `$4` the street, folded; `$5`, `$6` the point; `$7` metres,
 * `$8` and `$9` what they are at most in degrees of latitude and longitude; `$10` limit. Longitudes go round.
 */
export const likelyVenuesSql = `
  with candidate as (
    select id from venue
    where left(city_key, 64) = left($1, 64) and city_key = $1 and country = $3 and deleted_at is null
      and ${LIKENESS} >= ${ALIKE}
    union
    select id from venue
    where $4 <> '' and left(address_key, 64) = left($4, 64) and left(city_key, 64) = left($1, 64) and address_key = $4
      and city_key = $1 and country = $3 and deleted_at is null and address_visibility = 'public'
    union
    select id from venue
    where latitude between $5::float8 - $8::float8 and $5::float8 + $8::float8 and deleted_at is null
      and abs(mod((longitude - $6::float8 + 540)::numeric, 360) - 180) <= $9::float8 and address_visibility = 'public'
  ), compared as (
    select venue.*, ${LIKENESS} as likeness, city_key = $1 and country = $3 as is_same_city,
      case when address_visibility = 'public' then 1000 * ${kilometresFrom('$5::float8', '$6::float8')} end as distance
    from candidate join venue using (id)
  ), scored as (
    select compared.*,
      case when is_same_city and likeness >= ${ALIKE} then likeness else 0 end
      + case when is_same_city and $4 <> '' and address_key = $4 and address_visibility = 'public' then 2 else 0 end
      + case when distance <= $7::float8 then 2 - distance / greatest($7::float8, 1) else 0 end as score
    from compared
  )
  select id, slug, name, address, city, region, country, time_zone as "timeZone",
    address_visibility as "addressVisibility"
  from scored where score > 0
  order by score desc, name_key, created_at, id
  limit $10`

const likely = statement<VenueHit>(likelyVenuesSql)

export const makeLikelyVenues =
  (pool: Queryable): Directory['likelyVenues'] =>
  ({ name, address, city, country, latitude, longitude }, { metres, limit }) => {
    const [town, street] = [city, address].map((text) => fold(text).replaceAll('\u0000', ''))
    const box = boxOf(latitude ?? 0, metres / 1000)
    return likely(pool, [
      town,
      nameKeyOf(name.replaceAll('\u0000', '')),
      country,
      street,
      latitude,
      longitude,
      metres,
      box.latitude,
      box.longitude,
      limit,
    ])
  }
