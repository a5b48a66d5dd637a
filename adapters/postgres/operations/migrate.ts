import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { WRITE_DEADLINE_MS } from '#adapters/postgres/connection/deadline.ts'
import { withDedicatedConnection } from '#adapters/postgres/connection/dedicated-connection.ts'
import type { ConnectionConfig } from '#adapters/postgres/connection/primary-client.ts'
import type { Migration } from '#adapters/postgres/migrations/migration.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import type { Confusables } from '#core/ports.ts'

/** Key of the advisory lock for migrations: "UPST" in ASCII. */
const LOCK_KEY = 0x55505354

export type LockRetries = { lockMs: number; pauseMs: number; tries: number }

/** While a migration waits for a table, statements on the table queue behind it. The wait is longer than `deadlock_timeout`
 * (1 s), after which PostgreSQL cancels an autovacuum that holds the lock. A blocked write ends by its deadline, and so before
 * the next wait. */
const LOCK_RETRIES: LockRetries = { lockMs: 1_500, pauseMs: WRITE_DEADLINE_MS, tries: 10 }

export type OnProgress = (applied: number, total: number) => void

/** Runs each pending migration in its own transaction, under an advisory lock. If none is pending, writes nothing and needs no
 * schema privileges. Rejects after about a minute of waiting for a table; earlier migrations stay applied. */
export const runMigrations = async (
  config: ConnectionConfig,
  confusables: Confusables,
  {
    list = migrations,
    retries = LOCK_RETRIES,
    onProgress = () => {},
  }: { list?: readonly Migration[]; retries?: LockRetries; onProgress?: OnProgress } = {},
): Promise<void> => {
  await withDedicatedConnection(config, async (client) => {
    await acquireMigrationLock(client)
    const applied = await appliedMigrations(client)
    const pending = list.filter(({ name }) => !applied.includes(name))
    for (const [index, migration] of pending.entries()) {
      onProgress(index, pending.length)
      await runWithRetries(client, migration, confusables, retries)
    }
  })
}

/** Waits for the advisory lock, which is held until the connection closes. */
export const acquireMigrationLock = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
}

export const applyMigration = async (
  client: Pick<ClientBase, 'query'>,
  { name, sql, run }: Migration,
  confusables: Confusables,
): Promise<void> => {
  await client.query(
    `create table if not exists migration (
       name text not null, executed_at timestamptz not null default now(), constraint migration_pkey primary key (name)
     )`,
  )
  await client.query(sql)
  await run?.(client, confusables)
  await client.query('insert into migration (name) values ($1)', [name])
}

const runWithRetries = async (
  client: ClientBase,
  migration: Migration,
  confusables: Confusables,
  { lockMs, pauseMs, tries }: LockRetries,
): Promise<void> => {
  for (let triesLeft = tries - 1; ; triesLeft--)
    try {
      await client.query(`begin; set local lock_timeout = ${lockMs}`)
      await applyMigration(client, migration, confusables)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {}) // If the connection is lost, the original error is thrown.
      if (sqlStateOf(error) === INSUFFICIENT_PRIVILEGE)
        throw new Error(
          `the migration ${migration.name} has not been run, and this role may not run it: run "npm run migrate" as the owner`,
        )
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (triesLeft === 0)
        throw new Error(
          `the migration ${migration.name} was blocked ${tries} times by ${await describeBlockingSession(client)}: end it, or start again later`,
        )
      await sleep(pauseMs)
    }
}

/** Describes the session that is probably blocking: the one with the oldest transaction that has locked one of our tables. */
const describeBlockingSession = async (client: ClientBase): Promise<string> => {
  const { rows } = await client.query<{ pid: number | null; application: string | null; tables: string }>(`
    select pid, application_name as application, string_agg(distinct relname, ', ') as tables
    from pg_locks join pg_class on pg_class.oid = relation left join pg_stat_activity using (pid)
    where granted and pid is distinct from pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace
      and database = (select oid from pg_database where datname = current_database())
    group by pid, application_name, xact_start order by xact_start limit 1`)
  const [first] = rows
  if (!first) return 'a session that has ended since'
  return `database process ${first.pid} (${first.application || 'unnamed'}), which locks ${first.tables}`
}

export const ensureDatabase = async (config: ConnectionConfig & { database: string }): Promise<void> => {
  const creation = withDedicatedConnection({ ...config, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [config.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(config.database)}`)
  })
  await creation.catch((error: unknown) => {
    if (!isConcurrentCreation(error)) throw error
  })
}

type NameQueryable = { query(sql: string): Promise<{ rows: { name: string }[] }> }

export const appliedMigrations = async (client: NameQueryable): Promise<readonly string[]> => {
  const selectNames = 'select name from migration order by name collate "C"'
  const { rows } = await client.query(selectNames).catch((error: unknown) => {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return { rows: [] }
    throw error
  })
  return rows.map(({ name }) => name)
}

export const isMigrated = async (client: NameQueryable): Promise<boolean> => {
  const applied = await appliedMigrations(client)
  return migrations.every(({ name }) => applied.includes(name))
}

// SQLSTATE, PostgreSQL manual, appendix A.
const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

const sqlStateOf = (error: unknown): string => String((error as { code?: unknown }).code)

const isConcurrentCreation = (error: unknown): boolean =>
  [DUPLICATE_DATABASE, UNIQUE_VIOLATION].includes(sqlStateOf(error))
