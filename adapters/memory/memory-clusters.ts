import { fittingCellSize } from '#core/shows/map/map-grid.ts'
import { MAX_MAP_SHOWS, type ShowCluster } from '#core/shows/map/show-cluster.ts'
import type { Show } from '#core/shows/show.ts'
import { attributesOf } from './memory-filter.ts'
import { existingRow, type MemoryState } from './memory-state.ts'

export const clustersOf = (
  state: MemoryState,
  shows: readonly Show[],
  { cell: requestedSize, limit }: { cell: number | null; limit: number },
): { clusters: readonly ShowCluster[]; isExact: boolean } => {
  const placed = shows.slice(0, MAX_MAP_SHOWS).flatMap((show) => {
    const { point, ...attributes } = attributesOf(state, show)
    return point ? [{ ...attributes, ...point }] : []
  })
  const cellSize = requestedSize ?? fittingCellSize(placed)
  const showsByCell = Map.groupBy(placed, (each) =>
    [each.longitude, each.latitude].map((degrees) => Math.floor(degrees / cellSize)).join(),
  )
  const clusters = [...showsByCell].map(([key, showsInCell]) => {
    const [x = 0, y = 0] = key.split(',').map(Number)
    return { x, y, cluster: clusterOf(state, showsInCell) }
  })
  clusters.sort((a, b) => b.cluster.shows - a.cluster.shows || a.x - b.x || a.y - b.y)
  return {
    clusters: clusters.slice(0, limit).map(({ cluster }) => cluster),
    isExact: shows.length <= MAX_MAP_SHOWS && clusters.length <= limit,
  }
}

type PlacedShow = Omit<ReturnType<typeof attributesOf>, 'point'> & { latitude: number; longitude: number }

const clusterOf = ({ venues }: MemoryState, shows: readonly PlacedShow[]): ShowCluster => {
  const latitudes = shows.map(({ latitude }) => latitude)
  const longitudes = shows.map(({ longitude }) => longitude)
  const showsByVenue = [...Map.groupBy(shows, ({ venueId }) => venueId)]
  const [busiest] = showsByVenue.sort(
    ([idA, showsA], [idB, showsB]) => showsB.length - showsA.length || (idA < idB ? -1 : 1),
  )
  const venue = existingRow(venues, busiest?.[0] as (typeof showsByVenue)[number][0])
  return {
    shows: shows.length,
    venues: showsByVenue.length,
    cities: new Set(shows.map(({ cityKey, regionKey, country }) => JSON.stringify([cityKey, regionKey, country]))).size,
    latitude: mean(latitudes),
    longitude: mean(longitudes),
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
    venueId: venue.id,
    venueName: venue.name,
    venueCity: venue.city,
  }
}

const mean = (values: readonly number[]): number =>
  Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(4))
