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
import { DomainError } from '#core/errors.ts'

const MOST_BYTES = 2 * 1024 * 1024

const TYPES =
  /^(?:text\/(?:calendar|html|csv|plain|tab-separated-values)|application\/(?:xhtml\+xml|json|ld\+json|ics|csv))\s*(?:;|$)/i

/** What is said of an address whose answer is of another type. */
export const READABLE =
  'Shows can be read from a calendar (.ics), a web page, a table (CSV) or a text: this address is none'
const TOO_LARGE = 'What lies at this address is larger than 2 MB'
const UNPACKABLE = 'What lies at this address is packed in a way that we cannot read'

export const isReadable = (type: string | null): boolean => type !== null && TYPES.test(type)

const refused = (message: string): DomainError =>
  new DomainError('input.invalid', { fields: [{ field: 'url', message }] })

/** The body of an answer, unpacked: no more of it than {@link MOST_BYTES} is ever kept. */
export const contentOf = async (answer: IncomingMessage): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of unpacked(answer) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MOST_BYTES) throw refused(TOO_LARGE)
      chunks.push(chunk)
    }
  } finally {
    answer.destroy()
  }
  return new Uint8Array(Buffer.concat(chunks))
}

const unpacked = (answer: IncomingMessage): Readable => {
  const coding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return answer
  const unpackers: Readonly<Record<string, () => Gunzip | Inflate | BrotliDecompress>> = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  const unpack = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined
  if (!unpack) throw refused(UNPACKABLE)
  // What fails reaches the reader of the last stream.
  return pipeline(answer, unpack(), () => {})
}
