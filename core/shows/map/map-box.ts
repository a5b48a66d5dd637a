import { fieldIssue } from '#core/field-issue.ts'
import { type Box, widthOf } from '#core/geography/box.ts'
import { invalid, numberOf, optionalParam } from '#core/shows/filter/show-filter.ts'

const error = invalid(fieldIssue('filter.not_a_box'))

/** The query parameter for the area of a map: `west,south,east,north` in degrees. */
export const MapBox = optionalParam<Box | null>((value) => {
  const parts = value.split(',').map((part) => numberOf(part.trim()))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = parts
  const isInRange = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90
  const box = { west, south, east, north }
  return parts.length === 4 && isInRange && west !== east && widthOf(box) > 0 && south < north ? box : error
}, null)
