import { randomBytes } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { PostgresDialect } from 'kysely'
import type { ClientConfig, Pool } from 'pg'
import type { DatabaseCopy, DatabaseSnapshot, RowCount } from '#core/backups/database-copy.ts'
import type { Leases } from '#core/exports/dump-files.ts'
import type { LookAlikes, StoredPorts } from '#core/ports.ts'
import { closePool, openPool, type PoolState, stateOf } from './connection/connection-pool.ts'
import { inTime } from './connection/deadline.ts'
import { toDomainError } from './connection/errors.ts'
import { makeReader, queryable } from './connection/reader.ts'
import { openReplicas } from './connection/replicas.ts'
import { type Queryable, statement, type TraceStatement, traced } from './connection/statement.ts'
import { makeJobRuns } from './operations/job-runs.ts'
import { makeLeases } from './operations/leases.ts'
import { makeLoadTally } from './operations/load-tally.ts'
import { ensureDatabase, isMigrated, type OnProgress, runMigrations } from './operations/migrate.ts'
import { restoreCopy } from './operations/restore.ts'
import { isKeptFromWriting, keepFromWriting } from './operations/retirement.ts'
import { openSnapshot } from './operations/snapshot.ts'
import { makeAccountDirectory } from './reads/account-directory.ts'
import { makeAuditLog } from './reads/audit-log.ts'
import { makeCatalogue } from './reads/catalogue.ts'
import { makeDirectory } from './reads/directory.ts'
import { makeHistory } from './reads/history.ts'
import { makeSiteFigures } from './reads/site-figures.ts'
import { makeSitemap } from './reads/sitemap.ts'
import { ormOptions } from './schema/schema.ts'
import { type Changes, watchChanges } from './stores/changes.ts'
import { makeIdentities } from './stores/identities.ts'
import { makePostgresRateLimits } from './stores/postgres-rate-limits.ts'
import { makeTransact } from './stores/transact.ts'

/** A server reached by address, or one whose Unix socket lies in a folder; of the latter, a missing database is made. */
export type Connection = { url: string } | { socketDir: string; port: number; user: string; database: string }

/** How more than one machine is reached. */
export type Reach = {
  /** The same database past a pooler: migrations and listening need a session of their own. */
  directUrl?: string | undefined
  /** The same database as a role that may change its schema, which the other connections need not be allowed to; past a pooler, too. */
  migrationUrl?: string | undefined
  /** Streaming replicas, which answer visitors. */
  replicaUrls?: readonly string[]
  /** False behind a pooler that does not bear prepared statements. */
  prepare?: boolean
  /** Told of every statement that work asks for. */
  trace?: TraceStatement | undefined
}

export type Postgres = {
  ports: StoredPorts
  leases: Leases
  changes: Changes
  /**
   * Brings the schema up to date, and what is stored with it. Safe to call from several processes at once. Rejects with
   * `unavailable`, or with what the server says.
   */
  migrate(lookAlikes: LookAlikes, onProgress?: OnProgress): Promise<void>
  /** Whether the database answers within two seconds and has every migration of this program. */
  isReady(): Promise<boolean>
  /** 256 random bits, base64url, made when first asked for and the same in every process ever after. */
  secret(name: string): Promise<string>
  /** All that is in it now, read while it is written to; null when there is no installation in it. Rejects with what the server says. */
  snapshot(): Promise<DatabaseSnapshot | null>
  /** Puts a copy into it, which has to be empty: all or nothing (`restore.ts`). `onIndex` hears of keys and indexes built after the rows. */
  restore(copy: DatabaseCopy, lookAlikes: LookAlikes, onIndex?: OnProgress): Promise<readonly RowCount[]>
  /** Has it refuse every write from now on, or take them again. Resolves to how many others are connected, who may still write. */
  keepFromWriting(isKept: boolean): Promise<number>
  /** Whether it refuses them since then. */
  isKeptFromWriting(): Promise<boolean>
  /** Of this process, now: for reading, for writing and for each replica. */
  pools(): readonly PoolState[]
  /** Waits for what is under way. */
  close(): Promise<void>
}

const READY_MS = 2000

