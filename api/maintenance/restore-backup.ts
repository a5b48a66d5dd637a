import { openBackup } from '#adapters/backups/read-backup.ts'
import type { Report } from '#api/setup/progress.ts'
import { countRows } from '#core/backups/count-rows.ts'
import type { DatabaseCopy, RowCount } from '#core/backups/database-copy.ts'
import { eachOf } from '#core/each-of.ts'
import type { ImageFiles } from '#core/ports.ts'

export type RestoreOrder = {
  /** The folder of one backup. */
  path: string
  restore: (copy: DatabaseCopy) => Promise<readonly RowCount[]>
  imageFiles: Pick<ImageFiles, 'put'>
  report: Report
}

export type Restored = { madeAt: string; counts: readonly RowCount[]; pictures: number }

const AT_ONCE = 8

/**
 * Puts a backup into an empty installation. Pictures go first: the database, which comes all at once, never speaks of one that is not
 * there, and what a failure leaves are files that the next try writes again. Rejects when a checksum differs or the database is not empty.
 */
export const restoreBackup = async ({ path, restore, imageFiles, report }: RestoreOrder): Promise<Restored> => {
  const { manifest, copy, pictures, picture } = await openBackup(path)
  let done = 0
  const put = async (name: string): Promise<void> => {
    await imageFiles.put(name, await picture(name))
    done += 1
    report('picture files', done, pictures.length)
  }
  await eachOf(pictures, put, AT_ONCE)
  const total = manifest.counts.reduce((sum, { rows }) => sum + rows, 0)
  const counted = countRows(copy, (rows) => report('rows', rows, total))
  return { madeAt: manifest.madeAt, counts: await restore(counted), pictures: pictures.length }
}
