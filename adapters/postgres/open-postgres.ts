import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { DatabaseCopy, DatabaseSnapshot, RowCount } from '#core/backups/database-copy.ts'
import type { Leases } from '#core/exports/dump-store.ts'
import type { Confusables, StoragePorts } from '#core/ports.ts'
import type { Transact } from '#core/stores.ts'
import { closePool, openPool, type PoolState, poolStateOf } from './connection/connection-pool.ts'
import { sessionTargetOf, urlsOfHosts } from './connection/database-url.ts'
import { withDeadline } from './connection/deadline.ts'
import { toDomainError } from './connection/errors.ts'
import type { ConnectionConfig } from './connection/primary-client.ts'
import { makePrimaryLocator } from './connection/primary-locator.ts'
import { allowReplicaReads, makeReader, queryableOf } from './connection/reader.ts'
import { openReplicas } from './connection/replicas.ts'
import { prepareStatement, type Queryable, type TraceStatement, traced } from './connection/statement.ts'
import { makeJobRuns } from './operations/job-runs.ts'
import { makeLeases } from './operations/leases.ts'
import { ensureDatabase, isMigrated, type OnProgress, runMigrations } from './operations/migrate.ts'
import { isReadOnly, setReadOnly } from './operations/read-only-mode.ts'
import { restoreCopy } from './operations/restore.ts'
import { openSnapshot } from './operations/snapshot.ts'
import { makeTrafficTally } from './operations/traffic-tally.ts'
import { makeAccountDirectory } from './reads/account-directory.ts'
import { makeAuditLog } from './reads/audit-log.ts'
import { makeCatalog } from './reads/catalog.ts'
import { makeCities } from './reads/cities.ts'
import { makeDirectory } from './reads/directory.ts'
import { makeHistory } from './reads/history.ts'
import { makeSiteStats } from './reads/site-stats.ts'
import { makeSitemap } from './reads/sitemap.ts'
import { type Changes, watchChanges } from './stores/changes.ts'
import { makeIdentities } from './stores/identities.ts'
import { makePostgresRateLimits } from './stores/postgres-rate-limits.ts'
import { makeTransact } from './stores/transact.ts'

/** How to reach the database: by a URL, which may name several hosts, or by a Unix socket in a folder. With a socket, a missing
 * database is created. */
export type DatabaseAddress = { url: string } | { socketDir: string; port: number; user: string; database: string }

export type PostgresOptions = {
  /** Bypasses the pooler: migrations and LISTEN need a dedicated session. */
  directUrl?: string | undefined
  /** URL of a role that may change the schema; the other connections don't need this privilege. Also bypasses the pooler. */
  migrationUrl?: string | undefined
  replicaUrls?: readonly string[]
  /** False behind a pooler that can't handle prepared statements. */
  prepare?: boolean
  trace?: TraceStatement | undefined
}

export type Postgres = {
  ports: StoragePorts
  /** Runs the transactions of background jobs, on separate connections. */
  backgroundTransact: Transact
  leases: Leases
  changes: Changes
  /** Brings the schema up to date; safe in concurrent processes. Rejects with errors translated by `toDomainError`. */
  migrate(confusables: Confusables, onProgress?: OnProgress): Promise<void>
  /** Returns whether an up-to-date replica or the primary responds within two seconds and is migrated. */
  isReady(): Promise<boolean>
  /** Returns the named secret: 256 random bits in base64url, created on first use and shared by all processes. */
  secret(name: string): Promise<string>
  /** Opens a consistent snapshot; returns null if nothing is installed in the database. Does not translate errors. */
  snapshot(): Promise<DatabaseSnapshot | null>
  /** Restores a copy into an empty database, all or nothing. `onIndex` reports rebuilt keys and indexes. */
  restore(copy: DatabaseCopy, confusables: Confusables, onIndex?: OnProgress): Promise<readonly RowCount[]>
  /** Turns read-only mode on or off for new connections. Resolves to the number of other connections, which keep their mode. */
  setReadOnly(readOnly: boolean): Promise<number>
  isReadOnly(): Promise<boolean>
  pools(): readonly PoolState[]
  close(): Promise<void>
}

const READY_TIMEOUT_MS = 2000

/** Writers may wait for each other's locks, and jobs may process many rows. Separate pools keep them from blocking readers and
 * each other. */
const MAX_READING_CONNECTIONS = 6
const MAX_WRITING_CONNECTIONS = 4
const MAX_BACKGROUND_CONNECTIONS = 4

