import { EARTH_RADIUS_KM } from '#core/geography/coordinates.ts'

export const kilometresFromSql = (latitude: string, longitude: string): string =>
  `2 * ${EARTH_RADIUS_KM} * asin(least(1, sqrt(
    sind((latitude - ${latitude}) / 2) ^ 2 + cosd(${latitude}) * cosd(latitude) * sind((longitude - ${longitude}) / 2) ^ 2
  )))`
