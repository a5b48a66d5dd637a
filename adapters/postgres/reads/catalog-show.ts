import { fromTimestamp, instantOrNull } from '#adapters/postgres/schema/instant.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import { distinctGenres } from '#core/bands/genres.ts'
import type { BandId } from '#core/ids.ts'
import type { ActRole, ActState } from '#core/shows/act.ts'
import type { CatalogShow, ListedAct } from '#core/shows/catalog-show.ts'
import type { ConfirmationSource } from '#core/shows/confirmation-source.ts'

export const showColumns = `
  show.id, show.slug, show.show_title as "showTitle", show.show_date as "showDate", show.door_time as "doorTime",
  show.show_time as "showTime", show.time_zone as "timeZone", line_up.acts, line_up.genres,
  venue.id as "venueId", venue.slug as "venueSlug", venue.name as "venueName", venue.address as "venueAddress",
  venue.city as "venueCity", venue.region as "venueRegion", venue.country as "venueCountry", venue.latitude,
  venue.longitude, venue.approximate_latitude as "approximateLatitude",
  venue.approximate_longitude as "approximateLongitude", venue.address_visibility as "addressVisibility",
  venue.address_reveal_minutes as "addressRevealMinutes", show.age_restriction as "ageRestriction",
  show.age_limit as "ageLimit", show.poster, show.event_url as "eventUrl", show.ticket_url as "ticketUrl", show.price,
  show.door_facts as "doorFacts", venue.door_facts as "venueDoorFacts", show.description, show.status, show.previous_date as "previousDate", previous.name as "previousVenueName",
  show.confirmed_as as "confirmedAs", show.confirmed_at as "confirmedAt", show.created_by as "createdBy", show.version,
  show.created_at as "createdAt", show.deleted_at as "deletedAt",
  show.removed_by_admin as "deletedByAdmin",
  greatest(show.updated_at, venue.updated_at, previous.updated_at, line_up.updated_at) as "updatedAt"`

/** Control characters, which no name contains, separate acts and their values. JSON would take twice as long. */
const UNIT_SEPARATOR = '\u001f'
const RECORD_SEPARATOR = '\u001e'

export const showJoins = `
  join venue on venue.id = show.venue_id
  left join venue as previous on previous.id = show.previous_venue_id
  cross join lateral (
    select max(band.updated_at) as updated_at, string_agg(
      concat_ws(E'\\x1f', band.id, band.name, band.slug, act.role, act.state, act.set_time),
      E'\\x1e' order by act.position
    ) as acts, string_agg(array_to_string(band.genres, ' '), ' ') filter (where ${IS_PLAYING}) as genres
    from act join band on band.id = act.band_id
    where act.show_id = show.id
  ) as line_up`

/** SQL: the line-up of `show` as a JSON array of objects with `bandName` and `state`, in order. */
export const lineUpSql = `(
    select coalesce(json_agg(json_build_object('bandName', band.name, 'state', act.state) order by act.position), '[]')
    from act join band on band.id = act.band_id where act.show_id = show.id
  )`

export type CatalogShowRow = Omit<
  CatalogShow,
  'lineUp' | 'genres' | 'confirmed' | 'createdAt' | 'updatedAt' | 'deletedAt'
> & {
  acts: string | null
  genres: string | null
  confirmedAs: ConfirmationSource | null
  confirmedAt: string | null
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

export type ShowOrTotalRow = { total: number } & (CatalogShowRow | { id: null })

export const showPageOf = (rows: readonly ShowOrTotalRow[]): { shows: readonly CatalogShow[]; total: number } => ({
  shows: rows.flatMap((row) => (row.id === null ? [] : [showOf(row as CatalogShowRow)])),
  total: rows[0]?.total ?? 0,
})

export const showOf = ({
  acts,
  genres,
  confirmedAs,
  confirmedAt,
  deletedAt,
  total: _,
  ...show
}: CatalogShowRow & { total?: number }): CatalogShow => ({
  ...show,
  lineUp: acts === null ? [] : acts.split(RECORD_SEPARATOR).map(actOf),
  genres: distinctGenres(genres?.split(' ') ?? []),
  confirmed: confirmedAs && confirmedAt ? { as: confirmedAs, at: fromTimestamp(confirmedAt) } : null,
  createdAt: fromTimestamp(show.createdAt),
  updatedAt: fromTimestamp(show.updatedAt),
  deletedAt: instantOrNull(deletedAt),
})

const actOf = (record: string): ListedAct => {
  const [bandId, bandName = '', bandSlug = '', role, state, setTime = null] = record.split(UNIT_SEPARATOR)
  return { bandId: bandId as BandId, bandName, bandSlug, role: role as ActRole, setTime, state: state as ActState }
}
