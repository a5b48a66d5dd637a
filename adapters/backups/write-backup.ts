import { createWriteStream } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { syncFolder } from '#adapters/files/durable-files.ts'
import type { DatabaseCopy, RowCount } from '#core/backups/database-copy.ts'
import { isImageFileName } from '#core/images/image.ts'
import { CHECKSUMS_FILE, digestOf, digestOfFile, formatChecksums, readChecksums, withDigest } from './checksums.ts'
import { imagePath, MANIFEST_FILE, type Manifest, rowsPath } from './manifest.ts'

export type BackupDraft = {
  /** Links or copies the image from the previous backup if it is intact there. Returns whether this backup now contains it. */
  reuseImage(name: string): Promise<boolean>
  addImage(name: string, content: Uint8Array): Promise<void>
  /** Writes the rows of `copy`, then moves the backup to its final path. Rejects if a backup is already there. */
  finish(copy: DatabaseCopy, metadata: Pick<Manifest, 'madeAt' | 'version'>): Promise<BackupTotals>
  discard(): Promise<void>
}

/** `bytes` counts the compressed rows and the images written or copied, not those hard-linked from the previous backup. */
export type BackupTotals = { counts: readonly RowCount[]; imageCount: number; bytes: number }

/** Compression at level 3 takes one tenth as long as reading the rows. At the highest level, the files would be only a fifth smaller. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** Only the operating-system user of the process may read a backup, because a backup holds all personal data of the installation. */
const FOLDER_OPTIONS = { mode: 0o700 }
const FILE_OPTIONS = { mode: 0o600, flush: true }

/** Starts a backup that `finish` moves to `path`. Images never change, so the images of `previous` are hard-linked if the
 * file system allows it, and copied otherwise. Rejects if the parent folder of `path` is not writable, or if `previous`
 * is not a backup. */
export const beginBackup = async (path: string, previous: string | null): Promise<BackupDraft> => {
  await mkdir(dirname(path), { ...FOLDER_OPTIONS, recursive: true })
  const draft = `${path}.part`
  await rm(draft, { recursive: true, force: true })
  for (const folder of [draft, join(draft, 'database'), join(draft, 'images')]) await mkdir(folder, FOLDER_OPTIONS)
  const sums = new Map<string, string>()
  const previousSums =
    previous === null ? new Map<string, string>() : await readChecksums(join(previous, CHECKSUMS_FILE))
  let bytes = 0

  const addImage = async (name: string, content: Uint8Array): Promise<void> => {
    if (!isImageFileName(name)) throw new Error('This is not an image file name.')
    await writeFile(join(draft, imagePath(name)), content, FILE_OPTIONS)
    sums.set(imagePath(name), digestOf(content))
    bytes += content.length
  }

  return {
    addImage,
    reuseImage: async (name) => {
      const file = imagePath(name)
      if (sums.has(file)) return true
      const digest = previousSums.get(file)
      if (previous === null || digest === undefined) return false
      if ((await digestOfFile(join(previous, file)).catch(() => null)) !== digest) return false
      const isLinked = await link(join(previous, file), join(draft, file)).then(
        () => true,
        () => false,
      )
      if (!isLinked) await addImage(name, await readFile(join(previous, file)))
      sums.set(file, digest)
      return true
    },
    finish: async (copy, metadata) => {
      const counts: RowCount[] = []
      for (const { name } of copy.tables) {
        const { rows, size, digest } = await writeRows(join(draft, rowsPath(name)), copy.rows(name))
        counts.push({ table: name, rows })
        sums.set(rowsPath(name), digest)
        bytes += size
      }
      const imageCount = [...sums.keys()].filter((file) => !file.endsWith('.zst')).length
      const { migrations, tables, counters } = copy
      const manifest: Manifest = { format: 1, ...metadata, migrations, tables, counters, counts, pictures: imageCount }
      const json = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
      await writeFile(join(draft, MANIFEST_FILE), json, FILE_OPTIONS)
      sums.set(MANIFEST_FILE, digestOf(json))
      await writeFile(join(draft, CHECKSUMS_FILE), formatChecksums(sums), FILE_OPTIONS)
      await rename(draft, path)
      await syncFolder(dirname(path))
      return { counts, imageCount, bytes }
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  }
}

const NEWLINE_BYTE = 10

const writeRows = async (
  file: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<{ rows: number; size: number; digest: string }> => {
  let lines = 0
  let digest = ''
  async function* countLines(): AsyncGenerator<Uint8Array> {
    for await (const chunk of rows) {
      for (let at = chunk.indexOf(NEWLINE_BYTE); at >= 0; at = chunk.indexOf(NEWLINE_BYTE, at + 1)) lines += 1
      yield chunk
    }
  }
  const out = createWriteStream(file, FILE_OPTIONS)
  await pipeline(
    countLines(),
    createZstdCompress(COMPRESSION),
    (compressed: AsyncIterable<Uint8Array>) =>
      withDigest(compressed, (value) => {
        digest = value
      }),
    out,
  )
  return { rows: lines, size: out.bytesWritten, digest }
}
