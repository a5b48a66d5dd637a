import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeFileDumps } from '#adapters/dumps/file-dumps.ts'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { allowReplicaReads } from '#adapters/postgres/connection/reader.ts'
import type { TraceStatement } from '#adapters/postgres/connection/statement.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { makeS3Dumps } from '#adapters/s3/s3-dumps.ts'
import type { Config } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'
import { withNextStep } from '#api/setup/next-step.ts'
import type { Report } from '#api/setup/progress.ts'
import { DomainError } from '#core/errors.ts'
import type { DumpStore } from '#core/exports/dump-store.ts'
import { bucketOf, imageFilesFor } from './image-files.ts'
import type { Store } from './store.ts'

const DATABASE = 'upstroke'

type OpenedDatabase = { postgres: Postgres; close: () => Promise<void> }

/** Opens and migrates the configured database: the one at DATABASE_URL, or else the embedded one in DATA_DIR. `trace` traces
 * its statements. Rejects with a one-line {@link OperatorError}, also if the image bucket is unusable. */
export const openStore = async (
  config: Config,
  { trace, report }: { trace: TraceStatement | undefined; report: Report },
): Promise<Store> => {
  await checkImageBucket(config)
  return withMigratedDatabase({ config, trace, report }, async ({ postgres, close }) => ({
    ports: postgres.ports,
    backgroundTransact: postgres.backgroundTransact,
    dumps: dumpsFor(config, postgres),
    isReady: postgres.isReady,
    changes: postgres.changes,
    pools: postgres.pools,
    allowReplicaReads,
    secretKey: await postgres.secret('xsrf'),
    pushSecret: await postgres.secret('push'),
    close,
  }))
}

const dumpsFor = (config: Config, { leases }: Postgres): DumpStore => {
  const bucket = bucketOf(config)
  return bucket ? makeS3Dumps(bucket, leases) : makeFileDumps({ dir: join(config.DATA_DIR, 'dumps') })
}

export const migrateDatabase = (config: Config, report: Report): Promise<void> =>
  withMigratedDatabase({ config, report }, ({ close }) => close())

/** Opens and migrates the database, then runs `work`. Closes the database if anything fails. Otherwise, it stays open unless `work`
 * closes it. */
const withMigratedDatabase = async <Result>(
  { config, trace, report }: { config: Config; trace?: TraceStatement | undefined; report: Report },
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> => {
  report('opening the database')
  const opened = await openDatabase(config, trace)
  const { postgres, close } = opened
  try {
    if (config.DATABASE_URL === undefined && (await postgres.isReadOnly())) throw new OperatorError(MOVED_MESSAGE)
    await postgres.migrate(makeUnicodeConfusables(), (done, total) => report('migrations', done, total))
    return await work(opened)
  } catch (error) {
    await close()
    throw error instanceof OperatorError ? error : databaseFailure(config, error)
  }
}

/** Opens the database without migrating it. Starts the embedded one, and creates it if it is missing. Rejects with an
 * {@link OperatorError} if the embedded one cannot be started. */
export const openDatabase = async (
  config: Pick<Config, `DATABASE_${'URL' | 'DIRECT_URL' | 'MIGRATION_URL' | 'REPLICA_URLS' | 'PREPARE'}` | 'DATA_DIR'>,
  trace?: TraceStatement,
): Promise<OpenedDatabase> => {
  const embedded = config.DATABASE_URL === undefined ? await startEmbeddedIn(config.DATA_DIR) : null
  const postgres = await openPostgres(
    embedded
      ? { socketDir: embedded.socketDir, port: embedded.port, user: embedded.user, database: DATABASE }
      : { url: config.DATABASE_URL ?? '' },
    {
      directUrl: config.DATABASE_DIRECT_URL,
      migrationUrl: config.DATABASE_MIGRATION_URL,
      replicaUrls: config.DATABASE_REPLICA_URLS,
      prepare: config.DATABASE_PREPARE,
      trace,
    },
  )
  return {
    postgres,
    close: async () => {
      await postgres.close()
      await embedded?.stop()
    },
  }
}

const MOVED_MESSAGE =
  'The database in DATA_DIR has been moved to another server: set DATABASE_URL (docs/running.md, "Moving to a server").'

export const databaseFailure = ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>, error: unknown): OperatorError =>
  new OperatorError(
    `The database${DATABASE_URL === undefined ? '' : ' at DATABASE_URL'} cannot be used: ${withNextStep(reasonOf(error))}`,
  )

/** Makes wrong bucket settings fail at start-up rather than at the first upload. */
export const checkImageBucket = async (config: Config): Promise<void> => {
  if (config.IMAGES_S3_ENDPOINT === undefined) return
  await imageFilesFor(config)
    .list({ after: null, limit: 1 })
    .catch((error: unknown) => {
      throw new OperatorError(
        `The image bucket at IMAGES_S3_ENDPOINT cannot be used: ${reasonOf(error)}; check the variables IMAGES_S3_…, and that the object storage is reachable.`,
      )
    })
}

const startEmbeddedIn = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await startEmbeddedPostgres(join(dataDir, 'postgres'))
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new OperatorError(
      code
        ? `Cannot use the data folder ${dataDir} (DATA_DIR): ${code}; set DATA_DIR to a folder that this process may write to.`
        : `${message}. Set DATA_DIR to another folder, or see "The embedded database" and "Upgrades" in docs/running.md.`,
    )
  }
}

const reasonOf = (error: unknown): string => {
  let rootCause = error
  while (rootCause instanceof Error && rootCause.cause instanceof Error) rootCause = rootCause.cause
  if (rootCause instanceof DomainError) return rootCause.message
  const { message = String(rootCause), code } = rootCause as NodeJS.ErrnoException
  return `${message.split('\n')[0]}${code ? ` (${code})` : ''}`
}
