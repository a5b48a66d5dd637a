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
          length: described(z.number(), 'The length of the stretch, in the units of the paths.'),
        }),
      ),
      'Main roads first, then by the length of the stretch, the longest first.',
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
    width: described(z.number(), `The width of the map, in the units of the paths, always ${MAP_WIDTH}.`),
    height: described(z.number(), 'The height of the map in the Mercator projection, in the same units.'),
    land: described(text, 'An SVG path of the land, to be filled with the even-odd rule.'),
    borders: described(text, 'An SVG path of the country borders.'),
    streets: described(
      orNull(MapStreets),
      'The streets in the box, more exact than `land`. Null without a box, if there are no map tiles for its centre, if it is wider than about 0.7°, or if the streets cannot be drawn at the moment.',
    ),
  }),
)
export type MapOutlines = z.output<typeof MapOutlines>

/** Returns the coastlines, country borders and streets in the box. Without a box, returns the coastlines and borders of the world
 * except the polar regions. `isComplete` is false if the streets cannot be drawn at the moment. */
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
