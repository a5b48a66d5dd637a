import type { Pool } from 'pg'
import type { ShowCatalogue } from '#core/ports.ts'
import type { CursorKey } from '#core/shows/cursor.ts'
import type { CatalogueShow } from '#core/shows/listing.ts'
import type { Voucher } from '#core/shows/show.ts'
import { fromTimestamp, toTimestamp } from './schema/instant.ts'
import { isStorable, type Statement, statement } from './statement.ts'

/** A catalogue show as it stands, from `show`, its venue, the venue it was announced for, and its bill. */
const columns = `
  show.id, show.slug, show.show_title as "showTitle", show.show_date as "showDate", show.door_time as "doorTime",
  show.show_time as "showTime", show.time_zone as "timeZone", bill.line_up as "lineUp",
  venue.id as "venueId", venue.slug as "venueSlug", venue.name as "venueName", venue.address as "venueAddress",
  venue.city as "venueCity", venue.region as "venueRegion", venue.country as "venueCountry", venue.latitude,
  venue.longitude, venue.address_visibility as "addressVisibility",
  venue.address_reveal_minutes as "addressRevealMinutes", show.age_restriction as "ageRestriction",
  show.age_limit as "ageLimit", show.poster, show.event_url as "eventUrl", show.ticket_url as "ticketUrl", show.price,
  show.description, show.status, show.previous_date as "previousDate", previous.name as "previousVenueName",
  show.confirmed_as as "confirmedAs", show.confirmed_at as "confirmedAt", show.created_by as "createdBy", show.version,
  show.deleted_at as "deletedAt"`

const joins = `
  join venue on venue.id = show.venue_id
  left join venue as previous on previous.id = show.previous_venue_id
  cross join lateral (
    select coalesce(
      json_agg(
        json_build_object('bandId', band.id, 'bandName', band.name, 'bandSlug', band.slug, 'role', act.role,
          'setTime', act.set_time, 'state', act.state)
        order by act.position
      ), '[]') as line_up
    from act join band on band.id = act.band_id
    where act.show_id = show.id
  ) as bill`

/**
 * Which days hold the shows that are upcoming at `$1`. A show ends at 06:00 of the day after, somewhere between UTC-12 and
 * UTC+14: all shows of the days from tomorrow on (UTC) are upcoming, none of the days before yesterday is, and of the two
 * days between the tally knows how many are.
 */
const days = `
  today as (select ($1::timestamptz at time zone 'UTC')::date as day),
  near as (
    select coalesce(sum(shows), 0)::int as shows from upcoming_tally, today
    where show_date between today.day - 1 and today.day and upcoming_until > $1::timestamptz
  ),
  total as (
    select near.shows + (select coalesce(sum(shows), 0) from show_day, today where show_date > today.day)::int as total
    from near
  )`

/** On which day the page begins after `$3` shows, and how many of that day's shows still come before it. */
const start = `
  far as (
    select show_date, near.shows + sum(day.shows) over (order by show_date) as upto, day.shows
    from show_day as day, near, today
    where show_date > today.day
  ),
  start as (
    (select today.day - 1 as show_date, $3::int as skip from today, near where near.shows > $3::int)
    union all
    (select show_date, ($3::int - (upto - shows))::int from far where upto > $3::int order by show_date limit 1)
    limit 1
  )`

const atOffset = {
  before: `, ${start}`,
  condition: 'show_date >= (select show_date from start)',
  skip: 'offset (select skip from start)',
}

const afterKey = {
  before: '',
  condition: `show_date >= (select day - 1 from today)
      and (show_date, first_time, show_title, id) > ($3::date, $4::varchar, $5::varchar, $6::uuid)`,
  skip: '',
}

/**
 * A page of the list, read from `show_listing_idx` alone; only then are the page's shows, venues and bills fetched. Nothing
 * is counted or skipped show by show, so that neither the size of the calendar nor the number of the page matters.
 * Without a show on the page there is one row with nothing but the total. The inner limit tells the planner how few rows
 * there are, which it cannot see in a parameter.
 */
const upcomingSql = ({ before, condition, skip }: typeof atOffset, bound: number): string => `
  with ${days} ${before},
  page as (
    select * from (
      select id, show_date, first_time, show_title from show
      where deleted_at is null and upcoming_until > $1::timestamptz and ${condition}
      order by show_date, first_time, show_title, id
      ${skip}
      limit ${bound}
    ) as bounded
    limit $2
  )
  select total.total, listed.*
  from total left join (
    select ${columns}
    from page join show on show.id = page.id ${joins}
    order by page.show_date, page.first_time, page.show_title, page.id
  ) as listed on true`

/** The statement of an ordinary page: `$1` now, `$2` limit, `$3` offset. */
export const upcomingAtSql = upcomingSql(atOffset, 100)

/** What the driver gives: instants as text. */
type ReadShow = Omit<CatalogueShow, 'confirmed' | 'deletedAt'> & {
  confirmedAs: Voucher | null
  confirmedAt: string | null
  deletedAt: string | null
}

type ListedRow = { total: number } & (ReadShow | { id: null })

/** One statement for every usual limit, others for limits up to the next powers of ten. */
const byBound = (form: typeof atOffset) => {
  const statements = new Map<number, Statement<ListedRow>>()
  return (limit: number): Statement<ListedRow> => {
    const bound = Math.max(100, 10 ** Math.ceil(Math.log10(limit)))
    const known = statements.get(bound) ?? statement<ListedRow>(upcomingSql(form, bound))
    statements.set(bound, known)
    return known
  }
}

