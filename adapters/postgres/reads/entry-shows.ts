import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { ShowCatalog } from '#core/reads.ts'
import { type ShowOrTotalRow, showColumns, showJoins, showPageOf } from './catalog-show.ts'

type When = 'upcoming' | 'past'
type EntryRow = ShowOrTotalRow & { years: readonly { year: number; shows: number }[] }

/** SQL: tests whether an undeleted show is upcoming or past at `$1`. A show is upcoming until 06:00 on the next day in its time zone
 * (UTC-12 to UTC+14). The looser condition on `show_date` lets an index exclude most other shows. */
const conditionOf = (when: When): string => {
  const today = `($1::timestamptz at time zone 'UTC')::date`
  return when === 'upcoming'
    ? `show.deleted_at is null and show.upcoming_until > $1::timestamptz and show.show_date >= ${today} - 1`
    : `show.deleted_at is null and show.upcoming_until <= $1::timestamptz and show.show_date <= ${today}`
}

const orderOf = (when: When): string =>
  ['show_date', 'first_time', 'show_title', 'id']
    .map((column) => `show.${column} ${when === 'upcoming' ? 'asc' : 'desc'}`)
    .join(', ')

/** SQL: selects a page of shows, with counts; an empty page yields one row with only the counts. `$1` now, `$2` venue or band, `$3` limit,
 * `$4` offset, `$5` year or null. `showsSql` selects {@link SORT_COLUMNS} of all shows at the venue or of the band. */
const pageSql = (when: When, showsSql: string): string => `
  with entry_show as materialized (${showsSql}
  ), by_year as (
    select extract(year from show_date)::int as year, count(*)::int as shows from entry_show group by 1
  ), counted as (
    select coalesce(sum(shows) filter (where year = coalesce($5::int, year)), 0)::int as total,
      coalesce(json_agg(by_year order by year desc), '[]') as years
    from by_year
  ), page as (
    select show.id from entry_show as show where extract(year from show_date) = coalesce($5::int, extract(year from show_date))
    order by ${orderOf(when)}
    limit $3 offset $4
  )
  select counted.total, counted.years, listed.*
  from counted left join (
    select ${showColumns} from page join show on show.id = page.id ${showJoins} order by ${orderOf(when)}
  ) as listed on true`

const SORT_COLUMNS = 'show.id, show.show_date, show.first_time, show.show_title'

export const showsAtVenueSql = (when: When): string =>
  pageSql(
    when,
    `
    select ${SORT_COLUMNS} from show where show.venue_id = $2 and ${conditionOf(when)}`,
  )

/** `offset 0` keeps the planner, which overestimates the number of a band's shows, from scanning all shows. */
export const showsOfBandSql = (when: When): string =>
  pageSql(
    when,
    `
    select show.* from act cross join lateral (
      select ${SORT_COLUMNS} from show
      where show.id = act.show_id and ${conditionOf(when)}
      offset 0
    ) as show
    where act.band_id = $2 and act.${IS_PLAYING}`,
  )

const venueStatements = {
  upcoming: prepareStatement<EntryRow>(showsAtVenueSql('upcoming')),
  past: prepareStatement<EntryRow>(showsAtVenueSql('past')),
}
const bandStatements = {
  upcoming: prepareStatement<EntryRow>(showsOfBandSql('upcoming')),
  past: prepareStatement<EntryRow>(showsOfBandSql('past')),
}

export const makeEntryShows =
  (pool: Queryable): ShowCatalog['entryShows'] =>
  async (entry, { when, year, now, limit, offset }) => {
    const [read, id] =
      'venueId' in entry ? [venueStatements[when], entry.venueId] : [bandStatements[when], entry.bandId]
    const rows = await read(pool, [toTimestamp(now), id, limit, offset, year])
    return { ...showPageOf(rows.map(({ years: _, ...row }) => row)), years: rows[0]?.years ?? [] }
  }
