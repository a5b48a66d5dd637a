import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupError } from '#adapters/backups/read-backup.ts'
import { makeUnicodeLookAlikes } from '#adapters/look-alikes/unicode-look-alikes.ts'
import { RestoreError } from '#adapters/postgres/restore.ts'
import { imageFilesFor } from '#api/adapters.ts'
import { type Config, readConfig, StartError } from '#api/config.ts'
import { makeBackup } from '#api/make-backup.ts'
import { moveDatabase } from '#api/move-database.ts'
import { checkPictures, databaseFailure, migrateDatabase, openDatabase } from '#api/open-store.ts'
import { restoreBackup } from '#api/restore-backup.ts'
import { version } from '#api/version.ts'
import type { RowCount } from '#core/backups/database-copy.ts'
import { DomainError } from '#core/errors.ts'

/** Those who read the calendar go first: a backup rests for so many times as long as it works. */
const RESTS_FOR = 2

const number = new Intl.NumberFormat('en')
const rowsOf = (counts: readonly RowCount[]): string => number.format(counts.reduce((sum, { rows }) => sum + rows, 0))
const megabytes = (bytes: number): string => `${number.format(Math.ceil(bytes / 1024 / 1024))} MB`

/** There, or elsewhere by address; else there is nothing, and the embedded server would make an empty one. */
const refuseNothing = ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): void => {
  if (DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new StartError(`There is no database in ${DATA_DIR} (DATA_DIR).`)
}

/** Pictures in a store that is away. */
const tellOfPictures = (error: unknown): never => {
  if (!(error instanceof DomainError)) throw error
  throw new StartError(
    `The pictures cannot be reached: ${(error.cause as Error | undefined)?.message ?? error.message}`,
  )
}

const tellOf =
  (config: Config) =>
  (error: unknown): never => {
    throw isForOperator(error) ? error : databaseFailure(config, error)
  }

const backup = async (args: readonly string[]): Promise<string> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string', default: './backups' },
      keep: { type: 'string' },
      'full-speed': { type: 'boolean', default: false },
    },
  })
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new StartError('--keep takes how many backups stay: a whole number from 1 to 9999.')
  const config = readConfig(process.env)
  refuseNothing(config)
  await checkPictures(config)
  const { postgres, close } = await openDatabase(config)
  try {
    const made = await makeBackup({
      snapshot: () => postgres.snapshot().catch(tellOf(config)),
      imageFiles: imageFilesFor(config),
      folder: resolve(values.to),
      version,
      keep: values.keep === undefined ? undefined : Number(values.keep),
      restsFor: values['full-speed'] ? 0 : RESTS_FOR,
    }).catch(tellOfPictures)
    if (!made) throw new StartError('There is no installation in the database.')
    const { path, counts, pictures, bytes, missing, removed } = made
    if (missing.length > 0)
      process.stderr.write(
        `Not there, though the database speaks of them: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ` and ${missing.length - 10} more` : ''}\n`,
      )
    const went = removed.length > 0 ? `; ${removed.length} older ones removed` : ''
    return `${path}: ${rowsOf(counts)} rows, ${number.format(pictures)} files of pictures, ${megabytes(bytes)}${went}`
  } finally {
    await close()
  }
}

const restore = async (args: readonly string[]): Promise<string> => {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new StartError('Name the folder of one backup.')
  const config = readConfig(process.env)
  await checkPictures(config)
  const { postgres, close } = await openDatabase(config)
  try {
    const { madeAt, counts, pictures } = await restoreBackup({
      path: resolve(path),
      restore: (copy) => postgres.restore(copy, makeUnicodeLookAlikes()).catch(tellOf(config)),
      imageFiles: imageFilesFor(config),
    }).catch(tellOfPictures)
    return `As it was at ${madeAt}: ${rowsOf(counts)} rows, ${number.format(pictures)} files of pictures`
  } finally {
    await close()
  }
}

const move = async (args: readonly string[]): Promise<string> => {
  parseArgs({ args: [...args] })
  const config = readConfig(process.env)
  const { DATABASE_URL, DATA_DIR } = config
  if (DATABASE_URL === undefined) throw new StartError('Set DATABASE_URL to the empty database that it moves to.')
  refuseNothing({ DATABASE_URL: undefined, DATA_DIR })
  await checkPictures(config)
  const { counts, pictures } = await moveDatabase(config)
  const copied = pictures > 0 ? `, ${number.format(pictures)} files of pictures` : ''
  return `Moved: ${rowsOf(counts)} rows${copied}. Start with DATABASE_URL from now on; what is in ${DATA_DIR} takes no more writes.`
}

const migrate = async (args: readonly string[]): Promise<string> => {
  parseArgs({ args: [...args] })
  await migrateDatabase(readConfig(process.env))
  return 'The database is up to date.'
}

const tasks: Readonly<Record<string, (args: readonly string[]) => Promise<string>>> = { backup, restore, move, migrate }

/** Whether the operator can mend it; its message is one line. */
export const isForOperator = (error: unknown): error is Error =>
  error instanceof StartError ||
  error instanceof RestoreError ||
  error instanceof BackupError ||
  // Of the system: no room, no right, no such folder.
  (error instanceof Error && 'syscall' in error) ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/**
 * Does one of the tasks of `api/maintain.ts` with the configuration of the environment. Resolves to what there is to tell of it; what
 * went wrong in a way that the operator can mend rejects with an error whose message is one line, for which {@link isForOperator} is true.
 */
export const maintain = async (name: string, args: readonly string[]): Promise<string> => {
  const task = tasks[name]
  if (!task) throw new StartError(`There is no ${name}; there are ${Object.keys(tasks).join(', ')}.`)
  return task(args)
}
