import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import type { DatabaseCopy } from '#core/backups/database-copy.ts'
import { CHECKSUMS_FILE, digestOf, readChecksums, withDigest } from './checksums.ts'
import { imagePath, MANIFEST_FILE, Manifest, rowsPath } from './manifest.ts'

export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** `copy.rows` and `readImage` reject with a {@link BackupError} if a file is unreadable or corrupt. `copy.rows` verifies the checksum
 * only after the last chunk. */
type Backup = {
  manifest: Manifest
  copy: DatabaseCopy
  imageNames: readonly string[]
  readImage(name: string): Promise<Uint8Array>
}

/** Rejects with a {@link BackupError} if the folder contains no complete backup of a known format. */
export const openBackup = async (path: string): Promise<Backup> => {
  const sums = await readChecksums(join(path, CHECKSUMS_FILE)).catch((error: unknown) => {
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
  const manifest = parseManifest(path, (await readVerified(MANIFEST_FILE)).toString('utf8'))
  const imageNames = [...sums.keys()]
    .filter((file) => file.startsWith('images/'))
    .map((file) => file.slice('images/'.length))
  const tableWithoutFile = manifest.tables.find(({ name }) => !sums.has(rowsPath(name)))
  if (tableWithoutFile || imageNames.length !== manifest.pictures)
    throw new BackupError(`The files of ${path} do not match its manifest: restore another backup.`)
  return {
    manifest,
    imageNames,
    readImage: (name) => readVerified(imagePath(name)),
    copy: { ...manifest, rows: (table) => readRows(path, rowsPath(table), verifyChecksum) },
  }
}

const parseManifest = (path: string, text: string): Manifest => {
  const parsed = Manifest.safeParse(parseJson(join(path, MANIFEST_FILE), text))
  if (parsed.success) return parsed.data
  throw new BackupError(
    `${path} has a backup format that this release does not support: restore it with the release that created it.`,
  )
}

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new BackupError(`${file} is not JSON. Restore another backup.`)
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
  const decompressor = createZstdDecompress()
  const source = Readable.from(compressed, { objectMode: false })
  source.on('error', (error) => decompressor.destroy(error))
  try {
    for await (const chunk of source.pipe(decompressor)) yield chunk
  } catch (error) {
    throw new BackupError(
      `${join(path, file)} cannot be unpacked: ${(error as Error).message}. Restore another backup.`,
    )
  } finally {
    source.destroy()
  }
  verifyChecksum(file, digest)
}
