import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { DatabaseCopy } from '#core/backups/database-copy.ts'
import { digestOf, readChecksums, SHA256SUMS, withDigest } from './checksums.ts'
import { MANIFEST, Manifest, pictureFile, rowsFile } from './manifest.ts'

/** Explains to the operator why a folder cannot be read as a backup. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** An existing backup. Every read verifies the checksum and fails with a {@link BackupError} on a mismatch. */
export type Backup = {
  manifest: Manifest
  copy: DatabaseCopy
  pictures: readonly string[]
  picture(name: string): Promise<Uint8Array>
}

/** Rejects with a {@link BackupError} when the folder holds no complete backup of a known format. */
export const openBackup = async (path: string): Promise<Backup> => {
  const sums = await readChecksums(join(path, SHA256SUMS)).catch((error: unknown) => {
    throw new BackupError(`${path} is not a complete backup: ${(error as Error).message}. Choose another folder.`)
  })
  const verifyChecksum = (file: string, digest: string): void => {
    if (sums.get(file) !== digest)
      throw new BackupError(`${join(path, file)} is corrupt: its checksum does not match. Restore another backup.`)
  }
  const readVerified = async (file: string): Promise<Buffer> => {
    const content = await readFile(join(path, file)).catch((error: NodeJS.ErrnoException) => {
      throw new BackupError(
        `${join(path, file)} cannot be read: ${error.code}. Check its permissions, or restore another backup.`,
      )
    })
    verifyChecksum(file, digestOf(content))
    return content
  }
  const parsed = Manifest.safeParse(JSON.parse((await readVerified(MANIFEST)).toString('utf8')))
  if (!parsed.success)
    throw new BackupError(
      `${path} has a backup format that this version does not know: restore it with the version that made it.`,
    )
  const manifest = parsed.data
  const pictures = [...sums.keys()]
    .filter((file) => file.startsWith('images/'))
    .map((file) => file.slice('images/'.length))
  const missing = manifest.tables.find(({ name }) => !sums.has(rowsFile(name)))
  if (missing || pictures.length !== manifest.pictures)
    throw new BackupError(`${path} is missing files that its manifest lists: restore another backup.`)
  return {
    manifest,
    pictures,
    picture: (name) => readVerified(pictureFile(name)),
    copy: { ...manifest, rows: (table) => readRows(path, rowsFile(table), verifyChecksum) },
  }
}

async function* readRows(
  path: string,
  file: string,
  verifyChecksum: (file: string, digest: string) => void,
): AsyncGenerator<Uint8Array> {
  let digest = ''
  const compressed = withDigest(createReadStream(join(path, file)), (value) => {
    digest = value
  })
  const unpack = createZstdDecompress()
  const source = Readable.from(compressed, { objectMode: false })
  source.on('error', (error) => unpack.destroy(error))
  try {
    for await (const chunk of source.pipe(unpack)) yield chunk
  } catch (error) {
    throw new BackupError(
      `${join(path, file)} cannot be unpacked: ${(error as Error).message}. Restore another backup.`,
    )
  } finally {
    source.destroy()
  }
  verifyChecksum(file, digest)
}
