import { setImmediate } from 'node:timers/promises'
import type { VectorTile, VectorTileFeature } from '@mapbox/vector-tile'
import { geoIdentity, geoPath } from 'd3-geo'
import type { Box } from '#core/geography/box.ts'
import { frameOf, type MapFrame } from '#core/geography/map-frame.ts'
import type { Streets } from '#core/geography/streets.ts'
import { makeCompactPath } from './compact-path.ts'
import { type NamedLine, streetNames } from './street-names.ts'

/** `x` may be beyond the last column if the box crosses the 180th meridian. */
export type Tile = { zoom: number; x: number; y: number; layers: VectorTile['layers'] }

/** Layers and kinds of roads: first those of Protomaps, then those of OpenMapTiles, which has a separate layer for names. */
const ROAD_LAYERS = ['roads', 'transportation']
const NAME_LAYERS = ['transportation_name']
const MAIN_ROAD_KINDS: ReadonlySet<unknown> = new Set([
  ...['highway', 'major_road'],
  ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary'],
])
const STREET_KINDS: ReadonlySet<unknown> = new Set(['minor_road', 'minor'])
/** Maps at lower zoom levels have no room for small streets. */
const MIN_ZOOM_FOR_STREETS = 12
const [LINE, POLYGON] = [2, 3]
/** Prevents gaps between the lines and areas of adjacent tiles. In units of the frame. */
const OVERLAP = 0.5

/** Draws vector tiles in the frame of a box. The features of a tile may extend beyond the tile, so they are clipped to it. Yields to
 * the event loop before each tile. */
export const drawStreets = async (box: Box, tiles: readonly Tile[]): Promise<Omit<Streets, 'credits'>> => {
  const frame = frameOf(box)
  const [water, mainRoads, streets] = [makeCompactPath(), makeCompactPath(), makeCompactPath()]
  const namedLines: NamedLine[] = []
  for (const tile of tiles) {
    await setImmediate()
    const linesOf = lineReaderFor(frame, tile)
    for (const feature of featuresIn(tile, ['water'], POLYGON)) for (const ring of linesOf(feature)) write(ring, water)
    for (const { feature, isMain } of roadsIn(tile, ROAD_LAYERS))
      for (const points of linesOf(feature)) {
        write(points, isMain ? mainRoads : streets)
        namedLines.push(...toNamedLines(feature, isMain, points))
      }
    for (const { feature, isMain } of roadsIn(tile, NAME_LAYERS))
      for (const points of linesOf(feature)) namedLines.push(...toNamedLines(feature, isMain, points))
  }
  return { water: `${water}`, mainRoads: `${mainRoads}`, streets: `${streets}`, names: streetNames(namedLines, frame) }
}

const featuresIn = ({ layers }: Tile, layerNames: readonly string[], type: number): VectorTileFeature[] =>
  layerNames
    .flatMap((name) => {
      const layer = layers[name]
      return layer ? Array.from({ length: layer.length }, (_, index) => layer.feature(index)) : []
    })
    .filter((feature) => feature.type === type)

const roadsIn = (tile: Tile, layerNames: readonly string[]): { feature: VectorTileFeature; isMain: boolean }[] =>
  featuresIn(tile, layerNames, LINE).flatMap((feature) => {
    const kind = feature.properties.kind ?? feature.properties['pmap:kind'] ?? feature.properties.class
    const isMain = MAIN_ROAD_KINDS.has(kind)
    return isMain || (STREET_KINDS.has(kind) && tile.zoom >= MIN_ZOOM_FOR_STREETS) ? [{ feature, isMain }] : []
  })

type Points = [number, number][]
type Geometry = NonNullable<Parameters<ReturnType<typeof geoPath>>[0]>

/** Returns a function that reads the lines or rings of a feature, in units of the frame and clipped to the tile and the frame. */
const lineReaderFor = (frame: MapFrame, tile: Tile): ((feature: VectorTileFeature) => Points[]) => {
  const tileDegrees = 360 / 2 ** tile.zoom
  const size = tileDegrees * frame.scale
  const left = frame.left + (tile.x * tileDegrees - 180) * frame.scale
  const top = frame.top + (tile.y * tileDegrees - 180) * frame.scale
  let lines: Points[] = []
  const add = (x: number, y: number) => lines.at(-1)?.push([x, y])
  const projection = geoIdentity()
    .translate([left, top])
    .clipExtent([
      [Math.max(0, left - OVERLAP), Math.max(0, top - OVERLAP)],
      [Math.min(frame.width, left + size + OVERLAP), Math.min(frame.height, top + size + OVERLAP)],
    ])
  const draw = geoPath(projection, {
    beginPath: () => {},
    arc: () => {},
    moveTo: (x, y) => {
      lines.push([])
      add(x, y)
    },
    lineTo: add,
    closePath: () => {
      const [x, y] = lines.at(-1)?.[0] ?? [0, 0]
      add(x, y)
    },
  })
  return (feature) => {
    lines = []
    projection.scale(size / feature.extent)
    const coordinates = feature.loadGeometry().map((line) => line.map(({ x, y }) => [x, y]))
    draw({ type: feature.type === POLYGON ? 'Polygon' : 'MultiLineString', coordinates } as Geometry)
    return lines
  }
}

const write = ([first, ...others]: Points, path: ReturnType<typeof makeCompactPath>): void => {
  if (first) path.moveTo(...first)
  for (const point of others) path.lineTo(...point)
}

const toNamedLines = ({ properties: { name } }: VectorTileFeature, isMain: boolean, points: Points): NamedLine[] =>
  typeof name === 'string' && name.trim() !== '' ? [{ name: name.trim(), isMain, points }] : []
