import * as z from 'zod/mini'
import { type Box, widthOf } from '#core/geography/box.ts'
import { VenueId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { described, flag, integer, list, named, text } from '#core/response.ts'
import { datesAgree, filterFields } from '#core/shows/filter/show-filter.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import { MapBox } from './map-box.ts'

const MAX_CLUSTERS = 300
/** A map has at least this many columns of cells, and less than twice as many. */
const MIN_COLUMNS = 12
/** About a metre. */
const MIN_CELL = 360 / 2 ** 25

export const MapQuery = z.object({ ...filterFields, box: z.optional(MapBox) }).check(...datesAgree)
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
            'The mean position of its shows. A private place counts as the centre of its city.',
          ),
          longitude: degrees,
          west: described(degrees, 'With `south`, `east` and `north`, the box around its shows.'),
          south: degrees,
          east: degrees,
          north: degrees,
          shows: described(integer, 'The number of shows that match.'),
          venues: described(integer, 'The number of their venues.'),
          cities: described(integer, 'The number of their cities.'),
          venueId: described(VenueId, 'The venue with the most of the shows.'),
          venueName: text,
          venueCity: text,
        }),
      ),
      `At most ${MAX_CLUSTERS}, with the most shows first.`,
    ),
    isExact: described(flag, 'False if only the first shows of the list were counted.'),
  }),
)
export type ShowMap = z.output<typeof ShowMap>

/** Returns the matching shows in a box, counted by cell of a grid. The grid depends only on the width of the box, so
 * that the cells stay the same while the map is panned. */
export const makeListClusters =
  ({ catalog, clock }: Pick<Ports, 'catalog' | 'clock'>) =>
  async (filter: MapQuery): Promise<ShowMap> => {
    const found = await catalog.clusters({ filter, cell: cellOf(filter.box), now: clock.now(), limit: MAX_CLUSTERS })
    return {
      ...found,
      clusters: found.clusters.map((cluster) => ({ ...cluster, venueName: listedName(cluster.venueName) })),
    }
  }

const cellOf = (box: Box | null | undefined): number => {
  const columns = (360 * MIN_COLUMNS) / (box ? widthOf(box) : 360)
  return Math.max(360 / 2 ** Math.ceil(Math.log2(columns)), MIN_CELL)
}