/** Transactions may wait for each other; with connections of their own they never keep readers waiting. */
const MAX_READING = 6
const MAX_WRITING = 4

/** The data in PostgreSQL 15 or newer. Connects when first used, and again by itself after the database was away. */
export const openPostgres = async (
  connection: Connection,
  { directUrl, migrationUrl = directUrl, replicaUrls = [], prepare = true, trace }: Reach = {},
): Promise<Postgres> => {
  const config = clientConfig(connection)
  const direct = directUrl === undefined ? config : clientConfig({ url: directUrl })
  const migrating = migrationUrl === undefined ? config : clientConfig({ url: migrationUrl })
  const [readingPool, writingPool] = [openPool(config, MAX_READING), openPool(config, MAX_WRITING)]
  const asked = (some: Pool): Queryable => traced(queryable(some, prepare), trace)
  const [pool, writing] = [asked(readingPool), asked(writingPool)]
  const orm = new MikroORM({ ...ormOptions, driverOptions: new PostgresDialect({ pool: writingPool }) })
  const replicas = openReplicas(
    replicaUrls.map((url) => clientConfig({ url })),
    asked,
  )
  const reader = makeReader(pool, replicas)
  const changes = watchChanges(direct, replicas, directUrl !== undefined)
  // They are asked only by who hears of writes, also where nobody keeps answers.
  if (replicaUrls.length > 0) changes.onChange(() => {})
  return {
    ports: {
      transact: makeTransact(writingPool, orm.em, changes.tell, trace),
      identities: makeIdentities(pool),
      catalogue: makeCatalogue(reader),
      directory: makeDirectory(reader),
      accountDirectory: makeAccountDirectory(pool),
      history: makeHistory(reader),
      auditLog: makeAuditLog(pool),
      siteFigures: makeSiteFigures(pool),
      jobRuns: makeJobRuns(writing),
      loadTally: makeLoadTally(writing),
      sitemap: makeSitemap(reader),
      rateLimits: makePostgresRateLimits(writing),
    },
    leases: makeLeases(writing),
    changes,
    migrate: async (lookAlikes, onProgress) => {
      try {
        if ('socketDir' in connection) await ensureDatabase({ ...config, database: connection.database })
        await runMigrations(migrating, lookAlikes, { ...(onProgress && { onProgress }) })
      } catch (error) {
        throw toDomainError(error)
      }
    },
    snapshot: () => openSnapshot(direct),
    restore: async (copy, lookAlikes, onIndex) => {
      if ('socketDir' in connection) await ensureDatabase({ ...config, database: connection.database })
      return restoreCopy(migrating, copy, lookAlikes, onIndex)
    },
    keepFromWriting: (isKept) => keepFromWriting(migrating, isKept),
    isKeptFromWriting: async () => {
      if ('socketDir' in connection) await ensureDatabase({ ...config, database: connection.database })
      return isKeptFromWriting(direct)
    },
    isReady: () => isReady(readingPool),
    secret: (name) => secret(pool, name),
    pools: () => [stateOf('reading', readingPool), stateOf('writing', writingPool), ...replicas.pools()],
    close: async () => {
      await Promise.all([changes.close(), replicas.close(), closePool(readingPool), closePool(writingPool)])
    },
  }
}

const clientConfig = (connection: Connection): ClientConfig => ({
  application_name: 'upstroke',
  connectionTimeoutMillis: 3000,
  ...('url' in connection
    ? { connectionString: connection.url }
    : { host: connection.socketDir, port: connection.port, user: connection.user, database: connection.database }),
})

const isReady = (pool: Pool): Promise<boolean> => inTime(() => isMigrated(pool), READY_MS).catch(() => false)

const addSecret = statement<never>('insert into site_secret (name, value) values ($1, $2) on conflict do nothing')
const secretOf = statement<{ value: string }>('select value from site_secret where name = $1')

const secret = async (pool: Queryable, name: string): Promise<string> => {
  const [known] = await secretOf(pool, [name])
  if (known) return known.value
  await addSecret(pool, [name, randomBytes(32).toString('base64url')])
  const [made] = await secretOf(pool, [name])
  if (!made) throw new Error(`The secret ${name} could not be stored`)
  return made.value
}
