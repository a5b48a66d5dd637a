import type { Box } from '#core/geography/box.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import type { VenueId } from '#core/ids.ts'

/** Counting the shows of a map may stop here. */
export const MAX_MAP_SHOWS = 2000

/** The shows in a cell of a grid. A show of a private place is at the centre of its city. `latitude` and `longitude`
 * are the mean position with four decimals; the box encloses all of them. The venue is the one with the most shows, or
 * the lowest id of several. */
export type ShowCluster = Coordinates &
  Box & { shows: number; venues: number; cities: number; venueId: VenueId; venueName: string; venueCity: string }
