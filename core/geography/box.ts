import type { Coordinates } from './coordinates.ts'

/** The edges of a box, in degrees. If `west` is greater than `east`, the box crosses the 180th meridian. */
export type Box = { west: number; south: number; east: number; north: number }

export const isInBox = ({ west, south, east, north }: Box, { latitude, longitude }: Coordinates): boolean =>
  latitude >= south &&
  latitude <= north &&
  (west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east)

/** Returns the width in degrees, up to 360. */
export const widthOf = ({ west, east }: Box): number => (west < east ? east - west : east - west + 360)
