import * as z from 'zod/mini'
import { widthOf } from '#core/geography/box.ts'
import { VenueId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { described, flag, integer, list, named, text } from '#core/response.ts'
import { dateChecks, filterFields } from '#core/shows/filter/show-filter.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import { MapBox } from './map-box.ts'
import { cellSizeFor } from './map-grid.ts'

const MAX_CLUSTERS = 300
export const MapQuery = z.object({ ...filterFields, box: z.optional(MapBox) }).check(...dateChecks)
export type MapQuery = z.output<typeof MapQuery>

const degrees = z.number()

export const ShowMap = named(
  'ShowMap',
  z.object({
    clusters: described(
      list(
        z.object({
          latitude: described(
            degrees,
            'With `longitude`, the mean position of its shows. A private or unknown position counts as the centre of the city.',
          ),
          longitude: degrees,
          west: described(degrees, 'With `south`, `east` and `north`, the box around its shows.'),
          south: degrees,
          east: degrees,
          north: degrees,
          shows: described(integer, 'The number of matching shows in the cluster.'),
          venues: described(integer, 'The number of venues where these shows take place.'),
          cities: described(integer, 'The number of cities where these shows take place.'),
          venueId: described(VenueId, 'The venue that has the most of these shows.'),
          venueName: text,
          venueCity: text,
        }),
      ),
      `At most ${MAX_CLUSTERS}, those with the most shows first.`,
    ),
    isExact: described(flag, 'False if only the first shows of the list were counted, or some clusters are omitted.'),
  }),
)
export type ShowMap = z.output<typeof ShowMap>

/** Returns the matching shows as clusters, one for each grid cell that has shows. With a box, the grid depends only on the width of the
 * box, so that the cells stay the same while the map is panned. */
export const makeListClusters =
  ({ catalog, clock }: Pick<Ports, 'catalog' | 'clock'>) =>
  async (filter: MapQuery): Promise<ShowMap> => {
    const cellSize = filter.box ? cellSizeFor(widthOf(filter.box)) : null
    const result = await catalog.clusters({ filter, cell: cellSize, now: clock.now(), limit: MAX_CLUSTERS })
    return {
      ...result,
      clusters: result.clusters.map((cluster) => ({ ...cluster, venueName: listedName(cluster.venueName) })),
    }
  }
