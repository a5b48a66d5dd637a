import { type Box, widthOf } from '#core/geography/box.ts'
import { type Coordinates, kilometresBetween, wrapLongitude } from '#core/geography/coordinates.ts'
import { inverseMercatorLatitude, MAP_WIDTH, mercatorLatitude } from '#core/geography/map-frame.ts'

/** In units of the picture, like `MAP_WIDTH`. All maps have the same aspect ratio. */
export const MAP_HEIGHT = 600
const HEIGHT_TO_WIDTH = MAP_HEIGHT / MAP_WIDTH

/** A part of the world: the position of its centre, and its width, in degrees of the Mercator projection. */
export type Area = { x: number; y: number; width: number }

/** A point as fractions of the width and height of a map, from its top left corner. */
export type MapPosition = { x: number; y: number }

const MAX_WIDTH = 360
/** In degrees: about two kilometres at the equator. */
const MIN_WIDTH = 0.02
const MAX_Y = mercatorLatitude(90)

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** Limits the area to the world and to the closest zoom. An area nearly as wide as the world becomes exactly as wide. */
const clampArea = ({ x, y, width }: Area): Area => {
  const clampedWidth = width > MAX_WIDTH * 0.97 ? MAX_WIDTH : Math.max(width, MIN_WIDTH)
  const maxY = MAX_Y - (clampedWidth * HEIGHT_TO_WIDTH) / 2
  return { x: clampedWidth === MAX_WIDTH ? 0 : wrapLongitude(x), y: clamp(-maxY, y, maxY), width: clampedWidth }
}

const round = (value: number, area: Area): number =>
  Number(value.toFixed(Math.max(0, Math.ceil(Math.log10(MAP_WIDTH / area.width)))))

/** Returns the box of an area in the format of the API and the URL, precise to about a unit of the picture. */
export const boxOf = (area: Area): string => {
  const { x, y, width } = area
  const halfHeight = (width * HEIGHT_TO_WIDTH) / 2
  const [west, east] = width === MAX_WIDTH ? [-180, 180] : [wrapLongitude(x - width / 2), wrapLongitude(x + width / 2)]
  return [west, inverseMercatorLatitude(y - halfHeight), east, inverseMercatorLatitude(y + halfHeight)]
    .map((degrees) => round(degrees, area))
    .join()
}

/** Returns the area around a box, widened by a factor. Boxes from {@link boxOf} keep their width if the factor is 1. */
export const areaAround = (box: Box, factor = 1): Area => {
  const [south, north] = [mercatorLatitude(box.south), mercatorLatitude(box.north)]
  const [width, widthForHeight] = [
    widthOf(box) % 360 || (box.west === box.east ? 0 : 360),
    (north - south) / HEIGHT_TO_WIDTH,
  ]
  return clampArea({
    x: box.west + width / 2,
    y: (south + north) / 2,
    width: (widthForHeight > width * 1.02 ? widthForHeight : width) * factor,
  })
}

export const areaIn = (search: URLSearchParams): Area | null => {
  const parts = (search.get('box') ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts
  const isBox = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south < north
  return parts.length === 4 && isBox && west !== east ? areaAround({ west, south, east, north }) : null
}

/** Returns the smallest box around all boxes. The boxes and the result may cross the 180th meridian. */
export const boxAround = (boxes: readonly Box[]): Box => {
  const sorted = boxes.toSorted((a, b) => a.west - b.west)
  const unwrappedEast = ({ west, east }: Box): number => (east < west ? east + 360 : east)
  let easternmost = sorted.reduce((one, other) => (unwrappedEast(other) > unwrappedEast(one) ? other : one))
  let coveredTo = unwrappedEast(easternmost) - 360
  let [west, east, widestGap] = [-180, 180, 0]
  for (const box of sorted) {
    if (box.west - coveredTo > widestGap) [widestGap, west, east] = [box.west - coveredTo, box.west, easternmost.east]
    if (unwrappedEast(box) > coveredTo) [coveredTo, easternmost] = [unwrappedEast(box), box]
  }
  return {
    west,
    east,
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
  }
}

/** Moves the area right and down by fractions of its width and height. */
export const moved = ({ x, y, width }: Area, right: number, down: number): Area =>
  clampArea({ x: x + right * width, y: y - down * width * HEIGHT_TO_WIDTH, width })

/** Scales the area by a factor, keeping the point at position `at` in place. */
export const zoomed = (area: Area, factor: number, at: MapPosition = { x: 0.5, y: 0.5 }): Area => {
  const width = clamp(MIN_WIDTH, area.width * factor, MAX_WIDTH)
  const change = area.width - width
  return clampArea({ x: area.x + (at.x - 0.5) * change, y: area.y - (at.y - 0.5) * change * HEIGHT_TO_WIDTH, width })
}

export const canZoomIn = ({ width }: Area): boolean => width > MIN_WIDTH
export const canZoomOut = ({ width }: Area): boolean => width < MAX_WIDTH

/** Returns the width on the ground, at the latitude of the centre. Exact only for narrow areas. */
export const kilometresAcross = ({ y, width }: Area): number => {
  const latitude = inverseMercatorLatitude(y)
  return kilometresBetween({ latitude, longitude: 0 }, { latitude, longitude: width })
}

export const positionOf = ({ x, y, width }: Area, { latitude, longitude }: Coordinates): MapPosition => ({
  x: 0.5 + wrapLongitude(longitude - x) / width,
  y: 0.5 - (mercatorLatitude(latitude) - y) / (width * HEIGHT_TO_WIDTH),
})

export const pointOf = (area: Area, coordinates: Coordinates): { x: number; y: number } => {
  const { x, y } = positionOf(area, coordinates)
  return { x: x * MAP_WIDTH, y: y * MAP_HEIGHT }
}

/** Returns the part of a picture of `drawnArea` that `visibleArea` covers, as an SVG view box. */
export const viewBoxOf = (drawnArea: Area, visibleArea: Area): string => {
  const scale = MAP_WIDTH / drawnArea.width
  const [width, height] = [visibleArea.width * scale, visibleArea.width * scale * HEIGHT_TO_WIDTH]
  const x = MAP_WIDTH / 2 + wrapLongitude(visibleArea.x - drawnArea.x) * scale - width / 2
  const y = MAP_HEIGHT / 2 - (visibleArea.y - drawnArea.y) * scale - height / 2
  return [x, y, width, height].map((each) => Number(each.toFixed(2))).join(' ')
}
