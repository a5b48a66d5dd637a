import { type Coordinates, kilometresBetween } from '#core/geography/coordinates.ts'
import { m } from '#messages'
import { lengthText } from './length-text.ts'
import { type Direction, directionOf } from './local-map.ts'

const textByDirection: Readonly<Record<Direction, (params: { distance: string }) => string>> = {
  n: m.pin_north,
  ne: m.pin_north_east,
  e: m.pin_east,
  se: m.pin_south_east,
  s: m.pin_south,
  sw: m.pin_south_west,
  w: m.pin_west,
  nw: m.pin_north_west,
}

/** Describes how far and in which direction the pin is from the centre of its city. */
export const pinText = (pin: Coordinates, centre: Coordinates): string => {
  const kilometres = kilometresBetween(centre, pin)
  if (kilometres < 0.02) return m.pin_at_centre()
  return textByDirection[directionOf(centre, pin)]({ distance: lengthText(kilometres) })
}
