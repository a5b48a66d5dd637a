import type { ShowId, VenueId } from '#core/ids.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import type { Venue } from './venue.ts'

export type ShowVenueFields = {
  id: ShowId
  showDate: string
  venueId: VenueId
  previousVenueId: VenueId | null
  timeZone: string
  upcomingUntil: Date
}

export type ReassignedShowIds = { shows: readonly ShowId[]; previous: readonly ShowId[] }

export type VenueZone = Pick<Venue, 'id' | 'timeZone'>
export type Reassignment = { from: VenueZone; into: VenueId; changed: ReassignedShowIds }

/** Replaces `from` with `into` as the venue or former venue of shows. Returns the changed shows and, as `changed`, their ids. */
export const withReassignedVenue = (
  shows: readonly ShowVenueFields[],
  from: VenueId,
  into: VenueZone,
): { shows: readonly ShowVenueFields[]; changed: ReassignedShowIds } => {
  const changed = {
    shows: idsOf(shows.filter(({ venueId }) => venueId === from)),
    previous: idsOf(shows.filter(({ previousVenueId }) => previousVenueId === from)),
  }
  return { shows: assignVenue(shows, changed, into), changed }
}

export const withRestoredVenue = (
  shows: readonly ShowVenueFields[],
  { from, into, changed }: Reassignment,
): readonly ShowVenueFields[] => {
  const [current, previous] = [new Set(changed.shows), new Set(changed.previous)]
  const stillReassigned = {
    shows: idsOf(shows.filter(({ id, venueId }) => venueId === into && current.has(id))),
    previous: idsOf(shows.filter(({ id, previousVenueId }) => previousVenueId === into && previous.has(id))),
  }
  return assignVenue(shows, stillReassigned, from)
}

export const withChangedTimeZone = (shows: readonly ShowVenueFields[], venue: VenueZone): readonly ShowVenueFields[] =>
  assignVenue(shows, { shows: idsOf(shows.filter(({ venueId }) => venueId === venue.id)), previous: [] }, venue)

const idsOf = (shows: readonly ShowVenueFields[]): readonly ShowId[] => shows.map(({ id }) => id)

const assignVenue = (
  shows: readonly ShowVenueFields[],
  showIds: ReassignedShowIds,
  { id, timeZone }: VenueZone,
): ShowVenueFields[] => {
  const [current, previous] = [new Set(showIds.shows), new Set(showIds.previous)]
  const nightEndByDay = new Map<string, Date>()
  const nightEndOf = (day: string): Date => {
    const end = nightEndByDay.get(day) ?? upcomingUntil(day, timeZone)
    nightEndByDay.set(day, end)
    return end
  }
  return shows
    .filter((show) => current.has(show.id) || previous.has(show.id))
    .map((show) => ({
      ...show,
      ...(current.has(show.id) && { venueId: id, timeZone, upcomingUntil: nightEndOf(show.showDate) }),
      ...(previous.has(show.id) && { previousVenueId: id }),
    }))
}
