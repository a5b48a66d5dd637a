import type { VenueId } from '#core/ids.ts'
import type { Stores } from '#core/stores.ts'
import {
  type ReassignedShowIds,
  type Reassignment,
  type VenueZone,
  withChangedTimeZone,
  withReassignedVenue,
  withRestoredVenue,
} from './show-venue.ts'

export const reassignShows = async (
  shows: Stores['shows'],
  from: VenueId,
  into: VenueZone,
): Promise<ReassignedShowIds> => {
  const reassigned = withReassignedVenue(await shows.lockShowVenues({ venueId: from }), from, into)
  await shows.saveShowVenues(reassigned.shows)
  return reassigned.changed
}

export const restoreVenueOfShows = async (shows: Stores['shows'], reassignment: Reassignment): Promise<void> => {
  const { changed } = reassignment
  const locked = await shows.lockShowVenues({ showIds: [...changed.shows, ...changed.previous] })
  await shows.saveShowVenues(withRestoredVenue(locked, reassignment))
}

export const changeTimeZoneOfShows = async (shows: Stores['shows'], venue: VenueZone): Promise<void> =>
  shows.saveShowVenues(withChangedTimeZone(await shows.lockShowVenues({ venueId: venue.id }), venue))
