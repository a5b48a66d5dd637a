import { createRequire } from 'node:module'
import { geoIdentity, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import { type Box, widthOf } from '#core/geography/box.ts'
import { frameOf, mercatorLatitude } from '#core/geography/map-frame.ts'
import type { OutlinesOf } from '#core/geography/outlines.ts'
import { makeCompactPath } from './compact-path.ts'

type Topology = Parameters<typeof mesh>[0]
type Point = [number, number]
/** A polygon or a line in projected degrees, with the box around it. */
type Shape<Coordinates> = { coordinates: Coordinates; west: number; east: number; south: number; north: number }
type Atlas = { land: readonly Shape<Point[][]>[]; borders: readonly Shape<Point[]>[] }

/** Degrees; a narrower box needs the detailed atlas. */
const COARSE_WIDTH = 90
/** Shapes that would be smaller are left out. In units of the frame. */
const MIN_SIZE = 0.6

const load = createRequire(import.meta.url)

/** Projects an atlas once. Its shapes are cut at the 180th meridian already. */
const readAtlas = (resolution: '110m' | '50m'): Atlas => {
  const topology: Topology = load(`world-atlas/countries-${resolution}.json`)
  const { land, countries } = topology.objects
  if (land?.type !== 'GeometryCollection' || countries?.type !== 'GeometryCollection') throw new Error('Unknown atlas')
  const polygons = feature(topology, land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
  )
  const lines = mesh(topology, countries as Parameters<typeof mesh>[1], (a, b) => a !== b).coordinates
  return {
    land: polygons.map((rings) => {
      const projected = rings.map(project)
      return { coordinates: projected, ...boundsOf(projected[0] ?? []) }
    }),
    borders: lines.map((line) => {
      const projected = project(line)
      return { coordinates: projected, ...boundsOf(projected) }
    }),
  }
}

const project = (line: readonly (readonly number[])[]): Point[] =>
  line.map(([longitude = 0, latitude = 0]) => [longitude, mercatorLatitude(latitude)])

const boundsOf = (line: readonly Point[]) => {
  const bounds = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [x, y] of line) {
    bounds.west = Math.min(bounds.west, x)
    bounds.east = Math.max(bounds.east, x)
    bounds.south = Math.min(bounds.south, y)
    bounds.north = Math.max(bounds.north, y)
  }
  return bounds
}

/** Returns outlines of Natural Earth, cut to the box. */
export const makeWorldAtlasOutlines = (): OutlinesOf => {
  const atlases = new Map<string, Atlas>()
  const atlasFor = (box: Box): Atlas => {
    const resolution = widthOf(box) >= COARSE_WIDTH ? '110m' : '50m'
    const atlas = atlases.get(resolution) ?? readAtlas(resolution)
    atlases.set(resolution, atlas)
    return atlas
  }
  return (box) => {
    const { land, borders } = atlasFor(box)
    const turns = box.west < box.east ? [0] : [0, 360]
    return {
      land: turns
        .map((turn) => pathOf(box, turn, land, (coordinates) => ({ type: 'MultiPolygon', coordinates })))
        .join(''),
      borders: turns
        .map((turn) => pathOf(box, turn, borders, (coordinates) => ({ type: 'MultiLineString', coordinates })))
        .join(''),
    }
  }
}

const pathOf = <Coordinates>(
  box: Box,
  turn: number,
  shapes: readonly Shape<Coordinates>[],
  toGeometry: (coordinates: Coordinates[]) => Parameters<ReturnType<typeof geoPath>>[0],
): string => {
  const { width, height, scale, left, top } = frameOf(box)
  const projection = geoIdentity()
    .reflectY(true)
    .scale(scale)
    .translate([left + turn * scale, top])
    .clipExtent([
      [0, 0],
      [width, height],
    ])
  const [west, east] = [box.west - turn, box.west - turn + widthOf(box)]
  const [south, north] = [mercatorLatitude(box.south), mercatorLatitude(box.north)]
  const visible = shapes.filter(
    (shape) =>
      shape.west <= east &&
      shape.east >= west &&
      shape.south <= north &&
      shape.north >= south &&
      Math.max(shape.east - shape.west, shape.north - shape.south) * scale >= MIN_SIZE,
  )
  const path = makeCompactPath()
  geoPath(projection, path)(toGeometry(visible.map(({ coordinates }) => coordinates)))
  return `${path}`
}
