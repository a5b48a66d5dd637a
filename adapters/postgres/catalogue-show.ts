import type { CatalogueShow } from '#core/shows/listing.ts'
import type { Voucher } from '#core/shows/show.ts'
import { fromTimestamp } from './schema/instant.ts'

/** A catalogue show as it stands, from `show`, its venue, the venue it was announced for, and its bill. */
export const columns = `
  show.id, show.slug, show.show_title as "showTitle", show.show_date as "showDate", show.door_time as "doorTime",
  show.show_time as "showTime", show.time_zone as "timeZone", bill.line_up as "lineUp",
  venue.id as "venueId", venue.slug as "venueSlug", venue.name as "venueName", venue.address as "venueAddress",
  venue.city as "venueCity", venue.region as "venueRegion", venue.country as "venueCountry", venue.latitude,
  venue.longitude, venue.address_visibility as "addressVisibility",
  venue.address_reveal_minutes as "addressRevealMinutes", show.age_restriction as "ageRestriction",
  show.age_limit as "ageLimit", show.poster, show.event_url as "eventUrl", show.ticket_url as "ticketUrl", show.price,
  show.description, show.status, show.previous_date as "previousDate", previous.name as "previousVenueName",
  show.confirmed_as as "confirmedAs", show.confirmed_at as "confirmedAt", show.created_by as "createdBy", show.version,
  show.created_at as "createdAt", show.updated_at as "updatedAt", show.deleted_at as "deletedAt"`

export const joins = `
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

/** What the driver gives: instants as text. */
export type ReadShow = Omit<CatalogueShow, 'confirmed' | 'createdAt' | 'updatedAt' | 'deletedAt'> & {
  confirmedAs: Voucher | null
  confirmedAt: string | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

/** A row of a page: a show, or none, and how many there are in all. */
export type ListedRow = { total: number } & (ReadShow | { id: null })

export const pageOf = (rows: readonly ListedRow[]): { shows: readonly CatalogueShow[]; total: number } => ({
  shows: rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [showOf(row as ReadShow)])),
  total: rows[0]?.total ?? 0,
})

export const showOf = ({ confirmedAs, confirmedAt, deletedAt, ...show }: ReadShow): CatalogueShow => ({
  ...show,
  confirmed: confirmedAs && confirmedAt ? { as: confirmedAs, at: fromTimestamp(confirmedAt) } : null,
  createdAt: fromTimestamp(show.createdAt),
  updatedAt: fromTimestamp(show.updatedAt),
  deletedAt: deletedAt === null ? null : fromTimestamp(deletedAt),
})
