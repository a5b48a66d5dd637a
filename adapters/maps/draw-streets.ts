import type { VectorTile, VectorTileFeature } from '@mapbox/vector-tile'
import { type GeoContext, geoIdentity, geoPath } from 'd3-geo'
import type { Box } from '#core/geography/box.ts'
import { frameOf, type MapFrame } from '#core/geography/map-frame.ts'
import type { Streets } from '#core/geography/streets.ts'
import { makeCompactPath } from './compact-path.ts'
import { type NamedLine, streetNames } from './street-names.ts'

/** `x` may be beyond the last column, where a box crosses the 180th meridian. */
export type Tile = { zoom: number; x: number; y: number; layers: VectorTile['layers'] }

/** Layers and kinds of roads: first those of Protomaps, then those of OpenMapTiles, which has a layer of its own for names. */
const ROADS = ['roads', 'transportation']
const NAMED_ROADS = ['roads', 'transportation_name']
const MAIN_ROADS: ReadonlySet<unknown> = new Set([
  ...['highway', 'major_road'],
  ...['motorway', 'trunk', 'primary', 'secondary', 'tertiary'],
])
const STREETS: ReadonlySet<unknown> = new Set([...['minor_road'], ...['minor']])
const [LINE, POLYGON] = [2, 3]
/** Keeps lines and areas of adjacent tiles together. In units of the frame. */
const OVERLAP = 0.5

/** Draws vector tiles in the frame of a box. Tiles overlap, so each is clipped to its own area. */
export const drawStreets = (box: Box, tiles: readonly Tile[]): Omit<Streets, 'credits'> => {
  const frame = frameOf(box)
  const paths = { water: makeCompactPath(), mainRoads: makeCompactPath(), streets: makeCompactPath() }
  const named: NamedLine[] = []
  for (const tile of tiles) {
    for (const feature of featuresIn(tile, ['water']))
      if (feature.type === POLYGON) draw(frame, tile, feature, paths.water)
    for (const feature of featuresIn(tile, ROADS)) {
      const path = isMain(feature) ? paths.mainRoads : isStreet(feature) ? paths.streets : null
      if (path && feature.type === LINE) draw(frame, tile, feature, path)
    }
    for (const feature of featuresIn(tile, NAMED_ROADS)) named.push(...namedLines(frame, tile, feature))
  }
  return {
    water: `${paths.water}`,
    mainRoads: `${paths.mainRoads}`,
    streets: `${paths.streets}`,
    names: streetNames(named, frame),
  }
}

const kindOf = ({ properties }: VectorTileFeature): unknown =>
  properties.kind ?? properties['pmap:kind'] ?? properties.class
const isMain = (feature: VectorTileFeature): boolean => MAIN_ROADS.has(kindOf(feature))
const isStreet = (feature: VectorTileFeature): boolean => STREETS.has(kindOf(feature))

const featuresIn = ({ layers }: Tile, names: readonly string[]): VectorTileFeature[] =>
  names.flatMap((name) => {
    const layer = layers[name]
    return layer ? Array.from({ length: layer.length }, (_, nth) => layer.feature(nth)) : []
  })

const draw = (frame: MapFrame, tile: Tile, feature: VectorTileFeature, context: GeoContext): void => {
  const degrees = 360 / 2 ** tile.zoom
  const size = degrees * frame.scale
  const [left, top] = [
    frame.left + (tile.x * degrees - 180) * frame.scale,
    frame.top + (tile.y * degrees - 180) * frame.scale,
  ]
  const projection = geoIdentity()
    .scale(size / feature.extent)
    .translate([left, top])
    .clipExtent([
      [Math.max(0, left - OVERLAP), Math.max(0, top - OVERLAP)],
      [Math.min(frame.width, left + size + OVERLAP), Math.min(frame.height, top + size + OVERLAP)],
    ])
  const coordinates = feature.loadGeometry().map((line) => line.map(({ x, y }): [number, number] => [x, y]))
  geoPath(
    projection,
    context,
  )({ type: feature.type === POLYGON ? 'Polygon' : 'MultiLineString', coordinates } as Geometry)
}

type Geometry = NonNullable<Parameters<ReturnType<typeof geoPath>>[0]>

const namedLines = (frame: MapFrame, tile: Tile, feature: VectorTileFeature): NamedLine[] => {
  const { name } = feature.properties
  if (typeof name !== 'string' || feature.type !== LINE || !(isMain(feature) || isStreet(feature))) return []
  const lines: [number, number][][] = []
  const add = (x: number, y: number) => lines.at(-1)?.push([x, y])
  const moveTo = (x: number, y: number) => {
    lines.push([])
    add(x, y)
  }
  draw(frame, tile, feature, { beginPath: () => {}, arc: () => {}, moveTo, lineTo: add, closePath: () => {} })
  return lines.map((points) => ({ name, isMain: isMain(feature), points }))
}
