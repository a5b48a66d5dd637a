import type { QueryClient } from '@tanstack/react-query'
import { halfExtents } from '#core/geography/half-extents.ts'
import type { Streets } from '#core/geography/streets.ts'
import { DEFAULT_RADIUS_KM } from '#core/shows/filter/filter-limits.ts'
import type { ShowMap } from '#core/shows/map/list-clusters.ts'
import type { Api } from '#web/data/api.ts'
import { pageNumberOf, showPagesQuery } from '#web/data/queries.ts'
import { type Area, areaAround, areaIn, boxAround, boxOf, canZoomOut, zoomed } from './area.ts'
import { type Marker, markersOf } from './markers.ts'
import { outlinesQuery } from './outlines-query.ts'
import { type StreetLabel, streetLabels } from './street-labels.ts'

export type MapData = {
  area: Area
  /** Null if the streets are unknown or the area is too large. */
  streets: (Omit<Streets, 'names'> & { labels: readonly StreetLabel[] }) | null
  markers: readonly Marker[]
  /** Whether the markers count all shows. */
  isExact: boolean
  totalItems: number
  isTotalExact: boolean
}

/** Without the polar regions. */
const WORLD_BOX = { west: -180, south: -56, east: 180, north: 76 }
const WORLD = areaAround(WORLD_BOX)
/** The factor that keeps the outermost shows away from the edge. */
const MARGIN = 1.25
/** In degrees. An area around the filter's shows is at least `MIN_WIDTH` wide. If it would be wider than `MAX_WIDTH`, the
 * whole world is shown instead. */
const MIN_WIDTH = 0.6
const MAX_WIDTH = 240

const filterWithBox = (filter: string, area: Area): string => `${filter && `${filter}&`}box=${boxOf(area)}`

/** Returns the filter for the list next to the map. The list for the whole world includes shows without a position. */
export const filterForArea = (filter: string, area: Area): string =>
  canZoomOut(area) ? filterWithBox(filter, area) : filter

type FirstView = { area: Area; map?: ShowMap }

/** Returns the area around the filter's position, or else around its shows. If there are no shows or they are too far apart,
 * returns the world. Also returns the `map` of the shows if it can be used for the area. For an area smaller than the world, it
 * cannot if the shows are on both sides of the 180th meridian, because its grid is then too coarse. For the world, it cannot if
 * some shows are in the polar regions, which `WORLD` omits. */
const firstView = async (api: Api, filter: string, signal: AbortSignal): Promise<FirstView> => {
  const query = new URLSearchParams(filter)
  const [latitude = Number.NaN, longitude = Number.NaN] = (query.get('near') ?? '').split(',').map(Number)
  if (Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180) {
    const half = halfExtents(latitude, Number(query.get('within')) || DEFAULT_RADIUS_KM)
    const area = areaAround({
      west: longitude - half.longitude,
      south: latitude - half.latitude,
      east: longitude + half.longitude,
      north: latitude + half.latitude,
    })
    return { area }
  }
  const map = await api.get(`/api/shows/map?${filter}`, { signal })
  if (map.clusters.length === 0) return { area: WORLD, map }
  const box = boxAround(map.clusters)
  const area = areaAround(box, MARGIN)
  if (area.width <= MAX_WIDTH)
    return { area: zoomed(area, Math.max(1, MIN_WIDTH / area.width)), ...(box.west <= box.east && { map }) }
  return box.south > WORLD_BOX.south && box.north < WORLD_BOX.north ? { area: WORLD, map } : { area: WORLD }
}

/** Returns the query for the map of an area: the one that the URL names, or else the one from {@link firstView}. The query
 * loads the area's markers, outlines or streets, and a page of its shows. */
export const mapQuery = (api: Api, { filter, search }: { filter: string; search: URLSearchParams }) => {
  const namedArea = areaIn(search)
  const page = pageNumberOf(search)
  return {
    queryKey: ['shows', 'map', filter, namedArea && boxOf(namedArea), page],
    queryFn: async ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<MapData> => {
      const first: FirstView = namedArea ? { area: namedArea } : await firstView(api, filter, signal)
      const { area } = first
      const [{ clusters, isExact }, { streets }, list] = await Promise.all([
        first.map ?? api.get(`/api/shows/map?${filterWithBox(filter, area)}`, { signal }),
        client.fetchQuery(outlinesQuery(api, area)),
        client.fetchInfiniteQuery(showPagesQuery(api, filterForArea(filter, area), page, '')),
      ])
      const markers = markersOf(clusters, area)
      const { totalItems = 0, isTotalExact = true } = list.pages[0] ?? {}
      return {
        area,
        streets: streets && withLabels(streets, { area, markers }),
        markers,
        isExact,
        totalItems,
        isTotalExact,
      }
    },
  }
}

const withLabels = (
  { names, ...streets }: Streets,
  map: { area: Area; markers: readonly Marker[] },
): MapData['streets'] => ({
  ...streets,
  labels: streetLabels(names, map),
})
