import { type Queryable, statement } from '#adapters/postgres/connection/statement.ts'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { ShowCatalogue } from '#core/reads.ts'
import { columns, joins, type ListedRow, pageOf } from './catalogue-show.ts'

type When = 'upcoming' | 'past'

/**
 * Shows that are upcoming at `$1` or not. A show ends on the day after, somewhere between UTC-12 and UTC+14, so that the day
 * alone, which the indexes know, leaves little to look at.
 */
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

/** The shows of the page, fetched with venue and bill, and the total; without a show there is one row with the total alone. */
const listedSql = (when: When): string => `
  select counted.total, listed.*
  from counted left join (
    select ${columns} from page join show on show.id = page.id ${joins} order by ${orderOf(when)}
  ) as listed on true`

/** `$1` now, `$2` the venue, `$3` limit, `$4` offset. Counted in `show_venue_id_idx` alone, and read in its order. */
export const showsAtVenueSql = (when: When): string => `
  with counted as (
    select count(*)::int as total from show where venue_id = $2 and ${conditionOf(when)}
  ), page as (
    select show.id from show where show.venue_id = $2 and ${conditionOf(when)}
    order by ${orderOf(when)}
    limit $3 offset $4
  )
  ${listedSql(when)}`

/**
 * The same of a band, whose bills are looked up one by one: `offset 0` keeps the planner from reading all shows there are
 * instead, when it takes a band for a busier one than any is.
 */
export const showsOfBandSql = (when: When): string => `
  with billed as materialized (
    select show.* from act cross join lateral (
      select show.id, show.show_date, show.first_time, show.show_title from show
      where show.id = act.show_id and ${conditionOf(when)}
      offset 0
    ) as show
    where act.band_id = $2 and act.${IS_PLAYING}
  ), counted as (
    select count(*)::int as total from billed
  ), page as (
    select show.id from billed as show
    order by ${orderOf(when)}
    limit $3 offset $4
  )
  ${listedSql(when)}`

const atVenue = {
  upcoming: statement<ListedRow>(showsAtVenueSql('upcoming')),
  past: statement<ListedRow>(showsAtVenueSql('past')),
}
const ofBand = {
  upcoming: statement<ListedRow>(showsOfBandSql('upcoming')),
  past: statement<ListedRow>(showsOfBandSql('past')),
}

export const makeShowsOf =
  (pool: Queryable): ShowCatalogue['showsOf'] =>
  async (of, { when, now, limit, offset }) => {
    const [read, id] = 'venueId' in of ? [atVenue[when], of.venueId] : [ofBand[when], of.bandId]
    return pageOf(await read(pool, [toTimestamp(now), id, limit, offset]))
  }
