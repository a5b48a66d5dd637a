import { type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { MAX_MAP_SHOWS, type ShowCluster } from '#core/shows/map/show-cluster.ts'
import { ORDER, type Values } from './filter-conditions.ts'
import {
  hasUnpredictableSelectivity,
  isRare,
  isScanCheaper,
  planBySearch,
  planWithoutSearch,
  scanLength,
  scanOfList,
} from './query-plans.ts'
import { type ParsedSearch, readSearched } from './search-terms.ts'

type Query = { filter: ShowFilter; cell: number; now: Date; limit: number }
type FoundClusters = { isExact: boolean; clusters: readonly ShowCluster[] }

const MAX_SCAN = 2500
/** Words are not in the index, but read for each match. */
const MAX_WORD_MATCHES = 400
/** For rare words, so many rows are scanned if that finds enough shows. */
const MAX_RARE_SCAN = 8000
const ENOUGH_SHOWS = 15
const COLUMNS = ['venue_id', 'latitude', 'longitude', 'city_key', 'region_key', 'country']

/** SQL: selects the first matching shows. `isExact` is true only if no shows were left out. */
const firstMatches = (
  search: ParsedSearch,
  scanLimit: number | null,
  values: Values,
): { prelude: string; rows: string; isComplete: string } => {
  const limit = `limit ${MAX_MAP_SHOWS + 1}`
  const inOrder = (from: string): string => `select ${COLUMNS.join(', ')} from ${from} order by ${ORDER} ${limit}`
  if (!hasUnpredictableSelectivity(search))
    return { prelude: 'with', rows: inOrder(planWithoutSearch(search, values).from), isComplete: 'true' }
  if (scanLimit === null) {
    const { prelude, from } = planBySearch(search, values, COLUMNS)
    return { prelude: `${prelude},`, rows: inOrder(from), isComplete: 'true' }
  }
  const { next, isMatch, isComplete } = scanOfList(search, values, { scanLimit, after: null, columns: COLUMNS })
  return {
    prelude: 'with',
    rows: `select ${COLUMNS.join(', ')} from (${next}) as next where ${isMatch} ${limit}`,
    isComplete,
  }
}

export const readClusters = (pool: Queryable, query: Query): Promise<FoundClusters> =>
  readSearched(
    pool,
    query,
    (search) => scanOrGather(pool, search, query),
    ({ clusters }) => clusters.length === 0,
  )

const scanOrGather = async (pool: Queryable, search: ParsedSearch, query: Query): Promise<FoundClusters> => {
  if (!isRare(search)) return clustersOf(pool, search, query, commonScan(search))
  if (search.search.kind === 'words' && isScanCheaper(MAX_RARE_SCAN, search)) {
    const found = await clustersOf(pool, search, query, MAX_RARE_SCAN)
    const shows = found.clusters.reduce((sum, cluster) => sum + cluster.shows, 0)
    if (found.isExact || shows >= ENOUGH_SHOWS) return found
  }
  return clustersOf(pool, search, query, null)
}

const commonScan = (search: ParsedSearch): number => {
  const shows = search.search.kind === 'words' ? MAX_WORD_MATCHES / 2 : MAX_MAP_SHOWS
  return Math.min(scanLength(shows, search) ?? MAX_SCAN, MAX_SCAN)
}

/** Groups the rows once: grouping by venue and city first takes the database longer than sorting each cell by them. */
const clustersOf = async (
  pool: Queryable,
  search: ParsedSearch,
  { cell, limit }: Query,
  scanLimit: number | null,
): Promise<FoundClusters> => {
  const values: Values = []
  const { prelude, rows, isComplete } = firstMatches(search, scanLimit, values)
  const bind = (value: number, type: string) => `$${values.push(value)}::${type}`
  const [size, most] = [bind(cell, 'float8'), bind(limit, 'int')]
  const mean = (column: string): string => `round((sum(${column}) / count(*))::numeric, 4)::float8`
  const [row] = await queryUnprepared<FoundClusters>(
    pool,
    `${prelude} first as materialized (${rows}), cluster as materialized (
      select floor(longitude / ${size}) as x, floor(latitude / ${size}) as y, count(*)::int as shows,
        count(distinct venue_id)::int as venues,
        count(distinct hashtextextended(concat_ws(E'\\x1f', city_key, region_key, country), 0))::int as cities,
        ${mean('latitude')} as latitude, ${mean('longitude')} as longitude,
        min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
        mode() within group (order by venue_id) as venue_id
      from (select * from first limit ${MAX_MAP_SHOWS}) as shown
      where latitude is not null group by x, y
    )
    select (select count(*) <= ${MAX_MAP_SHOWS} from first) and (select count(*) <= ${most} from cluster)
      and ${isComplete} as "isExact", (
      select coalesce(json_agg(each), '[]') from (
        select shows, venues, cities, cluster.latitude, cluster.longitude, west, south, east, north,
          venue.id as "venueId", venue.name as "venueName", venue.city as "venueCity"
        from (select * from cluster order by shows desc, x, y limit ${most}) as cluster
          cross join lateral (select id, name, city from venue where id = cluster.venue_id offset 0) as venue
        order by shows desc, x, y
      ) as each
    ) as clusters`,
    values,
  )
  return row ?? { isExact: true, clusters: [] }
}
