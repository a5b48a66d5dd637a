import { type FileHandle, open } from 'node:fs/promises'
import { VectorTile } from '@mapbox/vector-tile'
import { LRUCache } from 'lru-cache'
import { PbfReader } from 'pbf'
import { PMTiles, TileType } from 'pmtiles'
import { type Box, widthOf } from '#core/geography/box.ts'
import { mercatorLatitude } from '#core/geography/map-frame.ts'
import type { Streets, StreetsOf } from '#core/geography/streets.ts'
import { creditsIn } from './credits.ts'
import { drawStreets, type Tile } from './draw-streets.ts'

/** Tiles at lower zoom levels do not contain a city's roads. */
const MIN_ZOOM = 10
/** A box with the aspect ratio of a map needs at most nine. */
const MAX_TILES = 12
/** Each drawing takes up to 200 kB. */
const MAX_CACHED = 50

type Options = {
  /** Receives the error if the streets of a box could not be drawn. */
  onError: (error: unknown) => void
}

/** Opens a PMTiles archive (version 3) of vector tiles in the schema of Protomaps or OpenMapTiles. Rejects other files. */
export const openPmtilesStreets = async (
  path: string,
  { onError }: Options,
): Promise<StreetsOf & { close(): Promise<void> }> => {
  const file = await open(path)
  const archive = archiveIn(file, path)
  try {
    const draw = await makeDraw(archive)
    const cache = new LRUCache<string, Drawn, Box>({
      max: MAX_CACHED,
      fetchMethod: (_key, _stale, { context: box }) => draw(box),
    })
    const streetsOf: StreetsOf = async (box) => {
      try {
        const drawn = await cache.fetch([box.west, box.south, box.east, box.north].join(), { context: box })
        return drawn?.streets ?? null
      } catch (error) {
        onError(error)
        return null
      }
    }
    return Object.assign(streetsOf, { close: () => file.close() })
  } catch (error) {
    await file.close()
    throw error
  }
}

const archiveIn = (file: FileHandle, path: string): PMTiles =>
  new PMTiles({
    getKey: () => path,
    getBytes: async (offset, length) => {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  })

/** The cache can't store null. */
type Drawn = { streets: Streets | null }

const makeDraw = async (archive: PMTiles): Promise<(box: Box) => Promise<Drawn>> => {
  const { tileType, minZoom, maxZoom } = await archive.getHeader()
  if (tileType !== TileType.Mvt) throw new Error('It has no vector tiles')
  if (maxZoom < MIN_ZOOM) throw new Error(`Its tiles end at zoom level ${maxZoom}, and streets need ${MIN_ZOOM}`)
  const { attribution } = (await archive.getMetadata()) as { attribution?: unknown }
  const credits = creditsIn(attribution)
  const read = async (at: TilePosition): Promise<Tile[]> => {
    const tile = await archive.getZxy(at.zoom, at.x % 2 ** at.zoom, at.y)
    return tile ? [{ ...at, layers: new VectorTile(new PbfReader(tile.data)).layers }] : []
  }
  return async (box) => {
    const zoom = Math.min(zoomOf(box), maxZoom)
    const positions = zoom < Math.max(MIN_ZOOM, minZoom) ? [] : tilesIn(box, zoom)
    if (positions.length > MAX_TILES) return { streets: null }
    const tiles = (await Promise.all(positions.map(read))).flat()
    return { streets: tiles.length === 0 ? null : { ...drawStreets(box, tiles), credits } }
  }
}

type TilePosition = Pick<Tile, 'zoom' | 'x' | 'y'>

/** Returns the level at which a tile is at least as wide as half of the box. */
const zoomOf = (box: Box): number => Math.floor(Math.log2(360 / widthOf(box))) + 1

const tilesIn = ({ north, south, ...box }: Box, zoom: number): TilePosition[] => {
  const count = 2 ** zoom
  const column = (longitude: number): number => ((longitude + 180) / 360) * count
  const row = (latitude: number): number => ((180 - mercatorLatitude(latitude)) / 360) * count
  const columns = range(column(box.west), column(box.west + widthOf({ north, south, ...box })))
  const rows = range(row(north), row(south)).filter((y) => y >= 0 && y < count)
  return rows.flatMap((y) => columns.map((x) => ({ zoom, x, y })))
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil(to) - Math.floor(from) }, (_, index) => Math.floor(from) + index)
