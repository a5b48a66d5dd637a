import type { Coordinates } from '#core/geography/coordinates.ts'
import type { ParsedShow } from './show-draft.ts'

/** Returns the coordinates, or nulls if they are missing or invalid. Saving rejects invalid ones. */
export const pointOf = ({
  latitude,
  longitude,
}: Pick<ParsedShow, 'latitude' | 'longitude'>): Coordinates | { latitude: null; longitude: null } =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : { latitude: null, longitude: null }
