import { type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { MAX_MAP_SHOWS, type ShowCluster } from '#core/shows/map/show-cluster.ts'
import { ORDER, type Values } from './filter-conditions.ts'
import {
  hasUnpredictableSelectivity,
  isRare,
  planBySearch,
  planInOrder,
  planWithoutSearch,
  scanLength,
} from './query-plans.ts'
import { type ParsedSearch, readSearched } from './search-terms.ts'

type Query = { filter: ShowFilter; cell: number; now: Date; limit: number }
type FoundClusters = { isExact: boolean; clusters: readonly ShowCluster[] }

/** Words are not in the index. */
const MAX_SCAN = 5000
const MAX_WORDS_SCAN = 2000
const COLUMNS = ['venue_id', 'latitude', 'longitude', 'city_key', 'region_key', 'country']

/** SQL: puts the first matching shows and their venues into `first`. `isExact` is true only if no shows were left out. */
const firstMatches = (search: ParsedSearch, values: Values): { prelude: string; isExact: string } => {
  const first = (from: string) =>
    `first as materialized (select ${[ORDER, ...COLUMNS].join(', ')} from ${from} order by ${ORDER} limit ${MAX_MAP_SHOWS + 1})`
  const isComplete = `(select count(*) <= ${MAX_MAP_SHOWS} from first)`
  if (!hasUnpredictableSelectivity(search))
    return { prelude: `with ${first(planWithoutSearch(search, values).from)}`, isExact: isComplete }
  if (isRare(search)) {
    const { prelude, from } = planBySearch(search, values, COLUMNS)
    return { prelude: `${prelude}, ${first(from)}`, isExact: isComplete }
  }
  const maxScan = search.search.kind === 'words' ? MAX_WORDS_SCAN : MAX_SCAN
  const scanLimit = Math.min(scanLength(MAX_MAP_SHOWS, search) ?? maxScan, maxScan)
  const { prelude, from } = planInOrder(search, values, { scanLimit, after: null, columns: COLUMNS })
  return {
    prelude: `${prelude}, ${first(from)}`,
    isExact: `(select count(*) < ${scanLimit} from next) and ${isComplete}`,
  }
}

export const readClusters = (pool: Queryable, query: Query): Promise<FoundClusters> =>
  readSearched(
    pool,
    query,
    (search) => clustersOf(pool, search, query),
    ({ clusters }) => clusters.length === 0,
  )

const clustersOf = async (pool: Queryable, search: ParsedSearch, { cell, limit }: Query): Promise<FoundClusters> => {
  const values: Values = []
  const { prelude, isExact } = firstMatches(search, values)
  const bind = (value: number, type: string) => `$${values.push(value)}::${type}`
  const [size, most] = [bind(cell, 'float8'), bind(limit, 'int')]
  const [row] = await queryUnprepared<FoundClusters>(
    pool,
    `${prelude}, at_venue as (
      select venue_id, latitude, longitude, min(hash_record_extended((city_key, region_key, country), 0)) as city,
        count(*)::int as shows
      from (select * from first order by ${ORDER} limit ${MAX_MAP_SHOWS}) as shown
      where latitude is not null group by venue_id, latitude, longitude
    ), in_city as (
      select floor(longitude / ${size}) as x, floor(latitude / ${size}) as y, sum(shows) as shows, count(*) as venues,
        sum(latitude * shows) as latitudes, sum(longitude * shows) as longitudes,
        min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
        min((1000000 - shows) || ' ' || venue_id::text collate "C") as first_venue
      from at_venue group by x, y, city
    ), cluster as (
      select x, y, sum(shows)::int as shows, sum(venues)::int as venues, count(*)::int as cities,
        round((sum(latitudes) / sum(shows))::numeric, 4)::float8 as latitude,
        round((sum(longitudes) / sum(shows))::numeric, 4)::float8 as longitude,
        min(west) as west, min(south) as south, max(east) as east, max(north) as north,
        split_part(min(first_venue), ' ', 2)::uuid as venue_id
      from in_city group by x, y
    )
    select ${isExact} and (select count(*) <= ${most} from cluster) as "isExact", (
      select coalesce(json_agg(each), '[]') from (
        select shows, venues, cities, cluster.latitude, cluster.longitude, west, south, east, north,
          venue.id as "venueId", venue.name as "venueName", venue.city as "venueCity"
        from (select * from cluster order by shows desc, x, y limit ${most}) as cluster
          join venue on venue.id = cluster.venue_id
        order by shows desc, x, y
      ) as each
    ) as clusters`,
    values,
  )
  return row ?? { isExact: true, clusters: [] }
}
