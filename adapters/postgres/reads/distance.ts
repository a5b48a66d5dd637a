import { EARTH_RADIUS_KM } from '#core/geography/coordinates.ts'

export const kilometresFrom = (latitude: string, longitude: string): string =>
  `2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(
    sind((latitude - ${latitude}) / 2) ^ 2 + cosd(${latitude}) * cosd(latitude) * sind((longitude - ${longitude}) / 2) ^ 2
  )))`

/** Returns the box in degrees that covers the radius; near a pole, it spans every longitude. */
export const boxOf = (latitude: number, kilometres: number): { latitude: number; longitude: number } => {
  const degrees = ((kilometres / EARTH_RADIUS_KM) * 180) / Math.PI
  const farthest = Math.min(90, Math.abs(latitude) + degrees)
  const parallel = Math.cos((farthest * Math.PI) / 180)
  // Slightly larger, so that rounding excludes nothing that the haversine includes.
  return { latitude: degrees * 1.001, longitude: Math.min(180, (degrees * 1.001) / Math.max(parallel, 1e-9)) }
}
