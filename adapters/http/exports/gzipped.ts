import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/** Compresses piece by piece, no faster than the result is read; whoever stops reading stops the pieces. */
export const gzipped = (pieces: AsyncIterable<string>): AsyncIterable<Uint8Array> => {
  const gzip = createGzip()
  // The reader of `gzip` learns of failures.
  pipeline(Readable.from(pieces, { objectMode: false }), gzip, () => {})
  return gzip
}
