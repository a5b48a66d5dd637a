import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { makeUnicodeLookAlikes } from '#adapters/look-alikes/unicode-look-alikes.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import type { TraceStatement } from '#adapters/postgres/statement.ts'
import { imageFilesFor, postgresStore, type Store } from '#api/adapters.ts'
import { type Config, StartError } from '#api/config.ts'
import { DomainError } from '#core/errors.ts'

const DATABASE = 'upstroke'

/**
 * The migrated database of the configuration: the one of DATABASE_URL, else the embedded one in DATA_DIR.
 * `trace` is told of the statements. Rejects with a {@link StartError}, also when the bucket for the pictures cannot be used, that says in one line what is in the way.
 */
export const openStore = async (config: Config, trace?: TraceStatement): Promise<Store> => {
  if (config.IMAGES_S3_ENDPOINT !== undefined) await checkBucket(config)
  const embedded = config.DATABASE_URL === undefined ? await embeddedIn(config.DATA_DIR) : null
  const postgres = await openPostgres(
    embedded
      ? { socketDir: embedded.socketDir, port: embedded.port, user: embedded.user, database: DATABASE }
      : { url: config.DATABASE_URL ?? '' },
    {
      directUrl: config.DATABASE_DIRECT_URL,
      replicaUrls: config.DATABASE_REPLICA_URLS,
      prepare: config.DATABASE_PREPARE,
      trace,
    },
  )
  try {
    await postgres.migrate(makeUnicodeLookAlikes())
    const store = await postgresStore(postgres, config)
    return {
      ...store,
      close: async () => {
        await store.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await postgres.close()
    await embedded?.stop()
    throw new StartError(`The database${embedded ? '' : ' of DATABASE_URL'} cannot be used: ${reasonOf(error)}`)
  }
}

/** Now, when somebody looks, and not with the first upload. */
const checkBucket = async (config: Config): Promise<void> => {
  await imageFilesFor(config)
    .list({ after: null, limit: 1 })
    .catch((error: unknown) => {
      throw new StartError(`The bucket of IMAGES_S3_ENDPOINT cannot be used: ${reasonOf(error)}`)
    })
}

const embeddedIn = async (dataDir: string) => {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await startEmbeddedPostgres(join(dataDir, 'postgres'))
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new StartError(code ? `Cannot use the data folder ${dataDir} (DATA_DIR): ${code}` : message)
  }
}

/** The innermost reason in one line, without the statement that failed. */
const reasonOf = (error: unknown): string => {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  if (inner instanceof DomainError) return inner.message
  const { message = String(inner), code } = inner as NodeJS.ErrnoException
  return `${message.split('\n')[0]}${code ? ` (${code})` : ''}`
}
