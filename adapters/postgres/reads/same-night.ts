import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { ShowCatalog } from '#core/reads.ts'
import { type CatalogShowRow, showColumns, showJoins, showOf } from './catalog-show.ts'

/** SQL: selects up to `$5` of the shows on the day `$1` that are at the venue `$2`, or are played by a band whose id is in `$3` or whose
 * name key is in `$4`. `offset 0` makes the planner use the indexes. */
export const sameNightSql = `
  with wanted_band as (
    select unnest($3::uuid[]) as id
    union
    select same_prefix.id from unnest($4::text[]) as wanted cross join lateral (
      select id, name_key from band where left(name_key, 64) = left(wanted, 64) and deleted_at is null
      offset 0
    ) as same_prefix
    where same_prefix.name_key = wanted
  ), same_night as (
    select id from show where venue_id = $2 and show_date = $1 and deleted_at is null
    union
    select band_show.id from wanted_band join act on act.band_id = wanted_band.id cross join lateral (
      select id from show where show.id = act.show_id and show_date = $1 and deleted_at is null
      offset 0
    ) as band_show
    where act.${IS_PLAYING}
  ), page as (
    select show.id from same_night join show on show.id = same_night.id
    order by first_time, show_title, show.id
    limit $5
  )
  select ${showColumns} from page join show on show.id = page.id ${showJoins}
  order by show.first_time, show.show_title, show.id`

const sameNight = prepareStatement<CatalogShowRow>(sameNightSql)

export const makeSameNight =
  (pool: Queryable): ShowCatalog['sameNight'] =>
  async ({ showDate, venueId, bandIds, bandKeys, limit }) =>
    (await sameNight(pool, [showDate, venueId, bandIds, bandKeys, limit])).map(showOf)
