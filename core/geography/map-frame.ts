import { type Box, widthOf } from './box.ts'
import { type Coordinates, wrapLongitude } from './coordinates.ts'

/** The Mercator projection of a pole would be infinitely far away. */
const MAX_LATITUDE = 85
const DEGREES_PER_RADIAN = 180 / Math.PI

/** The width of every map in units of its frame; a unit is about a pixel. */
export const MAP_WIDTH = 800

/** The frame of a map of a box in the Mercator projection. A projected degree ({@link mercatorLatitude}) spans `scale` units;
 * `left` and `top` move the north-western corner of the box to the origin. */
export type MapFrame = { width: number; height: number; scale: number; left: number; top: number }

/** Returns the latitude in the Mercator projection, in degrees. It increases northwards. */
export const mercatorLatitude = (latitude: number): number => {
  const radians = Math.max(-MAX_LATITUDE, Math.min(latitude, MAX_LATITUDE)) / DEGREES_PER_RADIAN
  return Math.log(Math.tan(Math.PI / 4 + radians / 2)) * DEGREES_PER_RADIAN
}

export const inverseMercatorLatitude = (projected: number): number =>
  (2 * Math.atan(Math.exp(projected / DEGREES_PER_RADIAN)) - Math.PI / 2) * DEGREES_PER_RADIAN

export const frameOf = (box: Box): MapFrame => {
  const scale = MAP_WIDTH / widthOf(box)
  const [north, south] = [mercatorLatitude(box.north), mercatorLatitude(box.south)]
  return { width: MAP_WIDTH, height: (north - south) * scale, scale, left: -box.west * scale, top: north * scale }
}

/** Returns the position of a point in the frame. Shifts a point west of the frame by 360 degrees. */
export const positionIn = ({ scale, left, top }: MapFrame, { latitude, longitude }: Coordinates) => {
  const x = longitude * scale + left
  return { x: x < 0 ? x + 360 * scale : x, y: top - mercatorLatitude(latitude) * scale }
}

export const coordinatesAt = ({ scale, left, top }: MapFrame, { x, y }: { x: number; y: number }): Coordinates => ({
  latitude: inverseMercatorLatitude((top - y) / scale),
  longitude: wrapLongitude((x - left) / scale),
})
