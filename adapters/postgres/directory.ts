import type { Pool } from 'pg'
import type { Band, BandHit } from '#core/bands/band.ts'
import type { Directory } from '#core/ports.ts'
import type { Venue, VenueHit } from '#core/venues/venue.ts'
import { bandKeys, firstOf, hitsOf, makeSearch, venueKeys } from './name-search.ts'
import { fromTimestamp } from './schema/instant.ts'
import { type Statement, statement } from './statement.ts'

/** What the driver gives: instants as text. Deleted rows are not read. */
type Read<Thing> = Omit<Thing, 'createdAt' | 'updatedAt' | 'deletedAt'> & { createdAt: string; updatedAt: string }

const stamped = <Thing>(row: Read<Thing>) => ({
  ...row,
  createdAt: fromTimestamp(row.createdAt),
  updatedAt: fromTimestamp(row.updatedAt),
  deletedAt: null,
})

const bandOfId = statement<Read<Band>>(`
  select id, slug, name, name_key as "nameKey", bio, links, created_by as "createdBy", version,
    created_at as "createdAt", updated_at as "updatedAt"
  from band where id = $1 and deleted_at is null`)

const venueOfId = statement<Read<Venue>>(`
  select id, slug, name, name_key as "nameKey", address, city, region, country, latitude, longitude,
    time_zone as "timeZone", address_visibility as "addressVisibility",
    address_reveal_minutes as "addressRevealMinutes", created_by as "createdBy", version,
    created_at as "createdAt", updated_at as "updatedAt"
  from venue where id = $1 and deleted_at is null`)

/** The found bands, and where each plays next: "City, CC" of its first upcoming show that is not off. */
const bandHits = (found: string): Statement<BandHit> =>
  statement(`${found}
  select band.id, band.slug, band.name, next_show.place
  from hit join band on band.id = hit.id left join lateral (
    select venue.city || ', ' || venue.country as place
    from act join show on show.id = act.show_id join venue on venue.id = show.venue_id
    where act.band_id = hit.id and act.state <> 'dropped-out' and show.deleted_at is null
      and show.status not in ('cancelled', 'postponed') and show.upcoming_until > now()
    order by show.show_date, show.first_time, show.show_title, show.id
    limit 1
  ) as next_show on true
  order by hit.rank, hit.likeness desc, band.name_key, band.created_at, band.id`)

const venueHits = (found: string): Statement<VenueHit> =>
  statement(`${found}
  select venue.id, slug, name, address, city, region, country, time_zone as "timeZone",
    address_visibility as "addressVisibility"
  from hit join venue on venue.id = hit.id
  order by hit.rank, hit.likeness desc, venue.name_key, venue.created_at, venue.id`)

const bandsLike = bandHits(hitsOf(bandKeys))
const firstBands = bandHits(firstOf(bandKeys))
const venuesLike = venueHits(hitsOf(venueKeys))
const firstVenues = venueHits(firstOf(venueKeys))

export const makeDirectory = (pool: Pool): Directory => ({
  band: async (id) => {
    const [row] = await bandOfId(pool, [id])
    return row ? stamped(row) : null
  },
  venue: async (id) => {
    const [row] = await venueOfId(pool, [id])
    return row ? stamped(row) : null
  },
  searchBands: makeSearch(pool, bandsLike, firstBands),
  searchVenues: makeSearch(pool, venuesLike, firstVenues),
})