/** Opens a database of PostgreSQL 15 or newer. Reconnects automatically. */
export const openPostgres = async (
  address: DatabaseAddress,
  { directUrl, migrationUrl = directUrl, replicaUrls = [], prepare = true, trace }: PostgresOptions = {},
): Promise<Postgres> => {
  const config = clientConfig(address)
  const directConfig = directUrl === undefined ? config : clientConfig({ url: directUrl })
  const migrationConfig = migrationUrl === undefined ? config : clientConfig({ url: migrationUrl })
  const readingPool = openPool(config, MAX_READING_CONNECTIONS)
  const writingPool = openPool(config, MAX_WRITING_CONNECTIONS)
  const backgroundPool = openPool(config, MAX_BACKGROUND_CONNECTIONS)
  const pools = { reading: readingPool, writing: writingPool, background: backgroundPool }
  const tracedQueryable = (pool: Pool): Queryable => traced(queryableOf(pool, prepare), trace)
  const [reading, writing] = [tracedQueryable(readingPool), tracedQueryable(writingPool)]
  const replicas = openReplicas(
    replicaUrls.map((url) => clientConfig({ url })),
    tracedQueryable,
  )
  const reader = makeReader(reading, replicas)
  const changes = watchChanges(directConfig, replicas, directUrl !== undefined)
  // Replicas are used only while writes are observed, so observe them even if no cache does.
  if (replicaUrls.length > 0) changes.onChange(() => {})
  return {
    ports: {
      transact: makeTransact(writingPool, changes.notify, trace),
      identities: makeIdentities(reader),
      catalog: makeCatalog(reader),
      directory: makeDirectory(reader),
      cities: makeCities(reader),
      accountDirectory: makeAccountDirectory(reader),
      history: makeHistory(reader),
      auditLog: makeAuditLog(reader),
      siteStats: makeSiteStats(reading),
      jobRuns: makeJobRuns(writing),
      trafficTally: makeTrafficTally(writing),
      sitemap: makeSitemap(reader),
      rateLimits: makePostgresRateLimits(writing),
    },
    backgroundTransact: makeTransact(backgroundPool, changes.notify, trace),
    leases: makeLeases(tracedQueryable(backgroundPool)),
    changes,
    migrate: async (confusables, onProgress) => {
      try {
        if ('socketDir' in address) await ensureDatabase({ ...config, database: address.database })
        await runMigrations(migrationConfig, confusables, { ...(onProgress && { onProgress }) })
      } catch (error) {
        throw toDomainError(error)
      }
    },
    snapshot: () => openSnapshot(directConfig),
    restore: async (copy, confusables, onIndex) => {
      if ('socketDir' in address) await ensureDatabase({ ...config, database: address.database })
      return restoreCopy(migrationConfig, copy, confusables, onIndex)
    },
    setReadOnly: (readOnly) => setReadOnly(migrationConfig, readOnly),
    isReadOnly: async () => {
      if ('socketDir' in address) await ensureDatabase({ ...config, database: address.database })
      return isReadOnly(directConfig)
    },
    isReady: () => allowReplicaReads(() => isReady(makeReader(readingPool, replicas))),
    secret: (name) => secret(reading, name),
    pools: () => [...Object.entries(pools).map(([name, pool]) => poolStateOf(name, pool)), ...replicas.pools()],
    close: async () => {
      await Promise.all([changes.close(), replicas.close(), ...Object.values(pools).map(closePool)])
    },
  }
}

const clientConfig = (address: DatabaseAddress): ConnectionConfig => ({
  application_name: 'upstroke',
  connectionTimeoutMillis: 3000,
  ...('url' in address
    ? urlConfig(address.url)
    : { host: address.socketDir, port: address.port, user: address.user, database: address.database }),
})

const urlConfig = (url: string): ConnectionConfig => {
  const urls = urlsOfHosts(url)
  return {
    connectionString: urls[0] ?? url,
    ...(sessionTargetOf(url) !== null && { primaryLocator: makePrimaryLocator(urls) }),
  }
}

const isReady = (reader: Queryable): Promise<boolean> => {
  const query = async (text: string) => (await reader.query({ text })) as { rows: { name: string }[] }
  return withDeadline(() => isMigrated({ query }), READY_TIMEOUT_MS).catch(() => false)
}

const addSecret = prepareStatement<never>(
  'insert into site_secret (name, value) values ($1, $2) on conflict do nothing',
)
const secretOf = prepareStatement<{ value: string }>('select value from site_secret where name = $1')

const secret = async (pool: Queryable, name: string): Promise<string> => {
  const [existing] = await secretOf(pool, [name])
  if (existing) return existing.value
  await addSecret(pool, [name, randomBytes(32).toString('base64url')])
  const [stored] = await secretOf(pool, [name])
  if (!stored) throw new Error(`The secret ${name} could not be stored`)
  return stored.value
}
