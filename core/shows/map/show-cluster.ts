import type { Box } from '#core/geography/box.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import type { VenueId } from '#core/ids.ts'

/** Counting the shows of a map may stop here. */
export const MAX_MAP_SHOWS = 2000

/** The shows in a cell of a grid, private places at the centre of their city. `latitude` and `longitude` are their mean
 * with four decimals; the box encloses all. The venue has the most shows; ties go to the lowest id. */
export type ShowCluster = Coordinates &
  Box & { shows: number; venues: number; cities: number; venueId: VenueId; venueName: string; venueCity: string }
