import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { PbfWriter } from 'pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

const HEADER_BYTES = 127

type Layers = Readonly<Record<string, GeoJSON.FeatureCollection>>
type Archive = {
  layers: Layers
  /** [west, south, east, north]. The archive contains the tiles in this box that have features. */
  box: readonly [number, number, number, number]
  minZoom?: number
  maxZoom?: number
  tileType?: TileType
  tileCompression?: Compression
  /** Replaces the content of every tile. */
  tile?: Buffer
  metadata?: object
}

/** Writes a PMTiles archive (version 3 of the specification) with gzipped vector tiles of the layers. */
export const writePmtiles = (path: string, archive: Archive): void => {
  const { minZoom = 10, maxZoom = 14, tileType = TileType.Mvt, metadata = {} } = archive
  const { tileCompression = Compression.Gzip } = archive
  const tiles = tilesOf({ ...archive, minZoom, maxZoom }).map(({ id, bytes }) => ({ id, bytes: archive.tile ?? bytes }))
  const directory = gzipSync(directoryOf(tiles))
  const json = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  const jsonAt = HEADER_BYTES + directory.length
  const dataAt = jsonAt + json.length
  const sections = [HEADER_BYTES, directory.length, jsonAt, json.length, dataAt, 0, dataAt, data.length]
  for (const [index, value] of [...sections, tiles.length, tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  header.set([3], 7)
  header.set([1, Compression.Gzip, tileCompression, tileType, minZoom, maxZoom], 96)
  for (const [index, degrees] of archive.box.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  writeFileSync(path, Buffer.concat([header, directory, json, data]))
}

type StoredTile = { id: number; bytes: Buffer }

const tilesOf = ({
  layers,
  box,
  minZoom,
  maxZoom,
}: Required<Pick<Archive, 'layers' | 'box' | 'minZoom' | 'maxZoom'>>) => {
  const indexes = Object.entries(layers).map(
    ([name, data]) => [name, new GeoJSONVT(data, { maxZoom, indexMaxZoom: maxZoom })] as const,
  )
  const tiles: StoredTile[] = []
  for (let zoom = minZoom; zoom <= maxZoom; zoom += 1) {
    const [left, bottom] = tileAt(box[0], box[1], zoom)
    const [right, top] = tileAt(box[2], box[3], zoom)
    for (let x = left; x <= right; x += 1)
      for (let y = top; y <= bottom; y += 1) {
        const tileLayers = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(zoom, x, y)
          return tile ? [[name, tile] as const] : []
        })
        if (tileLayers.length === 0) continue
        const bytes = gzipSync(fromGeojsonVt(Object.fromEntries(tileLayers), { version: 2, extent: 4096 }))
        tiles.push({ id: zxyToTileId(zoom, x, y), bytes })
      }
  }
  return tiles.sort((a, b) => a.id - b.id)
}

const tileAt = (longitude: number, latitude: number, zoom: number): [number, number] => {
  const radians = (latitude * Math.PI) / 180
  const [x, y] = [(longitude + 180) / 360, (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2]
  return [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)]
}

/** Encodes the directory as varints: the number of tiles, then columns of id differences, run lengths, lengths and offsets. An offset
 * of 0 means directly after the previous tile. */
const directoryOf = (tiles: readonly StoredTile[]): Uint8Array => {
  const writer = new PbfWriter()
  const write = (values: readonly number[]) => {
    for (const value of values) writer.writeVarint(value)
  }
  write([tiles.length])
  write(tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0)))
  write(tiles.map(() => 1))
  write(tiles.map(({ bytes }) => bytes.length))
  write(tiles.map((_, index) => (index === 0 ? 1 : 0)))
  return writer.finish()
}
