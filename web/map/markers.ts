import { wrapLongitude } from '#core/geography/coordinates.ts'
import { MAP_WIDTH } from '#core/geography/map-frame.ts'
import type { ShowMap } from '#core/shows/map/list-clusters.ts'
import { widthInLetters } from '#core/text/width-in-letters.ts'
import { type Area, boxAround, MAP_HEIGHT, pointOf } from './area.ts'

type Cluster = ShowMap['clusters'][number]

/** `smallestScreenForName` is the smallest screen that has room for the marker's name; null if none has. */
export type Marker = Cluster & { name: string; smallestScreenForName: Screen | null }

/** In degrees. In narrower areas, a marker for one venue has the venue's name instead of the city's. */
const VENUE_NAMES_WIDTH = 0.5

/** In units of the picture. Closer clusters become one marker, so that marks hardly overlap on a phone. */
const MIN_DISTANCE = 84
/** In pixels, for a letter of average width and a mark of medium size. */
const LETTER_WIDTH = 7.5
const LINE_HEIGHT = 16
const MARK_DIAMETER = 36
/** Pixels per unit of the picture. */
export const screens = { phone: 0.36, desktop: 0.6 } as const
export type Screen = keyof typeof screens

export type Rect = { left: number; right: number; top: number; bottom: number }

const overlap = (a: Rect, b: Rect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Merges clusters that are too close to each other into the one with the most shows, which keeps its position. */
const mergeCloseClusters = (clusters: readonly Cluster[], area: Area): Cluster[] => {
  const markers: Cluster[] = []
  for (const cluster of clusters) {
    const at = pointOf(area, cluster)
    const nearIndex = markers.findIndex((marker) => {
      const { x, y } = pointOf(area, marker)
      return Math.hypot(x - at.x, y - at.y) < MIN_DISTANCE
    })
    const marker = markers[nearIndex]
    if (marker) markers[nearIndex] = mergeClusters(marker, cluster)
    else markers.push(cluster)
  }
  return markers.sort((a, b) => b.shows - a.shows)
}

const mergeClusters = (marker: Cluster, other: Cluster): Cluster => ({
  ...marker,
  ...boxAround([marker, other]),
  shows: marker.shows + other.shows,
  venues: marker.venues + other.venues,
  cities: marker.venueCity === other.venueCity && marker.cities === 1 ? other.cities : marker.cities + other.cities,
})

export const rectsOf = (
  marker: Pick<Marker, 'name' | 'latitude' | 'longitude'>,
  area: Area,
  pixelsPerUnit: number,
): { mark: Rect; name: Rect } => {
  const { x, y } = pointOf(area, marker)
  const halfWidth = (widthInLetters(marker.name) * LETTER_WIDTH) / pixelsPerUnit / 2
  const radius = MARK_DIAMETER / 2 / pixelsPerUnit
  const bottom = y + radius
  return {
    mark: { left: x - radius, right: x + radius, top: y - radius, bottom },
    name: { left: x - halfWidth, right: x + halfWidth, top: bottom, bottom: bottom + LINE_HEIGHT / pixelsPerUnit },
  }
}

/** Returns the markers for a map, those with the most shows first, each with the smallest screen that has room for its name. */
export const markersOf = (clusters: readonly Cluster[], area: Area): Marker[] => {
  const markers = mergeCloseClusters(clusters, area).map((marker) => ({
    ...marker,
    name: marker.venues === 1 && area.width < VENUE_NAMES_WIDTH ? marker.venueName : marker.venueCity,
    smallestScreenForName: null as Marker['smallestScreenForName'],
  }))
  for (const [screen, pixelsPerUnit] of Object.entries(screens) as [Screen, number][]) {
    const rects = markers.map((marker) => rectsOf(marker, area, pixelsPerUnit))
    const placedNames = rects.filter((_, index) => markers[index]?.smallestScreenForName).map(({ name }) => name)
    for (const [index, { name }] of rects.entries()) {
      const marker = markers[index]
      const isFree =
        name.left >= 0 &&
        name.right <= MAP_WIDTH &&
        name.bottom <= MAP_HEIGHT &&
        !rects.some(({ mark }, otherIndex) => otherIndex !== index && overlap(mark, name)) &&
        !placedNames.some((other) => overlap(other, name))
      if (!marker || marker.smallestScreenForName || !isFree) continue
      marker.smallestScreenForName = screen
      placedNames.push(name)
    }
  }
  return markers
}

/** Returns whether all shows of a cluster are at one point, so that zooming in would not separate them. */
export const isAtOnePoint = ({ west, south, east, north }: Cluster): boolean =>
  Math.abs(wrapLongitude(east - west)) < 1e-4 && north - south < 1e-4
