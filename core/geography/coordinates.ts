/** Degrees north and east (WGS 84). */
export type Coordinates = { latitude: number; longitude: number }

/** Returns the equivalent longitude in the range [-180, 180). */
export const wrapLongitude = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

export const EARTH_RADIUS_KM = 6371.0088

export const kilometresBetween = (a: Coordinates, b: Coordinates): number => {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const haversine = (from: number, to: number) => Math.sin(rad(to - from) / 2) ** 2
  const haversineOfAngle =
    haversine(a.latitude, b.latitude) +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * haversine(a.longitude, b.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversineOfAngle)))
}
