import { type Queryable, statement } from '#adapters/postgres/connection/statement.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { ShowCatalog } from '#core/reads.ts'
import { columns, joins, type ReadShow, showOf } from './catalog-show.ts'

/** Shows on `$1` at the venue `$2`, with a band `$3` or one named `$4`; limit `$5`. `offset 0` pins the index plans. */
export const sameNightSql = `
  with meant as (
    select unnest($3::uuid[]) as id
    union
    select alike.id from unnest($4::text[]) as wanted cross join lateral (
      select id, name_key from band where left(name_key, 64) = left(wanted, 64) and deleted_at is null
      offset 0
    ) as alike
    where alike.name_key = wanted
  ), same as (
    select id from show where venue_id = $2 and show_date = $1 and deleted_at is null
    union
    select billed.id from meant join act on act.band_id = meant.id cross join lateral (
      select id from show where show.id = act.show_id and show_date = $1 and deleted_at is null
      offset 0
    ) as billed
    where act.${IS_PLAYING}
  ), page as (
    select show.id from same join show on show.id = same.id
    order by first_time, show_title, show.id
    limit $5
  )
  select ${columns} from page join show on show.id = page.id ${joins}
  order by show.first_time, show.show_title, show.id`

const sameNight = statement<ReadShow>(sameNightSql)

export const makeSameNight =
  (pool: Queryable): ShowCatalog['sameNight'] =>
  async ({ showDate, venueId, bandIds, bandKeys, limit }) =>
    (await sameNight(pool, [showDate, venueId, bandIds, bandKeys, limit])).map(showOf)
