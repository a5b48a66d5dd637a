import { type Queryable, statement } from '#adapters/postgres/connection/statement.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { ShowCatalog } from '#core/reads.ts'
import { columns, joins, type ListedRow, pageOf } from './catalog-show.ts'

type When = 'upcoming' | 'past'

/** SQL: upcoming or past at `$1`. A show ends the next day, between UTC-12 and UTC+14, so the indexed day excludes most
 * shows. */
const conditionOf = (when: When): string => {
  const today = `($1::timestamptz at time zone 'UTC')::date`
  return when === 'upcoming'
    ? `show.deleted_at is null and show.upcoming_until > $1::timestamptz and show.show_date >= ${today} - 1`
    : `show.deleted_at is null and show.upcoming_until <= $1::timestamptz and show.show_date <= ${today}`
}

const orderOf = (when: When): string =>
  ['show_date', 'first_time', 'show_title', 'id']
    .map((key) => `show.${key} ${when === 'upcoming' ? 'asc' : 'desc'}`)
    .join(', ')

/** Joins the page's shows with the total. An empty page yields one row with the total. */
const listedSql = (when: When): string => `
  select counted.total, listed.*
  from counted left join (
    select ${columns} from page join show on show.id = page.id ${joins} order by ${orderOf(when)}
  ) as listed on true`

/** `$1` now, `$2` venue, `$3` limit, `$4` offset. Uses only `show_venue_id_idx`, for the count and the order by day. */
export const showsAtVenueSql = (when: When): string => `
  with counted as (
    select count(*)::int as total from show where venue_id = $2 and ${conditionOf(when)}
  ), page as (
    select show.id from show where show.venue_id = $2 and ${conditionOf(when)}
    order by ${orderOf(when)}
    limit $3 offset $4
  )
  ${listedSql(when)}`

/** Like {@link showsAtVenueSql} for a band. `offset 0` keeps an overestimate from causing a full scan. */
export const showsOfBandSql = (when: When): string => `
  with band_show as materialized (
    select show.* from act cross join lateral (
      select show.id, show.show_date, show.first_time, show.show_title from show
      where show.id = act.show_id and ${conditionOf(when)}
      offset 0
    ) as show
    where act.band_id = $2 and act.${IS_PLAYING}
  ), counted as (
    select count(*)::int as total from band_show
  ), page as (
    select show.id from band_show as show
    order by ${orderOf(when)}
    limit $3 offset $4
  )
  ${listedSql(when)}`

const venueStatements = {
  upcoming: statement<ListedRow>(showsAtVenueSql('upcoming')),
  past: statement<ListedRow>(showsAtVenueSql('past')),
}
const bandStatements = {
  upcoming: statement<ListedRow>(showsOfBandSql('upcoming')),
  past: statement<ListedRow>(showsOfBandSql('past')),
}

export const makeEntryShows =
  (pool: Queryable): ShowCatalog['entryShows'] =>
  async (of, { when, now, limit, offset }) => {
    const [read, id] = 'venueId' in of ? [venueStatements[when], of.venueId] : [bandStatements[when], of.bandId]
    return pageOf(await read(pool, [toTimestamp(now), id, limit, offset]))
  }
