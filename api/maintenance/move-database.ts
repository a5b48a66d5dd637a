import { join } from 'node:path'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeFileImages } from '#adapters/images/file-images.ts'
import { RestoreError } from '#adapters/postgres/operations/restore.ts'
import type { Config } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'
import { imageFilesFor } from '#api/modules/image-files.ts'
import { databaseFailure, openDatabase } from '#api/modules/open-store.ts'
import type { Report } from '#api/setup/progress.ts'
import type { RowCount } from '#core/backups/database-copy.ts'
import { withRowProgress } from '#core/backups/row-progress.ts'
import { allImageFileNames } from '#core/images/all-image-files.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import { rethrowImageError } from './rethrow-image-error.ts'

/** Moves the embedded database in DATA_DIR to DATABASE_URL, and copies the images to the bucket, if there is one. The
 * old database becomes read-only at the start, and writable again if the move fails. Rejects with an
 * {@link OperatorError}, for example if other processes use the old database, or with a {@link RestoreError}. */
export const moveDatabase = async (
  config: Config,
  report: Report,
): Promise<{ counts: readonly RowCount[]; imageCount: number }> => {
  const embeddedConfig = {
    ...config,
    DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_MIGRATION_URL: undefined,
    DATABASE_REPLICA_URLS: [],
  }
  const from = await openDatabase(embeddedConfig)
  const to = await openDatabase(config)
  try {
    const otherConnectionCount = await from.postgres.setReadOnly(true)
    try {
      if (otherConnectionCount > 0) throw new OperatorError('The embedded database is in use: stop the site first.')
      const imageCount = await copyImages(config, report).catch(rethrowImageError)
      const snapshot = await from.postgres.snapshot()
      if (!snapshot)
        throw new OperatorError(`There is no installation in ${config.DATA_DIR}: set DATA_DIR to the folder of one.`)
      try {
        const copy = withRowProgress(snapshot, (rows) => report('rows', rows, snapshot.estimatedRows))
        const onIndex = (done: number, total: number) => report('keys and indexes', done, total)
        return { counts: await to.postgres.restore(copy, makeUnicodeConfusables(), onIndex), imageCount }
      } finally {
        await snapshot.close()
      }
    } catch (error) {
      await from.postgres.setReadOnly(false)
      throw error
    }
  } catch (error) {
    throw error instanceof OperatorError || error instanceof RestoreError ? error : databaseFailure(config, error)
  } finally {
    await Promise.all([from.close(), to.close()])
  }
}

const copyImages = async (config: Config, report: Report): Promise<number> => {
  if (config.IMAGES_S3_ENDPOINT === undefined) return 0
  const [from, to] = [makeFileImages({ dir: join(config.DATA_DIR, 'images') }), imageFilesFor(config)]
  let copiedCount = 0
  const copy = async (name: string): Promise<void> => {
    const content = await from.get(name)
    if (!content) return
    await to.put(name, content)
    copiedCount += 1
    report('image files', copiedCount)
  }
  for await (const names of allImageFileNames(from)) await mapConcurrent(names, copy)
  return copiedCount
}
