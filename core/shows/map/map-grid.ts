import type { Coordinates } from '#core/geography/coordinates.ts'

/** An area is at least this many cells across, and less than twice as many, unless the cells would be smaller than
 * {@link MIN_CELL_SIZE}. */
export const MIN_CELLS_ACROSS = 12
/** The minimum cell size in degrees, about a metre at the equator. */
export const MIN_CELL_SIZE = 360 / 2 ** 25

/** Returns the cell size of a grid across an area of this width, both in degrees. */
export const cellSizeFor = (width: number): number =>
  Math.max(360 / 2 ** Math.ceil(Math.log2((360 * MIN_CELLS_ACROSS) / width)), MIN_CELL_SIZE)

export const fittingCellSize = (points: readonly Coordinates[]): number => {
  const extentOf = (degrees: readonly number[]): number => Math.max(...degrees) - Math.min(...degrees)
  const extents = [extentOf(points.map(({ longitude }) => longitude)), extentOf(points.map(({ latitude }) => latitude))]
  return cellSizeFor(Math.max(...extents))
}
