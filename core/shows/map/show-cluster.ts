import type { Box } from '#core/geography/box.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import type { VenueId } from '#core/ids.ts'

/** The maximum number of shows that a map counts. A large calendar has a lower limit. */
export const MAX_MAP_SHOWS = 2000

/** The shows in a cell of a grid; private or unknown coordinates count as the centre of the city. `latitude` and `longitude` are
 * the mean with four decimals. The box encloses all shows. The venue is the one with the most shows, or with the lowest id among equals. */
export type ShowCluster = Coordinates &
  Box & { shows: number; venues: number; cities: number; venueId: VenueId; venueName: string; venueCity: string }
