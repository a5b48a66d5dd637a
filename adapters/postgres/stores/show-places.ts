import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { ShowId, VenueId } from '#core/ids.ts'
import type { Shows } from '#core/stores.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import type { Venue } from '#core/venues/venue.ts'

type Held = { id: ShowId; showDate: string }

/**
 * What moves all shows of a venue at once. The shows are locked in the order of their ids. Until when they are upcoming is
 * reckoned by the core, whose time zones need not be those of the database; what the days have in common is reckoned once.
 */
export const makeRehousing = (em: EntityManager): Pick<Shows, 'rehouse' | 'unhouse' | 'setTimeZone'> => ({
  rehouse: async (from, into) => {
    const here = await held(em, sql`venue_id = ${from}`)
    const before = await held(em, sql`previous_venue_id = ${from}`)
    await place(em, here, into)
    await placeBefore(em, before, into.id)
    return { shows: idsOf(here), previous: idsOf(before) }
  },
  unhouse: async (from, into, { shows, previous }) => {
    const here = await held(em, sql`id = any (${[...shows]}::uuid[]) and venue_id = ${into}`)
    const before = await held(em, sql`id = any (${[...previous]}::uuid[]) and previous_venue_id = ${into}`)
    await place(em, here, from)
    await placeBefore(em, before, from.id)
  },
  setTimeZone: async (venueId, timeZone) => {
    await place(em, await held(em, sql`venue_id = ${venueId}`), { id: venueId, timeZone })
  },
})

const held = async (em: EntityManager, which: ReturnType<typeof sql>): Promise<readonly Held[]> => {
  const { rows } = await sql<Held>`
    select id, show_date::text as "showDate" from show where ${which} order by id for update`.execute(em.getKysely())
  return rows
}

const idsOf = (shows: readonly Held[]): ShowId[] => shows.map(({ id }) => id)

/** One statement for all, so that the tally is written once and in order. */
const place = async (
  em: EntityManager,
  shows: readonly Held[],
  { id, timeZone }: Pick<Venue, 'id' | 'timeZone'>,
): Promise<void> => {
  const days = [...new Set(shows.map(({ showDate }) => showDate))]
  const untils = days.map((day) => toTimestamp(upcomingUntil(day, timeZone)))
  await sql`
    update show set venue_id = ${id}, time_zone = ${timeZone}, upcoming_until = reckoned.until
    from unnest(${days}::date[], ${untils}::timestamptz[]) as reckoned (day, until)
    where show.id = any (${idsOf(shows)}::uuid[]) and show_date = reckoned.day`.execute(em.getKysely())
}

const placeBefore = async (em: EntityManager, shows: readonly Held[], venueId: VenueId): Promise<void> => {
  await sql`
    update show set previous_venue_id = ${venueId} where id = any (${idsOf(shows)}::uuid[])`.execute(em.getKysely())
}
