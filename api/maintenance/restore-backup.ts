import { openBackup } from '#adapters/backups/read-backup.ts'
import type { Report } from '#api/setup/progress.ts'
import type { DatabaseCopy, RowCount } from '#core/backups/database-copy.ts'
import { withRowProgress } from '#core/backups/row-progress.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import type { ImageFiles } from '#core/ports.ts'

type RestoreOptions = {
  path: string
  restore: (copy: DatabaseCopy) => Promise<readonly RowCount[]>
  imageFiles: Pick<ImageFiles, 'put'>
  report: Report
}

type RestoreResult = { madeAt: string; counts: readonly RowCount[]; imageCount: number }

const CONCURRENCY = 8

/** Restores a backup into an empty installation. Copies the images first, so that the database never refers to a
 * missing one. A retry overwrites them. Rejects if a checksum differs or the database is not empty. */
export const restoreBackup = async ({ path, restore, imageFiles, report }: RestoreOptions): Promise<RestoreResult> => {
  const { manifest, copy, imageNames, readImage } = await openBackup(path)
  let done = 0
  const put = async (name: string): Promise<void> => {
    await imageFiles.put(name, await readImage(name))
    done += 1
    report('image files', done, imageNames.length)
  }
  await mapConcurrent(imageNames, put, CONCURRENCY)
  const total = manifest.counts.reduce((sum, { rows }) => sum + rows, 0)
  const copyWithProgress = withRowProgress(copy, (rows) => report('rows', rows, total))
  return { madeAt: manifest.madeAt, counts: await restore(copyWithProgress), imageCount: imageNames.length }
}
