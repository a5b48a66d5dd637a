import type { Pool } from 'pg'
import type { ShowCatalogue } from '#core/ports.ts'
import type { CatalogueShow } from '#core/shows/listing.ts'
import { toTimestamp } from './schema/instant.ts'
import { type Statement, statement } from './statement.ts'

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
  show.created_by as "createdBy", show.version`

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
 * The total comes from the tally, never from counting shows. The page is read from `show_listing_idx` alone, starting two
 * days back: a show ends at 06:00 of the next day somewhere between UTC-12 and UTC+14, so that none that is upcoming
 * lies before. Only then are the page's shows, venues and bills fetched. Without a show on the page there is one row with
 * nothing but the total.
 */
const upcoming = (from: string): Statement<ListedRow> =>
  statement(`
  with page as (
    select id, show_date, first_time, show_title from show
    where deleted_at is null and upcoming_until > $1::timestamptz
      and show_date >= ($1::timestamptz at time zone 'UTC')::date - 2
      ${from}
  )
  select tally.total, listed.*
  from (select coalesce(sum(shows), 0)::int as total from upcoming_tally where upcoming_until > $1::timestamptz) as tally
  left join (
    select ${columns}
    from page join show on show.id = page.id ${joins}
    order by page.show_date, page.first_time, page.show_title, page.id
  ) as listed on true`)

type ListedRow = { total: number } & (CatalogueShow | { id: null })

const ORDER = 'order by show_date, first_time, show_title, id limit $2'

const upcomingAt = upcoming(`${ORDER} offset $3`)

const upcomingAfter = upcoming(
  `and (show_date, first_time, show_title, id) > ($3::date, $4::varchar, $5::varchar, $6::uuid) ${ORDER}`,
)

const showOfId = statement<CatalogueShow>(
  `select ${columns} from show ${joins} where show.id = $1 and show.deleted_at is null`,
)

const showOfSlug = statement<CatalogueShow>(
  `select ${columns} from show ${joins} where show.slug = $1 and show.deleted_at is null`,
)

export const makeCatalogue = (pool: Pool): ShowCatalogue => ({
  upcoming: async ({ now, limit, ...from }) => {
    const rows = await ('after' in from
      ? upcomingAfter(pool, [
          toTimestamp(now),
          limit,
          from.after.showDate,
          from.after.firstTime,
          from.after.showTitle,
          from.after.id,
        ])
      : upcomingAt(pool, [toTimestamp(now), limit, from.offset]))
    return { shows: rows.flatMap(withoutTotal), total: rows[0]?.total ?? 0 }
  },
  show: async (id) => (await showOfId(pool, [id]))[0] ?? null,
  showBySlug: async (slug) => (isStorable(slug) ? ((await showOfSlug(pool, [slug]))[0] ?? null) : null),
})

const withoutTotal = ({ total: _, ...row }: ListedRow): CatalogueShow[] =>
  row.id === null ? [] : [row as CatalogueShow]

/** PostgreSQL has no text with U+0000 in it, and refuses to be asked for one. */
const isStorable = (text: string): boolean => !text.includes('\u0000')
