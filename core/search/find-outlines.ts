import * as z from 'zod/mini'
import { DomainError } from '#core/errors.ts'
import { frameOf, MAP_WIDTH } from '#core/geography/map-frame.ts'
import type { StreetsOf } from '#core/geography/streets.ts'
import type { Ports } from '#core/ports.ts'
import { described, list, named, orNull, text } from '#core/response.ts'
import { MapBox } from '#core/shows/map/map-box.ts'

const WORLD = { west: -180, south: -56, east: 180, north: 76 }

export const OutlineQuery = z.object({ box: MapBox })
export type OutlineQuery = z.output<typeof OutlineQuery>

const MapStreets = named(
  'MapStreets',
  z.object({
    water: described(text, 'An SVG path of seas, lakes and rivers.'),
    mainRoads: described(text, 'An SVG path of motorways and main roads.'),
    streets: described(text, 'An SVG path of other streets.'),
    names: described(
      list(
        z.object({
          name: text,
          latitude: described(z.number(), 'With `longitude`, the middle of the longest straight stretch.'),
          longitude: z.number(),
          angle: described(z.number(), 'The direction of the text there: degrees clockwise, from -90 to 90.'),
          length: described(z.number(), 'The length of the stretch, in units of the paths.'),
        }),
      ),
      'The names of main roads first, then by length of the stretch.',
    ),
    credits: described(
      list(z.object({ text, url: described(orNull(text), 'The page that the text links to; null without a link.') })),
      'The credit line that the licence of the data requires, in parts.',
    ),
  }),
)

export const MapOutlines = named(
  'MapOutlines',
  z.object({
    width: described(z.number(), `The width of the map, in units of the paths, always ${MAP_WIDTH}.`),
    height: described(z.number(), 'Its height in the Mercator projection.'),
    land: described(text, 'An SVG path of the land, to be filled with the even-odd rule.'),
    borders: described(text, 'An SVG path of the country borders.'),
    streets: described(
      orNull(MapStreets),
      'More exact than `land`; null without map tiles at the centre of the box, for a box wider than about 0.7°, or if the streets cannot be drawn at the moment.',
    ),
  }),
)
export type MapOutlines = z.output<typeof MapOutlines>

/** Returns the coastlines and country borders in a box, by default the world without the polar regions, and the streets in a given box.
 * `isComplete` is false if the streets cannot be drawn at the moment. */
export const makeFindOutlines =
  ({ outlinesOf, streetsOf }: Pick<Ports, 'outlinesOf' | 'streetsOf'>) =>
  async ({ box }: OutlineQuery): Promise<{ outlines: MapOutlines; isComplete: boolean }> => {
    const { width, height } = frameOf(box ?? WORLD)
    const { streets, isComplete } = await findStreets(streetsOf, box)
    return {
      outlines: { width, height: Math.round(height * 10) / 10, ...outlinesOf(box ?? WORLD), streets },
      isComplete,
    }
  }

const findStreets = async (streetsOf: StreetsOf, box: OutlineQuery['box']) => {
  try {
    return { streets: box ? await streetsOf(box) : null, isComplete: true }
  } catch (error) {
    if (error instanceof DomainError) return { streets: null, isComplete: false }
    throw error
  }
}
