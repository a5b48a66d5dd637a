import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

type UnlinkedFile = { read(): Readable; bytes: number; sha256: string }

/** Runs `work` with the content in a temporary file that is unlinked at once, so that a crash leaves no content behind. */
export const withUnlinkedFile = async <T>(
  content: AsyncIterable<Uint8Array>,
  work: (file: UnlinkedFile) => Promise<T>,
): Promise<T> => {
  const path = join(tmpdir(), `upstroke-${randomUUID()}.tmp`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
      await file.writeFile(chunk)
    }
    const read = () => file.createReadStream({ start: 0, autoClose: false })
    return await work({ read, bytes, sha256: hash.digest('hex') })
  } finally {
    await file.close()
  }
}