const upcomingAt = byBound(atOffset)
const upcomingAfter = byBound(afterKey)

const showOfId = statement<ReadShow>(`select ${columns} from show ${joins} where show.id = $1`)

const showOfSlug = statement<ReadShow>(`
  select ${columns} from show ${joins}
  where show.id = coalesce(
    (select id from show where slug = $1),
    (select of_id from former_slug where kind = 'show' and slug = $1)
  )`)

/**
 * A page of the shows that `from` and `condition` leave of the table, and how many there are; `$1` now, `$2` whose, `$3`
 * limit, `$4` offset. Shows, venues and bills are fetched for the page alone.
 */
const showsOfSql = (from: string, condition: string, when: 'upcoming' | 'past'): string => {
  const [isWhen, way] = when === 'upcoming' ? ['>', 'asc'] : ['<=', 'desc']
  const of = `${from} where ${condition} and show.deleted_at is null and show.upcoming_until ${isWhen} $1::timestamptz`
  const order = ['show_date', 'first_time', 'show_title', 'id'].map((key) => `show.${key} ${way}`).join(', ')
  return `
  with page as (
    select show.id from ${of}
    order by ${order}
    limit $3 offset $4
  )
  select counted.total, listed.*
  from (select count(*)::int as total from ${of}) as counted left join (
    select ${columns} from page join show on show.id = page.id ${joins} order by ${order}
  ) as listed on true`
}

/** The statements of a venue's shows, by when; read from `show_venue_id_idx`. */
export const showsAtVenueSql = {
  upcoming: showsOfSql('show', 'show.venue_id = $2', 'upcoming'),
  past: showsOfSql('show', 'show.venue_id = $2', 'past'),
}

/** The same of a band's shows; a band stands on a bill once. */
export const showsOfBandSql = {
  upcoming: showsOfSql('act join show on show.id = act.show_id', 'act.band_id = $2', 'upcoming'),
  past: showsOfSql('act join show on show.id = act.show_id', 'act.band_id = $2', 'past'),
}

const showsAtVenue = {
  upcoming: statement<ListedRow>(showsAtVenueSql.upcoming),
  past: statement<ListedRow>(showsAtVenueSql.past),
}
const showsOfBand = {
  upcoming: statement<ListedRow>(showsOfBandSql.upcoming),
  past: statement<ListedRow>(showsOfBandSql.past),
}

/**
 * The shows of the day `$1` at the venue `$2` or with one of the bands `$3`, or of those named `$4`: up to `$5`. Both ways
 * lead over an index to the few shows in question.
 */
export const sameNightSql = `
  with meant as (
    select unnest($3::uuid[]) as id
    union
    select id from band
    where left(name_key, 64) in (select left(wanted, 64) from unnest($4::text[]) as wanted)
      and name_key = any ($4::text[]) and deleted_at is null
  ), same as (
    select id from show where venue_id = $2 and show_date = $1 and deleted_at is null
    union
    select show.id from meant join act on act.band_id = meant.id join show on show.id = act.show_id
    where act.state <> 'dropped-out' and show.show_date = $1 and show.deleted_at is null
  )
  select ${columns} from same join show on show.id = same.id ${joins}
  order by show.first_time, show.show_title, show.id
  limit $5`

const sameNight = statement<ReadShow>(sameNightSql)

export const makeCatalogue = (pool: Pool): ShowCatalogue => ({
  upcoming: async ({ now, limit, ...from }) => {
    const at = toTimestamp(now)
    const rows = await ('after' in from
      ? upcomingAfter(limit)(pool, [at, limit, ...keyValues(from.after)])
      : upcomingAt(limit)(pool, [at, limit, from.offset]))
    return pageOf(rows)
  },
  show: async (id) => firstShow(await showOfId(pool, [id])),
  showBySlug: async (slug) => (isStorable(slug) ? firstShow(await showOfSlug(pool, [slug])) : null),
  showsOf: async (of, { when, now, limit, offset }) => {
    const [read, id] = 'venueId' in of ? [showsAtVenue[when], of.venueId] : [showsOfBand[when], of.bandId]
    return pageOf(await read(pool, [toTimestamp(now), id, limit, offset]))
  },
  sameNight: async ({ showDate, venueId, bandIds, bandKeys, limit }) => {
    const rows = await sameNight(pool, [showDate, venueId, bandIds, bandKeys, limit])
    return rows.map(showOf)
  },
})

const keyValues = ({ showDate, firstTime, showTitle, id }: CursorKey) => [showDate, firstTime, showTitle, id]

const pageOf = (rows: readonly ListedRow[]): { shows: readonly CatalogueShow[]; total: number } => ({
  shows: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [showOf(row as ReadShow)])),
  total: rows[0]?.total ?? 0,
})

const firstShow = ([row]: readonly ReadShow[]): CatalogueShow | null => (row ? showOf(row) : null)

const showOf = ({ confirmedAs, confirmedAt, deletedAt, ...show }: ReadShow): CatalogueShow => ({
  ...show,
  confirmed: confirmedAs && confirmedAt ? { as: confirmedAs, at: fromTimestamp(confirmedAt) } : null,
  deletedAt: deletedAt === null ? null : fromTimestamp(deletedAt),
})
