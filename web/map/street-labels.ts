import { MAP_WIDTH } from '#core/geography/map-frame.ts'
import type { StreetName } from '#core/geography/streets.ts'
import { widthInLetters } from '#core/text/width-in-letters.ts'
import { type Area, MAP_HEIGHT, pointOf } from './area.ts'
import { type Marker, type Rect, rectsOf, type Screen, screens } from './markers.ts'

/** A name on its street, and the smallest screen that has room for it. */
export type StreetLabel = StreetName & { screen: Screen }

/** In pixels, for a letter of average width. */
const LETTER_WIDTH = 6.8
const LINE_HEIGHT = 14

/** In units of the picture. */
type Circle = { x: number; y: number; radius: number }

/** Returns labels for the names that fit on their streets without covering markers, names of markers or other labels. */
export const streetLabels = (
  names: readonly StreetName[],
  { area, markers }: { area: Area; markers: readonly Marker[] },
): StreetLabel[] => {
  const labels: StreetLabel[] = []
  const labelCircles: Circle[] = []
  for (const [screen, pixelsPerUnit] of Object.entries(screens) as [Screen, number][]) {
    const radius = LINE_HEIGHT / 2 / pixelsPerUnit
    const markerCircles = markers.flatMap((marker) => {
      const { mark, name } = rectsOf(marker, area, pixelsPerUnit)
      const isNamed = marker.smallestScreenForName === 'phone' || marker.smallestScreenForName === screen
      return [...circlesIn(mark), ...(isNamed ? circlesIn(name) : [])]
    })
    for (const street of names) {
      const width = (widthInLetters(street.name) * LETTER_WIDTH) / pixelsPerUnit
      if (street.length < width || labels.some(({ name }) => name === street.name)) continue
      const circles = rowOfCircles(pointOf(area, street), { width, radius, angle: street.angle })
      const hasRoom = (circle: Circle): boolean =>
        isInside(circle) && ![...markerCircles, ...labelCircles].some((other) => overlap(circle, other))
      if (!circles.every(hasRoom)) continue
      labels.push({ ...street, screen })
      labelCircles.push(...circles)
    }
  }
  return labels
}

/** Returns a row of circles that covers a text of this width and angle, centred on this point. `angle` is in degrees. */
const rowOfCircles = (
  { x, y }: Pick<Circle, 'x' | 'y'>,
  { width, radius, angle }: { width: number; radius: number; angle: number },
): Circle[] => {
  const radians = (angle * Math.PI) / 180
  const steps = Math.max(1, Math.ceil(width / radius))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const offset = (step / steps - 0.5) * width
    return { x: x + offset * Math.cos(radians), y: y + offset * Math.sin(radians), radius }
  })
}

const circlesIn = ({ left, right, top, bottom }: Rect): Circle[] => {
  const radius = (bottom - top) / 2
  const middle = { x: (left + right) / 2, y: top + radius }
  return rowOfCircles(middle, { width: Math.max(0, right - left - 2 * radius), radius, angle: 0 })
}

const isInside = ({ x, y, radius }: Circle): boolean =>
  x >= radius && x <= MAP_WIDTH - radius && y >= radius && y <= MAP_HEIGHT - radius

const overlap = (a: Circle, b: Circle): boolean => Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius
