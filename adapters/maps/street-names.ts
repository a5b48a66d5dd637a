import { coordinatesAt, type MapFrame } from '#core/geography/map-frame.ts'
import type { StreetName } from '#core/geography/streets.ts'
import { widthInLetters } from '#core/text/width-in-letters.ts'

type Point = readonly [x: number, y: number]
type Stretch = { from: Point; to: Point; length: number }
export type NamedLine = { name: string; isMain: boolean; points: readonly Point[] }

const MAX_NAMES = 60
/** A stretch needs at least this length for each letter of its name ({@link widthInLetters}). In units of the frame. */
const MIN_LENGTH_PER_LETTER = 6
/** The maximum number of points of a stretch. Each new point causes all points of the stretch to be checked again. */
const MAX_POINTS = 100
/** The maximum distance of a point from the line between the ends of a straight stretch. In units of the frame. */
const TOLERANCE = 4

/** Returns up to {@link MAX_NAMES} names, each at its longest straight stretch. Omits names that do not fit. */
export const streetNames = (lines: readonly NamedLine[], frame: MapFrame): StreetName[] => {
  const longestByName = new Map<string, Stretch & { name: string; isMain: boolean }>()
  for (const { name, isMain, points } of lines) {
    const stretch = longestStretch(points)
    if (stretch.length >= (longestByName.get(name)?.length ?? widthInLetters(name) * MIN_LENGTH_PER_LETTER))
      longestByName.set(name, { ...stretch, name, isMain })
  }
  return [...longestByName.values()]
    .sort((a, b) => Number(b.isMain) - Number(a.isMain) || b.length - a.length)
    .slice(0, MAX_NAMES)
    .map(({ name, from, to, length }) => {
      const middle = coordinatesAt(frame, { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 })
      return {
        name,
        latitude: Number(middle.latitude.toFixed(5)),
        longitude: Number(middle.longitude.toFixed(5)),
        angle: angleOf(from, to),
        length: Math.round(length),
      }
    })
}

const longestStretch = (points: readonly Point[]): Stretch => {
  let longest: Stretch = { from: [0, 0], to: [0, 0], length: 0 }
  let start = 0
  for (let end = 1; end < points.length; end += 1) {
    if (end - start >= MAX_POINTS || !isStraight(points.slice(start, end + 1))) start = end - 1
    const [from, to] = [points[start] as Point, points[end] as Point]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length > longest.length) longest = { from, to, length }
  }
  return longest
}

const isStraight = (points: readonly Point[]): boolean => {
  const [[fromX, fromY], [toX, toY]] = [points[0] as Point, points.at(-1) as Point]
  const length = Math.hypot(toX - fromX, toY - fromY)
  return points.every(
    ([x, y]) => Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) <= TOLERANCE * length,
  )
}

const angleOf = ([x, y]: Point, [toX, toY]: Point): number => {
  const degrees = Math.round((Math.atan2(toY - y, toX - x) * 180) / Math.PI)
  return degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees
}
