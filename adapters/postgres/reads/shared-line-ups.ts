import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { IS_ON, IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { SharingBand } from '#core/bands/shared-line-ups.ts'
import type { ShowCatalog } from '#core/reads.ts'

/** SQL: selects the bands that share line-ups with a band. `$1` now, `$2` band, `$3` limit. Uses `distinct`, because a merge may leave a
 * band twice in a line-up. `offset 0` prevents full scans, which the planner's overestimates would cause. */
export const sharedLineUpsSql = `
  with band_show as materialized (
    select distinct show.id, show.is_upcoming from act cross join lateral (
      select id, upcoming_until > $1::timestamptz as is_upcoming from show
      where show.id = act.show_id and deleted_at is null and ${IS_ON}
      offset 0
    ) as show
    where act.band_id = $2 and act.${IS_PLAYING}
  ), shared as (
    select distinct band_show.id, band_show.is_upcoming, other.band_id from band_show cross join lateral (
      select band_id from act where act.show_id = band_show.id and act.band_id <> $2 and act.${IS_PLAYING}
      offset 0
    ) as other
  ), counted as (
    select band_id, count(*)::int as shows, (count(*) filter (where is_upcoming))::int as upcoming from shared group by band_id
  )
  select band.id, band.slug, band.name, counted.upcoming, counted.shows - counted.upcoming as past
  from counted cross join lateral (select * from band where band.id = counted.band_id offset 0) as band
  order by counted.shows desc, counted.upcoming desc, band.name_key, band.created_at, band.id
  limit $3`

const sharedLineUps = prepareStatement<SharingBand>(sharedLineUpsSql)

export const makeSharedLineUps =
  (pool: Queryable): ShowCatalog['sharedLineUps'] =>
  (bandId, { now, limit }) =>
    sharedLineUps(pool, [toTimestamp(now), bandId, limit])
