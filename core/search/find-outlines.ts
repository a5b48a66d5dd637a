import * as z from 'zod/mini'
import { frameOf, MAP_WIDTH } from '#core/geography/map-frame.ts'
import type { Ports } from '#core/ports.ts'
import { described, named, text } from '#core/response.ts'
import { MapBox } from '#core/shows/map/map-box.ts'

const WORLD = { west: -180, south: -56, east: 180, north: 76 }

export const OutlineQuery = z.object({ box: MapBox })
export type OutlineQuery = z.output<typeof OutlineQuery>

export const MapOutlines = named(
  'MapOutlines',
  z.object({
    width: described(z.number(), `The width of the picture, always ${MAP_WIDTH}.`),
    height: described(z.number(), 'Its height in the Mercator projection.'),
    land: described(text, 'An SVG path of the land, to be filled with the even-odd rule.'),
    borders: described(text, 'An SVG path of the country borders.'),
  }),
)
export type MapOutlines = z.output<typeof MapOutlines>

/** Returns the coastlines and country borders in a box, by default the world without the polar regions. */
export const makeFindOutlines =
  ({ outlinesOf }: Pick<Ports, 'outlinesOf'>) =>
  ({ box }: OutlineQuery): MapOutlines => {
    const { width, height } = frameOf(box ?? WORLD)
    return { width, height: Math.round(height * 10) / 10, ...outlinesOf(box ?? WORLD) }
  }
