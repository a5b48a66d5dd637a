import type { Coordinates } from '#core/geography/coordinates.ts'
import type { ParsedShow } from './show-draft.ts'

/** Returns null for missing or invalid coordinates. Saving rejects invalid ones. */
export const pointOf = ({ latitude, longitude }: Pick<ParsedShow, 'latitude' | 'longitude'>): Coordinates | null =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null
