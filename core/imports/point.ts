import type { Coordinates } from '#core/geography/coordinates.ts'
import type { ParsedShow } from './show-draft.ts'

/** Ignores invalid coordinates, which saving rejects. */
export const pointOf = ({ latitude, longitude }: Pick<ParsedShow, 'latitude' | 'longitude'>): Coordinates | null =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null
