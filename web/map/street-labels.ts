import { MAP_WIDTH } from '#core/geography/map-frame.ts'
import type { StreetName } from '#core/geography/streets.ts'
import { type Area, MAP_HEIGHT, positionOf } from './area.ts'
import { type Screen, screens } from './markers.ts'

/** A name on its street, and the smallest screen that has room for it. */
export type StreetLabel = StreetName & { screen: Screen }

/** The width of a letter and the height of a line, in pixels. */
const LETTER = 6
const LINE = 14

type Point = { x: number; y: number }

/** Returns the names that have room, without those that would cover each other. */
export const streetLabels = (names: readonly StreetName[], area: Area): StreetLabel[] => {
  const labels: StreetLabel[] = []
  const taken: Point[] = []
  for (const [screen, pixelsPerUnit] of Object.entries(screens) as [Screen, number][]) {
    const line = LINE / pixelsPerUnit
    for (const street of names) {
      const width = (street.name.length * LETTER) / pixelsPerUnit
      if (street.length < width || labels.some(({ name }) => name === street.name)) continue
      const points = pointsAlong(area, street, width, line)
      if (!points.every(({ x, y }) => isInside(x, y, line) && taken.every((other) => distance(other, { x, y }) > line)))
        continue
      labels.push({ ...street, screen })
      taken.push(...points)
    }
  }
  return labels
}

/** Returns points along the text, at most a line apart. */
const pointsAlong = (area: Area, { angle, ...place }: StreetName, width: number, line: number): Point[] => {
  const { x, y } = positionOf(area, place)
  const radians = (angle * Math.PI) / 180
  const steps = Math.max(1, Math.ceil(width / line))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const along = (step / steps - 0.5) * width
    return { x: x * MAP_WIDTH + along * Math.cos(radians), y: y * MAP_HEIGHT + along * Math.sin(radians) }
  })
}

const isInside = (x: number, y: number, margin: number): boolean =>
  x >= margin / 2 && x <= MAP_WIDTH - margin / 2 && y >= margin / 2 && y <= MAP_HEIGHT - margin / 2

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
