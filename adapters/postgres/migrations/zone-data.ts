import { upcomingUntil } from '#core/time/local-time.ts'
import { zoneDataVersion } from '#core/time/zone-rules.ts'
import type { Migration } from './migration.ts'

const NAME_PREFIX = 'zones-'

/** Returns whether the migration with this name is for a release of the time zone data, even one that is newer than this program's. */
export const isZoneData = (name: string): boolean => name.startsWith(NAME_PREFIX)

type StoredNight = { day: string; zone: string; until: Date }

/** Recomputes `upcoming_until` of current and future shows once per release of the time zone data. Locks the shows in id order to
 * avoid deadlocks. */
export const zoneData: Migration = {
  name: NAME_PREFIX + zoneDataVersion(),
  sql: '',
  run: async (client) => {
    const { rows } = await client.query<StoredNight>(
      `select distinct show_date::text as day, time_zone as zone, upcoming_until as until
       from show where show_date >= current_date - 2`,
    )
    const stale = rows
      .map(({ day, zone, until }) => ({ day, zone, until, recomputed: upcomingUntil(day, zone) }))
      .filter(({ until, recomputed }) => until.getTime() !== recomputed.getTime())
    await client.query(
      `with stale as (
         select show.id, recomputed.until
         from show join unnest($1::date[], $2::text[], $3::timestamptz[]) as recomputed (day, zone, until)
           on show_date = recomputed.day and time_zone = recomputed.zone
         where upcoming_until <> recomputed.until
         order by show.id
         for update of show
       )
       update show set upcoming_until = stale.until from stale where show.id = stale.id`,
      [
        stale.map(({ day }) => day),
        stale.map(({ zone }) => zone),
        stale.map(({ recomputed }) => recomputed.toISOString()),
      ],
    )
  },
}
