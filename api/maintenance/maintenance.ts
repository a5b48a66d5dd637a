import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError } from '#adapters/backups/read-backup.ts'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { RestoreError } from '#adapters/postgres/operations/restore.ts'
import { type Config, readConfig } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'
import { version } from '#api/config/version.ts'
import { imageFilesFor } from '#api/modules/image-files.ts'
import { checkImageBucket, databaseFailure, migrateDatabase, openDatabase } from '#api/modules/open-store.ts'
import { withProgress } from '#api/setup/progress.ts'
import type { RowCount } from '#core/backups/database-copy.ts'
import { makeBackup } from './make-backup.ts'
import { moveDatabase } from './move-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { rethrowImageError } from './rethrow-image-error.ts'

const PAUSE_FACTOR = 2

type BackupFlags = { to: string; keep: string | undefined; 'full-speed': boolean }

const NO_INSTALLATION =
  'There is no installation in the database: check DATABASE_URL and DATA_DIR, or start the site once to create one.'

const numberFormat = new Intl.NumberFormat('en')
const formatRowCount = (counts: readonly RowCount[]): string =>
  numberFormat.format(counts.reduce((sum, { rows }) => sum + rows, 0))
const formatMegabytes = (bytes: number): string => `${numberFormat.format(Math.ceil(bytes / 1024 / 1024))} MB`

/** Throws if the embedded database is missing, because opening it would create an empty one. */
const requireInstallation = ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): void => {
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new OperatorError(
      `There is no database in ${DATA_DIR} (DATA_DIR): set DATA_DIR to the folder of the installation, or DATABASE_URL to its server.`,
    )
}

const rethrowDatabaseError =
  (config: Config) =>
  (error: unknown): never => {
    throw isOperationalError(error) ? error : databaseFailure(config, error)
  }

export const backup = async ({ to, keep, 'full-speed': isFullSpeed }: BackupFlags): Promise<string> => {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new OperatorError('--keep takes the number of backups to keep: a whole number from 1 to 9999.')
  const config = readConfig(process.env)
  requireInstallation(config)
  await checkImageBucket(config)
  const { postgres, close } = await openDatabase(config)
  try {
    const result = await withProgress('Backing up', (report) =>
      makeBackup({
        snapshot: () => postgres.snapshot().catch(rethrowDatabaseError(config)),
        imageFiles: imageFilesFor(config),
        folder: resolve(to),
        version,
        keep: keep === undefined ? undefined : Number(keep),
        pauseFactor: isFullSpeed ? 0 : PAUSE_FACTOR,
        report,
      }).catch(rethrowImageError),
    )
    if (!result) throw new OperatorError(NO_INSTALLATION)
    const { path, counts, imageCount, bytes, missing, removed } = result
    if (missing.length > 0)
      process.stderr.write(
        `Missing, although the database refers to them: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ` and ${missing.length - 10} more` : ''}\n`,
      )
    const removedText = removed.length > 0 ? `; removed older backups: ${removed.length}` : ''
    return `${path}: ${formatRowCount(counts)} rows, ${numberFormat.format(imageCount)} image files, ${formatMegabytes(bytes)}${removedText}`
  } finally {
    await close()
  }
}

export const restore = async (path: string | undefined): Promise<string> => {
  if (path === undefined)
    throw new OperatorError('Give the path of one backup, such as ./backups/2026-11-22T03-00-00Z.')
  const config = readConfig(process.env)
  await checkImageBucket(config)
  const { postgres, close } = await openDatabase(config)
  try {
    const { madeAt, counts, imageCount } = await withProgress('Restoring', (report) => {
      const onIndex = (done: number, total: number) => report('keys and indexes', done, total)
      return restoreBackup({
        path: resolve(path),
        restore: (copy) =>
          postgres.restore(copy, makeUnicodeConfusables(), onIndex).catch(rethrowDatabaseError(config)),
        imageFiles: imageFilesFor(config),
        report,
      }).catch(rethrowImageError)
    })
    return `Restored the state of ${madeAt}: ${formatRowCount(counts)} rows, ${numberFormat.format(imageCount)} image files`
  } finally {
    await close()
  }
}

export const move = async (): Promise<string> => {
  const config = readConfig(process.env)
  const { DATABASE_URL, DATA_DIR } = config
  if (DATABASE_URL === undefined)
    throw new OperatorError(
      'Set DATABASE_URL to the empty database to move to, such as postgres://user:password@host:5432/database.',
    )
  requireInstallation({ DATABASE_URL: undefined, DATA_DIR })
  await checkImageBucket(config)
  const { counts, imageCount } = await withProgress('Moving', (report) => moveDatabase(config, report))
  const imagesText = imageCount > 0 ? `, ${numberFormat.format(imageCount)} image files` : ''
  return `Moved: ${formatRowCount(counts)} rows${imagesText}. From now on, start the site with DATABASE_URL set; the database in ${DATA_DIR} no longer accepts writes.`
}

export const migrate = async (): Promise<string> => {
  const config = readConfig(process.env)
  await withProgress('Migrating', (report) => migrateDatabase(config, report))
  return 'The database is up to date.'
}

export const isOperationalError = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  error instanceof RestoreError ||
  error instanceof BackupError ||
  (error instanceof Error && 'syscall' in error)
