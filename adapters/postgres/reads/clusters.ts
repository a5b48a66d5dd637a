import { prepareStatement, type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { MIN_CELL_SIZE, MIN_CELLS_ACROSS } from '#core/shows/map/map-grid.ts'
import { MAX_MAP_SHOWS, type ShowCluster } from '#core/shows/map/show-cluster.ts'
import { ORDER, type Values } from './filter-conditions.ts'
import {
  hasUnpredictableSelectivity,
  isRare,
  isScanCheaper,
  listScan,
  planByGathering,
  planByPlanner,
  scanLength,
} from './query-plans.ts'
import { listedCountSql, type ParsedSearch, readSearched } from './search-terms.ts'

type Query = { filter: ShowFilter; cell: number | null; now: Date; limit: number }
/** Limits for a map: the number of `shows` it counts, and the number of rows of the list to `scan` for them. */
type Bounds = { shows: number; scan: number }
type FoundClusters = { isExact: boolean; clusters: readonly ShowCluster[] }

const smallCalendarBounds: Bounds = { shows: MAX_MAP_SHOWS, scan: 5000 }
/** Few maps of a large calendar are complete, and counting half as many shows takes half as long. */
const largeCalendarBounds: Bounds = { shows: MAX_MAP_SHOWS / 2, scan: 2500 }
/** The index of the list lacks the words, so the row of each match must be read from the table. */
const MAX_WORD_MATCHES = 400
/** For rare words, up to this many rows are scanned first if that takes less time than gathering all matches. */
const MAX_RARE_SCAN = 8000
const ENOUGH_SHOWS = 15
const COLUMNS = ['venue_id', 'latitude', 'longitude', 'city_key', 'region_key', 'country']

/** SQL: selects the first matching shows. `isComplete` is false if a scan may have stopped before the end of the list. */
const firstMatchesSql = (
  parsed: ParsedSearch,
  { shows, scanLimit }: { shows: number; scanLimit: number | null },
  values: Values,
): { prelude: string; rows: string; isComplete: string } => {
  const limit = `limit ${shows + 1}`
  const inOrder = (from: string): string => `select ${COLUMNS.join(', ')} from ${from} order by ${ORDER} ${limit}`
  if (!hasUnpredictableSelectivity(parsed))
    return { prelude: 'with', rows: inOrder(planByPlanner(parsed, values).from), isComplete: 'true' }
  if (scanLimit === null) {
    const { prelude, from } = planByGathering(parsed, values, COLUMNS)
    return { prelude: `${prelude},`, rows: inOrder(from), isComplete: 'true' }
  }
  const { next, isMatch, isComplete } = listScan(parsed, values, { scanLimit, after: null, columns: COLUMNS })
  return {
    prelude: 'with',
    rows: `select ${COLUMNS.join(', ')} from (${next}) as next where ${isMatch} ${limit}`,
    isComplete,
  }
}

export const readClusters = async (pool: Queryable, query: Query): Promise<FoundClusters> => {
  const find = async (parsed: ParsedSearch): Promise<FoundClusters> =>
    scanOrGather(pool, parsed, { ...query, bounds: await boundsFor(pool, parsed) })
  return readSearched(pool, query, find, ({ clusters }) => clusters.length === 0)
}

const countListed = prepareStatement<{ shows: number }>(`select (${listedCountSql('$1')}) as shows`)

/** Returns the bounds for the size of the list. A search that took a sample has already counted the list. */
const boundsFor = async (pool: Queryable, parsed: ParsedSearch): Promise<Bounds> => {
  const { filter, now, listedShows } = parsed
  const [{ shows } = { shows: 0 }] = hasUnpredictableSelectivity(parsed)
    ? [{ shows: listedShows }]
    : await countListed(pool, [filter.includePast ? null : toTimestamp(now)])
  return shows > smallCalendarBounds.scan ? largeCalendarBounds : smallCalendarBounds
}

type BoundedQuery = Query & { bounds: Bounds }

const scanOrGather = async (pool: Queryable, parsed: ParsedSearch, query: BoundedQuery): Promise<FoundClusters> => {
  const scanLimit = isRare(parsed) ? scanLimitForRare(parsed) : scanLimitForCommon(parsed, query.bounds)
  if (scanLimit !== null) {
    const found = await clustersOf(pool, parsed, query, scanLimit)
    const shows = found.clusters.reduce((sum, cluster) => sum + cluster.shows, 0)
    if (found.isExact || shows >= ENOUGH_SHOWS) return found
  }
  return clustersOf(pool, parsed, query, null)
}

const scanLimitForRare = (parsed: ParsedSearch): number | null =>
  parsed.search.kind === 'words' && isScanCheaper(MAX_RARE_SCAN, parsed) ? MAX_RARE_SCAN : null

/** Returns the scan limit for matches that are not rare. In a very large calendar, even these may need a longer scan than `bounds`
 * allows. `MAX_WORD_MATCHES` is halved, because {@link scanLength} returns twice as many rows as the matches need on average. */
const scanLimitForCommon = (parsed: ParsedSearch, bounds: Bounds): number => {
  const shows = parsed.search.kind === 'words' ? MAX_WORD_MATCHES / 2 : bounds.shows
  return Math.max(
    Math.min(scanLength(shows, parsed) ?? bounds.scan, bounds.scan),
    scanLength(ENOUGH_SHOWS, parsed) ?? 0,
  )
}

const EXTENT = 'nullif(greatest(max(longitude) - min(longitude), max(latitude) - min(latitude)), 0)'
/** SQL: the cell size that the core's `fittingCell` returns for the located shows. */
const FITTED_CELL = `greatest(360 / 2 ^ ceil(log(2, (${360 * MIN_CELLS_ACROSS} / ${EXTENT})::numeric))::float8, ${MIN_CELL_SIZE})`

/** Groups the rows only once: grouping by venue and city first would take longer than sorting each cell's rows by venue and by city. */
const clustersOf = async (
  pool: Queryable,
  parsed: ParsedSearch,
  { cell, limit, bounds }: BoundedQuery,
  scanLimit: number | null,
): Promise<FoundClusters> => {
  const values: Values = []
  const { prelude, rows, isComplete } = firstMatchesSql(parsed, { shows: bounds.shows, scanLimit }, values)
  const bind = (value: number | null, type: string) => `$${values.push(value)}::${type}`
  const [size, max] = [bind(cell, 'float8'), bind(limit, 'int')]
  const mean = (column: string): string => `round((sum(${column}) / count(*))::numeric, 4)::float8`
  const [row] = await queryUnprepared<FoundClusters>(
    pool,
    `${prelude} first as materialized (${rows}), located as materialized (
      select * from (select * from first limit ${bounds.shows}) as counted where latitude is not null
    ), grid as materialized (select coalesce(${size}, ${FITTED_CELL}) as cell from located
    ), cluster as materialized (
      select floor(longitude / cell) as x, floor(latitude / cell) as y, count(*)::int as shows,
        count(distinct venue_id)::int as venues,
        count(distinct hashtextextended(concat_ws(E'\\x1f', city_key, region_key, country), 0))::int as cities,
        ${mean('latitude')} as latitude, ${mean('longitude')} as longitude,
        min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
        mode() within group (order by venue_id) as venue_id
      from located cross join grid group by x, y
    )
    select (select count(*) <= ${bounds.shows} from first) and (select count(*) <= ${max} from cluster)
      and ${isComplete} as "isExact", (
      select coalesce(json_agg(each), '[]') from (
        select shows, venues, cities, cluster.latitude, cluster.longitude, west, south, east, north,
          venue.id as "venueId", venue.name as "venueName", venue.city as "venueCity"
        from (select * from cluster order by shows desc, x, y limit ${max}) as cluster
          cross join lateral (select id, name, city from venue where id = cluster.venue_id offset 0) as venue
        order by shows desc, x, y
      ) as each
    ) as clusters`,
    values,
  )
  return row ?? { isExact: true, clusters: [] }
}
