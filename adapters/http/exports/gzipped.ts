import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

/** Compresses a stream with backpressure. Ending the iteration early ends the source too. */
export const gzipped = (chunks: AsyncIterable<string>): AsyncIterable<Uint8Array> => {
  const gzip = createGzip()
  pipeline(Readable.from(chunks, { objectMode: false }), gzip, () => {})
  return gzip
}
