import { type Backup, openBackup } from '#adapters/backups/read-backup.ts'
import type { DatabaseCopy, RowCount } from '#core/backups/database-copy.ts'
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
  const backup = await openBackup(path)
  const { manifest, copy, pictures } = backup
  await putPictures(backup, imageFiles)
  return { madeAt: manifest.madeAt, counts: await restore(copy), pictures: pictures.length }
}

const putPictures = async ({ pictures, picture }: Backup, imageFiles: RestoreOrder['imageFiles']): Promise<void> => {
  const waiting = [...pictures]
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      await imageFiles.put(name, await picture(name))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
