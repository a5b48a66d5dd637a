import { EARTH_RADIUS_KM } from './coordinates.ts'

/** Returns half the height and half the width, in degrees, of the bounding box of a circle. Near a pole, the box spans all
 * longitudes. */
export const halfExtents = (latitude: number, kilometres: number): { latitude: number; longitude: number } => {
  const degrees = ((kilometres / EARTH_RADIUS_KM) * 180) / Math.PI
  const farthestLatitude = Math.min(90, Math.abs(latitude) + degrees)
  const parallelRadius = Math.cos((farthestLatitude * Math.PI) / 180)
  // Slightly larger, so that rounding excludes nothing that the haversine includes.
  return { latitude: degrees * 1.001, longitude: Math.min(180, (degrees * 1.001) / Math.max(parallelRadius, 1e-9)) }
}
