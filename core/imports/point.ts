import type { Coordinates } from '#core/geography/coordinates.ts'
import type { GivenShow } from './show-draft.ts'

/** Where a row says that it is, if that is on earth; what else it says there, saving it refuses. */
export const pointOf = ({ latitude, longitude }: Pick<GivenShow, 'latitude' | 'longitude'>): Coordinates | null =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null
