import { VectorTile } from '@mapbox/vector-tile'
import { LRUCache } from 'lru-cache'
import { PbfReader } from 'pbf'
import { type PMTiles, TileType } from 'pmtiles'
import { DomainError } from '#core/errors.ts'
import { type Box, widthOf } from '#core/geography/box.ts'
import { wrapLongitude } from '#core/geography/coordinates.ts'
import { mercatorLatitude } from '#core/geography/map-frame.ts'
import type { Streets, StreetsOf } from '#core/geography/streets.ts'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import { creditsIn } from './credits.ts'
import { drawStreets, type Tile } from './draw-streets.ts'
import { isSupported, openArchive } from './pmtiles-archive.ts'

/** Tiles at lower zoom levels do not contain a city's roads. */
const MIN_ZOOM = 10
/** A box that is no taller than it is wide needs at most nine tiles. */
const MAX_TILES = 12
/** Each drawing takes up to 200 kB of memory. */
const MAX_CACHED = 50
/** A drawing takes up to a few hundred milliseconds of CPU time. */
const MAX_WAITING = 8
const RETRY_MS = 60_000

type Options = {
  onError: (error: unknown) => void
}

/** Opens a PMTiles archive (version 3) of vector tiles in the schema of Protomaps or OpenMapTiles. Rejects if the tiles
 * are not vector tiles, are compressed in an unsupported way, or end below {@link MIN_ZOOM}. The result draws one box at a time. */
export const openPmtilesStreets = async (
  path: string,
  { onError }: Options,
): Promise<StreetsOf & { close(): Promise<void> }> => {
  const { archive, file } = await openArchive(path)
  try {
    const { positionsFor, draw } = await readArchive(archive)
    const throttled = makeSemaphore({ concurrency: 1, maxWaiting: MAX_WAITING })
    const cache = new LRUCache<string, Drawn, { box: Box; positions: readonly TilePosition[] }>({
      max: MAX_CACHED,
      fetchMethod: (_key, _stale, { options, context: { box, positions } }) =>
        throttled(async () => {
          try {
            return { streets: await draw(box, positions) }
          } catch (error) {
            onError(error)
            options.ttl = RETRY_MS
            return 'failed'
          }
        }),
    })
    const streetsOf: StreetsOf = async (box) => {
      const positions = positionsFor(box)
      if (positions.length === 0) return null
      const key = [box.west, box.south, box.east, box.north].join()
      const drawn = await cache.fetch(key, { context: { box, positions } })
      if (!drawn || drawn === 'failed') throw new DomainError('unavailable')
      return drawn.streets
    }
    return Object.assign(streetsOf, { close: () => file.close() })
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The result of a drawing. `streets` is wrapped in an object, because the cache can't store null. */
type Drawn = { streets: Streets | null } | 'failed'

const readArchive = async (archive: PMTiles) => {
  const { tileType, tileCompression, minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  if (tileType !== TileType.Mvt) throw new Error('It has no vector tiles')
  if (!isSupported(tileCompression)) throw new Error('Its tiles are compressed, but neither with gzip nor with Brotli')
  if (maxZoom < MIN_ZOOM) throw new Error(`Its tiles end at zoom level ${maxZoom}, and streets need ${MIN_ZOOM}`)
  const { attribution } = (await archive.getMetadata()) as { attribution?: unknown }
  const credits = creditsIn(attribution)
  const read = async ({ zoom, x, y }: TilePosition): Promise<Tile[]> => {
    const tile = await archive.getZxy(zoom, x % 2 ** zoom, y)
    return tile ? [{ zoom, x, y, layers: new VectorTile(new PbfReader(tile.data)).layers }] : []
  }
  return {
    /** Returns no positions for a box that is too large, or whose centre is outside the area of the archive. */
    positionsFor: (box: Box): readonly TilePosition[] => {
      const [latitude, longitude] = [(box.south + box.north) / 2, wrapLongitude(box.west + widthOf(box) / 2)]
      const isCovered = latitude >= minLat && latitude <= maxLat && longitude >= minLon && longitude <= maxLon
      const zoom = Math.min(zoomOf(box), maxZoom)
      if (!isCovered || zoom < Math.max(MIN_ZOOM, minZoom)) return []
      const positions = positionsIn(box, zoom)
      return positions.length > MAX_TILES ? [] : positions
    },
    draw: async (box: Box, positions: readonly TilePosition[]): Promise<Streets | null> => {
      const tiles = (await Promise.all(positions.map(read))).flat()
      return tiles.length === 0 ? null : { ...(await drawStreets(box, tiles)), credits }
    },
  }
}

type TilePosition = Pick<Tile, 'zoom' | 'x' | 'y'>

/** Returns the highest zoom level at which a tile is at least half as wide as the box. */
const zoomOf = (box: Box): number => Math.floor(Math.log2(360 / widthOf(box))) + 1

const positionsIn = (box: Box, zoom: number): TilePosition[] => {
  const tilesPerSide = 2 ** zoom
  const column = (longitude: number): number => ((longitude + 180) / 360) * tilesPerSide
  const row = (latitude: number): number => ((180 - mercatorLatitude(latitude)) / 360) * tilesPerSide
  const columns = range(column(box.west), column(box.west + widthOf(box)))
  const rows = range(row(box.north), row(box.south)).filter((y) => y >= 0 && y < tilesPerSide)
  return rows.flatMap((y) => columns.map((x) => ({ zoom, x, y })))
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil(to) - Math.floor(from) }, (_, index) => Math.floor(from) + index)
