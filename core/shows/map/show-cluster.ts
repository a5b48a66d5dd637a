import type { Box } from '#core/geography/box.ts'
import type { Coordinates } from '#core/geography/coordinates.ts'
import type { VenueId } from '#core/ids.ts'

/** The maximum number of shows that a map counts. For a large calendar, a map may count fewer. */
export const MAX_MAP_SHOWS = 2000

/** The shows in a cell of a grid; private or unknown coordinates count as the centre of the city. `latitude` and `longitude` are
 * the mean of the shows' coordinates, rounded to four decimals. The box encloses all shows. The venue is the one with the most
 * shows; in a tie, the one with the lowest id. */
export type ShowCluster = Coordinates &
  Box & { shows: number; venues: number; cities: number; venueId: VenueId; venueName: string; venueCity: string }
