import { type Coordinates, kilometresBetween, wrapLongitude } from '#core/geography/coordinates.ts'

/** The size of the map in its own units. */
export const WIDTH = 400
export const HEIGHT = 260
const KILOMETRES_PER_DEGREE = 111.195

/** The zoom levels: widths of the map in kilometres. */
const widths = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] as const
export type LocatorView = { centre: Coordinates; width: (typeof widths)[number] }
type Point = { x: number; y: number }

/** Returns a view around the pin or, without one, around the centre of the city; null if both are unknown. */
export const initialView = (pin: Coordinates | null, centre: Coordinates | null): LocatorView | null => {
  if (!pin) return centre && { centre, width: 20 }
  const neededWidth = centre ? Math.max(2, 4 * kilometresBetween(pin, centre)) : 10
  return { centre: pin, width: widths.find((width) => width >= neededWidth) ?? 5000 }
}

/** Returns the view at the next zoom level, or an equal view at the last level. `by` 1 zooms out, -1 in. */
export const zoomView = (view: LocatorView, by: 1 | -1): LocatorView => ({
  ...view,
  width: widths[widths.indexOf(view.width) + by] ?? view.width,
})

const longitudeScale = (view: LocatorView): number => Math.max(0.01, Math.cos((view.centre.latitude * Math.PI) / 180))
const unitsPerDegree = ({ width }: LocatorView): number => (WIDTH / width) * KILOMETRES_PER_DEGREE

export const unitsPerKilometre = ({ width }: LocatorView): number => WIDTH / width

/** Applies the equirectangular projection, true to scale at the latitude of the view's centre. */
export const project = (view: LocatorView, { latitude, longitude }: Coordinates): Point => ({
  x: WIDTH / 2 + wrapLongitude(longitude - view.centre.longitude) * longitudeScale(view) * unitsPerDegree(view),
  y: HEIGHT / 2 - (latitude - view.centre.latitude) * unitsPerDegree(view),
})

export const unproject = (view: LocatorView, { x, y }: Point): Coordinates => {
  const latitude = view.centre.latitude + (HEIGHT / 2 - y) / unitsPerDegree(view)
  const longitude = view.centre.longitude + (x - WIDTH / 2) / (longitudeScale(view) * unitsPerDegree(view))
  return rounded({ latitude: Math.min(90, Math.max(-90, latitude)), longitude: wrapLongitude(longitude) })
}

/** Rounds to five decimal places, which is about one metre. */
export const rounded = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
})

/** Returns the view, recentred on the point if the point is near the edge or outside. */
export const keepPointInView = (view: LocatorView, point: Coordinates | null): LocatorView => {
  if (!point) return view
  const { x, y } = project(view, point)
  const isWellInside = x > WIDTH * 0.1 && x < WIDTH * 0.9 && y > HEIGHT * 0.1 && y < HEIGHT * 0.9
  return isWellInside ? view : { ...view, centre: point }
}

export type LabelBox = readonly [left: number, right: number, top: number, bottom: number]

/** The offset of a name from its point, and the SVG `text-anchor` of the name. */
type LabelPlacement = { dx: number; dy: number; anchor: 'start' | 'middle' | 'end' }

/** In order of preference. */
const placements: readonly LabelPlacement[] = [
  { dx: 8, dy: 4, anchor: 'start' },
  { dx: -8, dy: 4, anchor: 'end' },
  { dx: 0, dy: -9, anchor: 'middle' },
  { dx: 0, dy: 18, anchor: 'middle' },
]
const CHARACTER_WIDTH = 7.5
const fractionLeftOfAnchor = { start: 0, middle: 0.5, end: 1 } as const

const boxOf = (name: string, { x, y }: Point, { dx, dy, anchor }: LabelPlacement): LabelBox => {
  const width = name.length * CHARACTER_WIDTH
  const left = x + dx - fractionLeftOfAnchor[anchor] * width
  return [left, left + width, y + dy - 12, y + dy + 4]
}

const overlaps = ([left, right, top, bottom]: LabelBox, other: LabelBox): boolean =>
  left < other[1] && other[0] < right && top < other[3] && other[2] < bottom

const isInside = ([left, right, top, bottom]: LabelBox): boolean =>
  left >= 0 && right <= WIDTH && top >= 0 && bottom <= HEIGHT

/** Returns the points inside the view, each with the placement of its name as `label`. The name stays inside the view, and
 * clear of earlier points, their names and `occupiedBoxes`; `label` is null if that is impossible. */
export const placeLabels = <P extends Coordinates & { name: string }>(
  view: LocatorView,
  points: readonly P[],
  occupiedBoxes: readonly LabelBox[] = [],
): (P & Point & { label: LabelPlacement | null })[] => {
  const boxes = [...occupiedBoxes]
  return points.flatMap((point) => {
    const { x, y } = project(view, point)
    if (x < 0 || x > WIDTH || y < 0 || y > HEIGHT) return []
    const isFree = (box: LabelBox) => isInside(box) && !boxes.some((other) => overlaps(box, other))
    const label = placements.find((candidate) => isFree(boxOf(point.name, { x, y }, candidate))) ?? null
    boxes.push([x - 4, x + 4, y - 4, y + 4])
    if (label) boxes.push(boxOf(point.name, { x, y }, label))
    return [{ ...point, x, y, label }]
  })
}

export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof directions)[number]

export const directionOf = (from: Coordinates, to: Coordinates): Direction => {
  const east = wrapLongitude(to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI
  return directions[Math.round((degrees + 360) / 45) % 8] ?? 'n'
}
