import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** SHA-256 digests in hex, keyed by the path within the backup folder. */
type Checksums = ReadonlyMap<string, string>

export const CHECKSUMS_FILE = 'SHA256SUMS'

const LINE = /^([0-9a-f]{64}) [ *](.+)$/

/** Formats checksums as `sha256sum` does, one line per file. */
export const formatChecksums = (sums: Checksums): string =>
  [...sums].map(([path, digest]) => `${digest}  ${path}\n`).join('')

export const readChecksums = async (file: string): Promise<Checksums> => {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [, digest, path] = LINE.exec(line) ?? []
      if (!(digest && path)) throw new Error(`${file} has a line that is not a checksum`)
      return [path, digest]
    }),
  )
}

export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

export const digestOfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Yields the chunks unchanged. After the last one, calls `onDigest` with the digest of all of them. */
export async function* withDigest(
  chunks: AsyncIterable<Uint8Array>,
  onDigest: (digest: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  onDigest(hash.digest('hex'))
}
