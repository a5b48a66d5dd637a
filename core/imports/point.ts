import type { Coordinates } from '#core/geography/coordinates.ts'
import type { GivenShow } from './show-draft.ts'

/** Ignores invalid coordinates, which saving rejects. */
export const pointOf = ({ latitude, longitude }: Pick<GivenShow, 'latitude' | 'longitude'>): Coordinates | null =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null
