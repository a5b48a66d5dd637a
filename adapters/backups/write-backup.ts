import { createWriteStream } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { DatabaseCopy, RowCount } from '#core/backups/database-copy.ts'
import { isImageFileName } from '#core/images/image.ts'
import { digestOf, digestOfFile, formatChecksums, readChecksums, SHA256SUMS, withDigest } from './checksums.ts'
import { MANIFEST, type Manifest, pictureFile, rowsFile } from './manifest.ts'

/** A backup in progress. It gets its final name only when it is complete. */
export type BackupDraft = {
  /** Whether the picture is in this backup, taken over from the previous one if possible. */
  hasPicture(name: string): Promise<boolean>
  addPicture(name: string, content: Uint8Array): Promise<void>
  finish(copy: DatabaseCopy, about: Pick<Manifest, 'madeAt' | 'version'>): Promise<Finished>
  drop(): Promise<void>
}

/** `bytes` counts only newly written files, not those taken over from the previous backup. */
export type Finished = { counts: readonly RowCount[]; pictures: number; bytes: number }

/** Level 3 takes a tenth of the time spent reading the rows; the highest level would save only a fifth of the size. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/** Readable by this user only: a backup holds all personal data of the installation. */
const FOLDER = { mode: 0o700 }
const FILE = { mode: 0o600, flush: true }

/** Starts a backup in the folder `path`. Pictures never change, so those of the backup `previous` are hard-linked where the disk
 * allows it and copied otherwise. Rejects when `path` exists or cannot be written. */
export const beginBackup = async (path: string, previous: string | null): Promise<BackupDraft> => {
  await mkdir(dirname(path), { ...FOLDER, recursive: true })
  const draft = `${path}.part`
  await rm(draft, { recursive: true, force: true })
  for (const folder of [draft, join(draft, 'database'), join(draft, 'images')]) await mkdir(folder, FOLDER)
  const sums = new Map<string, string>()
  const previousSums = previous === null ? new Map<string, string>() : await readChecksums(join(previous, SHA256SUMS))
  let bytes = 0

  const addPicture = async (name: string, content: Uint8Array): Promise<void> => {
    if (!isImageFileName(name)) throw new Error('This is not an image file name.')
    await writeFile(join(draft, pictureFile(name)), content, FILE)
    sums.set(pictureFile(name), digestOf(content))
    bytes += content.length
  }

  return {
    addPicture,
    hasPicture: async (name) => {
      const file = pictureFile(name)
      if (sums.has(file)) return true
      const digest = previousSums.get(file)
      if (previous === null || digest === undefined) return false
      if ((await digestOfFile(join(previous, file)).catch(() => null)) !== digest) return false
      const isLinked = await link(join(previous, file), join(draft, file)).then(
        () => true,
        () => false,
      )
      if (!isLinked) await addPicture(name, await readFile(join(previous, file)))
      sums.set(file, digest)
      return true
    },
    finish: async (copy, about) => {
      const counts: RowCount[] = []
      for (const { name } of copy.tables) {
        const { rows, size, digest } = await writeRows(join(draft, rowsFile(name)), copy.rows(name))
        counts.push({ table: name, rows })
        sums.set(rowsFile(name), digest)
        bytes += size
      }
      const pictures = [...sums.keys()].filter((file) => !file.endsWith('.zst')).length
      const { migrations, tables, counters } = copy
      const manifest: Manifest = { format: 1, ...about, migrations, tables, counters, counts, pictures }
      const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
      await writeFile(join(draft, MANIFEST), text, FILE)
      sums.set(MANIFEST, digestOf(text))
      await writeFile(join(draft, SHA256SUMS), formatChecksums(sums), FILE)
      await rename(draft, path)
      await syncFolder(dirname(path))
      return { counts, pictures, bytes }
    },
    drop: () => rm(draft, { recursive: true, force: true }),
  }
}

const NEW_LINE = 10

const writeRows = async (
  file: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<{ rows: number; size: number; digest: string }> => {
  let lines = 0
  let digest = ''
  async function* countLines(): AsyncGenerator<Uint8Array> {
    for await (const chunk of rows) {
      for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1
      yield chunk
    }
  }
  const out = createWriteStream(file, FILE)
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

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  await folder.sync().catch(() => {}) // Some file systems cannot sync a folder.
  await folder.close()
}
