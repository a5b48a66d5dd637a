import { EARTH_RADIUS_KM } from '#core/geography/coordinates.ts'

/** SQL: the great-circle distance in kilometres (haversine) of the columns `latitude` and `longitude` from a point. */
export const kilometresFrom = (latitude: string, longitude: string): string =>
  `2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(
    sind((latitude - ${latitude}) / 2) ^ 2 + cosd(${latitude}) * cosd(latitude) * sind((longitude - ${longitude}) / 2) ^ 2
  )))`

/** Returns how many degrees around a latitude the kilometres are at most; near a pole that is every longitude. */
export const boxOf = (latitude: number, kilometres: number): { latitude: number; longitude: number } => {
  const degrees = ((kilometres / EARTH_RADIUS_KM) * 180) / Math.PI
  const farthest = Math.min(90, Math.abs(latitude) + degrees)
  const parallel = Math.cos((farthest * Math.PI) / 180)
  // A little more, so that no rounding leaves out what the haversine lets in.
  return { latitude: degrees * 1.001, longitude: Math.min(180, (degrees * 1.001) / Math.max(parallel, 1e-9)) }
}
