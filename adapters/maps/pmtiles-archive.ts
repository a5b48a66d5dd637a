import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { Compression, type DecompressFunc, PMTiles, ResolvedValueCache } from 'pmtiles'

/** The maximum size of a tile, a directory or the metadata, both before and after decompression. */
const MAX_BYTES = 16 * 2 ** 20
const MAX_DIRECTORIES = 100

const decompressors = new Map([
  [Compression.Gzip, promisify(gunzip)],
  [Compression.Brotli, promisify(brotliDecompress)],
])

export const isSupported = (compression: Compression): boolean =>
  compression === Compression.None || decompressors.has(compression)

const decompress: DecompressFunc = async (data, compression) => {
  const decompressor = decompressors.get(compression)
  if (!decompressor) return data
  const bytes: Uint8Array = await decompressor(new Uint8Array(data), { maxOutputLength: MAX_BYTES })
  return new Uint8Array(bytes).buffer
}

export const openArchive = async (path: string): Promise<{ archive: PMTiles; file: FileHandle }> => {
  const file = await open(path)
  const getBytes = async (offset: number, length: number) => {
    if (length > MAX_BYTES) throw new Error(`A part of the file is too large: ${length} bytes`)
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
    return { data: buffer.buffer.slice(0, bytesRead) }
  }
  // Unlike the default cache, this one doesn't keep failed reads.
  const cache = new ResolvedValueCache(MAX_DIRECTORIES, undefined, decompress)
  return { archive: new PMTiles({ getKey: () => path, getBytes }, cache, decompress), file }
}
