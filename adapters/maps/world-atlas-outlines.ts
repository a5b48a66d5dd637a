import { createRequire } from 'node:module'
import { geoEquirectangular, geoIdentity, geoPath } from 'd3-geo'
import { LRUCache } from 'lru-cache'
import { feature, mesh } from 'topojson-client'
import { type Box, widthOf } from '#core/geography/box.ts'
import { frameOf, MAP_WIDTH, mercatorLatitude } from '#core/geography/map-frame.ts'
import type { Outlines, OutlinesOf } from '#core/geography/outlines.ts'
import { MIN_DISTANCE, makeCompactPath } from './compact-path.ts'

type Topology = Parameters<typeof mesh>[0]
type Point = [number, number]
type Geometry = NonNullable<Parameters<ReturnType<typeof geoPath>>[0]>
/** The rings of one polygon, or one line, with its bounds. In projected degrees. */
type Shape = { lines: Point[][]; west: number; east: number; south: number; north: number }
type Atlas = Readonly<Record<'land' | 'borders', readonly Shape[]>>

/** In degrees. A box narrower than this needs the detailed atlas. */
const MIN_COARSE_WIDTH = 90
/** Smaller shapes are omitted. In units of the frame. */
const MIN_SIZE = 1.2
/** The outlines of a box take about 40 kB. */
const MAX_CACHED = 100

const load = createRequire(import.meta.url)

const inDegrees = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0)

/** Loads an atlas, cuts it at the 180th meridian and projects it. */
const readAtlas = (resolution: '110m' | '50m'): Atlas => {
  const topology: Topology = load(`world-atlas/countries-${resolution}.json`)
  const { land, countries } = topology.objects
  if (land?.type !== 'GeometryCollection' || countries?.type !== 'GeometryCollection')
    throw new Error('Unknown atlas format')
  const polygons = feature(topology, land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  )
  const borders = mesh(topology, countries as Parameters<typeof mesh>[1], (a, b) => a !== b)
  return {
    land: polygons.flatMap((coordinates) => toShapes(projected({ type: 'Polygon', coordinates }))),
    borders: projected(borders).flatMap((line) => toShapes([line])),
  }
}

const projected = (geometry: Geometry): Point[][] => {
  const lines: Point[][] = []
  const add = (x: number, y: number) => lines.at(-1)?.push([x, mercatorLatitude(-y)])
  const context = {
    beginPath: () => {},
    arc: () => {},
    moveTo: (x: number, y: number) => {
      lines.push([])
      add(x, y)
    },
    lineTo: add,
    closePath: () => {
      const ring = lines.at(-1)
      if (ring?.[0]) ring.push(ring[0])
    },
  }
  geoPath(inDegrees, context)(geometry)
  return lines
}

const toShapes = (lines: Point[][]): Shape[] => (lines[0] ? [{ lines, ...boundsOf(lines.flat()) }] : [])

const boundsOf = (points: readonly Point[]) => {
  const bounds = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [x, y] of points) {
    bounds.west = Math.min(bounds.west, x)
    bounds.east = Math.max(bounds.east, x)
    bounds.south = Math.min(bounds.south, y)
    bounds.north = Math.max(bounds.north, y)
  }
  return bounds
}

/** Returns the shapes that are visible at a scale. Omits points that are too close to the previous one, except the last point of a line. */
const simplified = ({ land, borders }: Atlas, scale: number): Atlas => {
  const simplify = (shapes: readonly Shape[]): Shape[] =>
    shapes
      .filter((shape) => sizeOf(shape) * scale >= MIN_SIZE)
      .map((shape) => ({ ...shape, lines: shape.lines.map((line) => thinned(line, scale)) }))
  return { land: simplify(land), borders: simplify(borders) }
}

const sizeOf = ({ west, east, south, north }: Shape): number => Math.max(east - west, north - south)

const thinned = (line: readonly Point[], scale: number): Point[] => {
  let last: Point | undefined
  return line.filter((point, index) => {
    const isFar = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) * scale >= MIN_DISTANCE
    if (isFar) last = point
    return isFar || index === line.length - 1
  })
}

/** Returns a function that draws outlines from Natural Earth, cut to a box. Boxes share a simplified atlas if they need the same
 * resolution and their widths lie between the same two powers of two. */
export const makeWorldAtlasOutlines = (): OutlinesOf => {
  const atlases = new Map<string, Atlas>()
  const memoized = (key: string, make: () => Atlas): Atlas => {
    const atlas = atlases.get(key) ?? make()
    atlases.set(key, atlas)
    return atlas
  }
  const atlasFor = (box: Box): Atlas => {
    const level = Math.max(0, Math.ceil(Math.log2(widthOf(box))))
    const resolution = widthOf(box) >= MIN_COARSE_WIDTH ? '110m' : '50m'
    return memoized(`${resolution} ${level}`, () =>
      simplified(
        memoized(resolution, () => readAtlas(resolution)),
        MAP_WIDTH / 2 ** (level - 1),
      ),
    )
  }
  const outlinesIn = (box: Box): Outlines => {
    const { land, borders } = atlasFor(box)
    const longitudeOffsets = box.west < box.east ? [0] : [0, 360]
    const draw = (shapes: readonly Shape[], type: 'Polygon' | 'MultiLineString') =>
      longitudeOffsets.map((offset) => pathOf(box, offset, shapes, type)).join('')
    return { land: draw(land, 'Polygon'), borders: draw(borders, 'MultiLineString') }
  }
  const cache = new LRUCache<string, Outlines>({ max: MAX_CACHED })
  return (box) => {
    const key = [box.west, box.south, box.east, box.north].join()
    const outlines = cache.get(key) ?? outlinesIn(box)
    cache.set(key, outlines)
    return outlines
  }
}

const pathOf = (
  box: Box,
  longitudeOffset: number,
  shapes: readonly Shape[],
  type: 'Polygon' | 'MultiLineString',
): string => {
  const { width, height, scale, left, top } = frameOf(box)
  const projection = geoIdentity()
    .reflectY(true)
    .scale(scale)
    .translate([left + longitudeOffset * scale, top])
    .clipExtent([
      [0, 0],
      [width, height],
    ])
  const [west, east] = [box.west - longitudeOffset, box.west - longitudeOffset + widthOf(box)]
  const [south, north] = [mercatorLatitude(box.south), mercatorLatitude(box.north)]
  const visible = shapes.filter(
    (shape) =>
      shape.west <= east &&
      shape.east >= west &&
      shape.south <= north &&
      shape.north >= south &&
      sizeOf(shape) * scale >= MIN_SIZE,
  )
  const path = makeCompactPath()
  const draw = geoPath(projection, path)
  for (const { lines } of visible) draw({ type, coordinates: lines } as Geometry)
  return `${path}`
}
