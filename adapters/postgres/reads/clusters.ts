import { type Queryable, queryUnprepared } from '#adapters/postgres/connection/statement.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { MAX_MAP_SHOWS, type ShowCluster } from '#core/shows/map/show-cluster.ts'
import { ORDER, type Values } from './filter-conditions.ts'
import { hasUnpredictableSelectivity, planBySearch, planInOrder, planWithoutSearch, scanLength } from './query-plans.ts'
import { type ParsedSearch, parseSearch } from './search-terms.ts'

type Query = { filter: ShowFilter; cell: number; now: Date; limit: number }

/** The scan reads only the index. */
const MAX_SCAN = 10_000

/** SQL: puts the keys of the first matching shows into `first`. `isExact` is true only if no shows were left out. */
const firstMatches = (search: ParsedSearch, values: Values): { prelude: string; isExact: string } => {
  const first = (from: string) =>
    `first as materialized (select ${ORDER} from ${from} order by ${ORDER} limit ${MAX_MAP_SHOWS + 1})`
  const isComplete = `(select count(*) <= ${MAX_MAP_SHOWS} from first)`
  if (!hasUnpredictableSelectivity(search))
    return { prelude: `with ${first(planWithoutSearch(search, values).from)}`, isExact: isComplete }
  if (scanLength(0, search) === null) {
    const { prelude, from } = planBySearch(search, values)
    return { prelude: `${prelude}, ${first(from)}`, isExact: isComplete }
  }
  const scanLimit = Math.min(scanLength(MAX_MAP_SHOWS, search) ?? MAX_SCAN, MAX_SCAN)
  const { prelude, from } = planInOrder(search, values, { scanLimit, after: null })
  return {
    prelude: `${prelude}, ${first(from)}`,
    isExact: `(select count(*) < ${scanLimit} from next) and ${isComplete}`,
  }
}

export const readClusters = async (pool: Queryable, { filter, cell, now, limit }: Query) => {
  const values: Values = []
  const { prelude, isExact } = firstMatches(await parseSearch(pool, filter, now), values)
  const bind = (value: number, type: string) => `$${values.push(value)}::${type}`
  const [size, most] = [bind(cell, 'float8'), bind(limit, 'int')]
  const [row] = await queryUnprepared<{ isExact: boolean; clusters: readonly ShowCluster[] }>(
    pool,
    `${prelude}, placed as materialized (
      select listed_show.* from (select show_id from first order by ${ORDER} limit ${MAX_MAP_SHOWS}) as counted
        join listed_show using (show_id)
      where latitude is not null
    ), cluster as (
      select floor(longitude / ${size}) as x, floor(latitude / ${size}) as y,
        count(*)::int as shows, count(distinct venue_id)::int as venues,
        count(distinct (city_key, region_key, country))::int as cities,
        round(avg(latitude)::numeric, 4)::float8 as latitude, round(avg(longitude)::numeric, 4)::float8 as longitude,
        min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
        mode() within group (order by venue_id) as venue_id
      from placed group by x, y
    )
    select ${isExact} and (select count(*) <= ${most} from cluster) as "isExact", (
      select coalesce(json_agg(each), '[]') from (
        select shows, venues, cities, cluster.latitude, cluster.longitude, west, south, east, north,
          venue.id as "venueId", venue.name as "venueName", venue.city as "venueCity"
        from cluster join venue on venue.id = cluster.venue_id
        order by shows desc, x, y limit ${most}
      ) as each
    ) as clusters`,
    values,
  )
  return row ?? { isExact: true, clusters: [] }
}
