import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { Shows } from '#core/stores.ts'
import type { ShowVenueFields } from '#core/venues/show-venue.ts'

/** Locks shows in id order. Saves with one statement, so that the triggers update the tally of upcoming shows once. */
export const makeShowVenues = (em: EntityManager): Pick<Shows, 'lockShowVenues' | 'saveShowVenues'> => ({
  lockShowVenues: async (of) => {
    const condition =
      'venueId' in of
        ? sql`venue_id = ${of.venueId} or previous_venue_id = ${of.venueId}`
        : sql`id = any (array[${[...of.showIds]}]::uuid[])`
    const rows = await em.execute<(Omit<ShowVenueFields, 'upcomingUntil'> & { upcomingUntil: string })[]>(sql`
      select id, show_date::text as "showDate", venue_id as "venueId", previous_venue_id as "previousVenueId",
        time_zone as "timeZone", upcoming_until::text as "upcomingUntil"
      from show where ${condition} order by id for update`)
    return rows.map((row) => ({ ...row, upcomingUntil: fromTimestamp(row.upcomingUntil) }))
  },
  saveShowVenues: async (shows) => {
    if (shows.length === 0) return
    const rows = shows.map((show) => ({ ...show, upcomingUntil: toTimestamp(show.upcomingUntil) }))
    await em.execute(sql`
      update show set venue_id = saved."venueId", previous_venue_id = saved."previousVenueId",
        time_zone = saved."timeZone", upcoming_until = saved."upcomingUntil"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as saved
        (id uuid, "venueId" uuid, "previousVenueId" uuid, "timeZone" text, "upcomingUntil" timestamptz)
      where show.id = saved.id`)
  },
})
