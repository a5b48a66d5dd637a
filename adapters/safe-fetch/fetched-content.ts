import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import {
  type BrotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  type Gunzip,
  type Inflate,
} from 'node:zlib'
import { DomainError, type FieldError } from '#core/errors.ts'
import { importError } from '#core/imports/import-message.ts'

const MAX_BYTES = 2 * 1024 * 1024

const READABLE_TYPES =
  /^(?:text\/(?:calendar|html|csv|plain|tab-separated-values|xml)|application\/(?:(?:xhtml|rss|atom|rdf)\+xml|xml|(?:ld|activity|feed)\+json|json|ics|csv))\s*(?:;|$)/i

export const isReadableType = (type: string | null): boolean => type !== null && READABLE_TYPES.test(type)

const refusal = (error: FieldError): DomainError => new DomainError('input.invalid', { fields: [error] })

/** Reads and decompresses the body. Rejects with `input.invalid` if the result exceeds `maxBytes` or the
 * content coding is unknown. */
export const contentOf = async (response: IncomingMessage, maxBytes = MAX_BYTES): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of decompress(response) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw refusal(importError('url', 'url.too_large', { size: `${maxBytes / 1024 / 1024} MB` }))
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const decompress = (response: IncomingMessage): Readable => {
  const coding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return response
  const decompressors: Readonly<Record<string, () => Gunzip | Inflate | BrotliDecompress>> = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  const makeDecompressor = Object.hasOwn(decompressors, coding) ? decompressors[coding] : undefined
  if (!makeDecompressor) throw refusal(importError('url', 'url.packed'))
  return pipeline(response, makeDecompressor(), () => {})
}
