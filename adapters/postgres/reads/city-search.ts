import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import type { Directory } from '#core/reads.ts'
import { fold } from '#core/text/text.ts'
import type { CityHit } from '#core/venues/city-hit.ts'
import {
  laterWordPatternOf,
  likePatternsOf,
  minSimilarity,
  prefixEnd,
  substringPatternsOf,
  venueSearchTarget,
} from './name-search.ts'

/** Maximum number of venues to read by prefix, and per `like` pattern. */
const MAX_WITH_PREFIX = 5000
const MAX_PER_PATTERN = 200

/** SQL: groups the venues from `hitSql`, each with its `similarity`, by city. Each city has its most frequent spelling. */
const groupedByCitySql = (hitSql: string): string => `
  with hit as (${hitSql})
  select mode() within group (order by city collate "C") as city, mode() within group (order by region collate "C") as region,
    country
  from hit
  group by city_key, coalesce(region_key, lower(region)), country
  order by max(similarity) desc, count(*) desc, city_key, coalesce(region_key, lower(region)), country
  limit $1`

const withPrefix = prepareStatement<CityHit>(
  groupedByCitySql(`
    select city, city_key, region, region_key, country, 0 as similarity from venue
    where deleted_at is null and left(city_key, 64) >= $2 and left(city_key, 64) < $3
    order by left(city_key, 64), id
    limit ${MAX_WITH_PREFIX}`),
)

/** The first `like` uses the trigram index on names with cities; the second restricts the match to the city. */
const similar = prepareStatement<CityHit>(
  groupedByCitySql(`
    select distinct on (id) matched.*, word_similarity($2::text, city_key) as similarity
    from unnest($4::text[]) as pattern cross join lateral (
      select id, city, city_key, region, region_key, country from venue
      where deleted_at is null and ${venueSearchTarget.text} like pattern and ' ' || city_key like pattern
      limit ${MAX_PER_PATTERN}
    ) as matched
    where word_similarity($2::text, city_key) >= $3::text::real`),
)

export const makeCitySearch =
  (pool: Queryable): Directory['searchCities'] =>
  async (q, limit, tolerance) => {
    const key = [...fold(q.replaceAll('\u0000', ''))].slice(0, 60).join('')
    if (key === '') return []
    const found = await withPrefix(pool, [limit, key, prefixEnd(key)])
    if (found.length > 0) return found
    const patterns = tolerance === 'none' ? substringPatternsOf(key) : likePatternsOf(key)
    const wordPatterns = patterns.map((pattern) => laterWordPatternOf(pattern) ?? pattern)
    return patterns.length === 0 ? [] : similar(pool, [limit, key, String(minSimilarity(key)), wordPatterns])
  }
