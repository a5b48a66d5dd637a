import { openBackup } from '#adapters/backups/read-backup.ts'
import type { DatabaseCopy, RowCount } from '#core/backups/database-copy.ts'
import { eachOf } from '#core/each-of.ts'
import type { ImageFiles } from '#core/ports.ts'

export type RestoreOrder = {
  /** The folder of one backup. */
  path: string
  restore: (copy: DatabaseCopy) => Promise<readonly RowCount[]>
  imageFiles: Pick<ImageFiles, 'put'>
}

export type Restored = { madeAt: string; counts: readonly RowCount[]; pictures: number }

const AT_ONCE = 8

/**
 * Puts a backup into an empty installation. Pictures go first: the database, which comes all at once, never speaks of one that is not
 * there, and what a failure leaves are files that the next try writes again. Rejects when a checksum differs or the database is not empty.
 */
export const restoreBackup = async ({ path, restore, imageFiles }: RestoreOrder): Promise<Restored> => {
  const { manifest, copy, pictures, picture } = await openBackup(path)
  await eachOf(pictures, async (name) => imageFiles.put(name, await picture(name)), AT_ONCE)
  return { madeAt: manifest.madeAt, counts: await restore(copy), pictures: pictures.length }
}
