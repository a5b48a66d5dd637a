import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** A file on the disk: how to read it from the beginning, how many bytes it has, and their SHA-256 (hex). */
export type NamelessFile = { read(): Readable; bytes: number; sha256: string }

/**
 * Does `work` with all of `content`, however much it is, from a file in the temporary folder of the system. The file loses its
 * name while it is still empty, so that nothing of it is left, however the process ends.
 */
export const withNamelessFile = async <T>(
  content: AsyncIterable<Uint8Array>,
  work: (file: NamelessFile) => Promise<T>,
): Promise<T> => {
  const path = join(tmpdir(), `upstroke-${randomUUID()}.tmp`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const sum = createHash('sha256')
    let bytes = 0
    for await (const piece of content) {
      sum.update(piece)
      bytes += piece.length
      await file.writeFile(piece)
    }
    const read = () => file.createReadStream({ start: 0, autoClose: false })
    return await work({ read, bytes, sha256: sum.digest('hex') })
  } finally {
    await file.close()
  }
}
