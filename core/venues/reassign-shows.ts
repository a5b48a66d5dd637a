import type { VenueId } from '#core/ids.ts'
import type { Stores } from '#core/stores.ts'
import {
  changeTimeZone,
  type ReassignedShowIds,
  type Reassignment,
  type VenueZone,
  withReassignedVenue,
  withRestoredVenue,
} from './show-venue.ts'

export const reassignShows = async (
  shows: Stores['shows'],
  from: VenueId,
  into: VenueZone,
): Promise<ReassignedShowIds> => {
  const reassigned = withReassignedVenue(await shows.lockVenues({ venueId: from }), from, into)
  await shows.saveVenues(reassigned.shows)
  return reassigned.changed
}

export const restoreVenueOfShows = async (shows: Stores['shows'], reassignment: Reassignment): Promise<void> => {
  const { changed } = reassignment
  const locked = await shows.lockVenues({ showIds: [...changed.shows, ...changed.previous] })
  await shows.saveVenues(withRestoredVenue(locked, reassignment))
}

export const changeTimeZoneOfShows = async (shows: Stores['shows'], venue: VenueZone): Promise<void> =>
  shows.saveVenues(changeTimeZone(await shows.lockVenues({ venueId: venue.id }), venue))
