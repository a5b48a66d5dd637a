import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, ClientConfig } from 'pg'
import { onOwnConnection } from '#adapters/postgres/connection/own-connection.ts'
import type { Migration } from '#adapters/postgres/migrations/migration.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import type { LookAlikes } from '#core/ports.ts'

/** Names the lock that one migrating process holds: the ASCII codes of "UPST". */
const LOCK = 0x55505354

/** How a migration waits for tables that others hold: each time for `lockMs`, `tries` times, `pauseMs` apart. */
export type Patience = { lockMs: number; pauseMs: number; tries: number }

/**
 * Whoever asks for a table waits behind the migration that waits for it, and gives up after four seconds
 * (`connection-pool.ts`): so the migration gives up sooner, and lets them go first.
 */
const PATIENCE: Patience = { lockMs: 2_000, pauseMs: 2_000, tries: 15 }

/** Called with how many steps are done and how many there are. */
export type OnProgress = (done: number, total: number) => void

/**
 * Runs the migrations that this database has not seen, in order, each in a transaction of its own. Processes that start
 * together take turns. Uses a connection of its own, because a migration may take longer than any query may. Where all have
 * been run nothing is written, so that a role that may not change the schema gets by. Rejects with what the server says, or
 * with what is in the way when a table cannot be had within a minute; all before that migration is then there to stay.
 */
export const runMigrations = async (
  config: ClientConfig,
  lookAlikes: LookAlikes,
  {
    list = migrations,
    patience = PATIENCE,
    onProgress = () => {},
  }: { list?: readonly Migration[]; patience?: Patience; onProgress?: OnProgress } = {},
): Promise<void> => {
  await onOwnConnection(config, async (client) => {
    await waitForTurn(client)
    const done = await namesDone(client)
    const due = list.filter(({ name }) => !done.includes(name))
    for (const [nth, migration] of due.entries()) {
      onProgress(nth, due.length)
      await inTurn(client, migration, lookAlikes, patience)
    }
  })
}

/** Until no other process migrates; the turn ends with the connection. */
export const waitForTurn = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [LOCK])
}

/** Runs one migration and notes it, in the transaction that `client` is in. */
export const applyMigration = async (
  client: Pick<ClientBase, 'query'>,
  { name, sql, run }: Migration,
  lookAlikes: LookAlikes,
): Promise<void> => {
  await client.query(
    `create table if not exists migration (
       name text not null, executed_at timestamptz not null default now(), constraint migration_pkey primary key (name)
     )`,
  )
  await client.query(sql)
  await run?.(client, lookAlikes)
  await client.query('insert into migration (name) values ($1)', [name])
}

/** All of the migration or nothing of it, once the tables that it needs can be had. */
const inTurn = async (
  client: ClientBase,
  migration: Migration,
  lookAlikes: LookAlikes,
  { lockMs, pauseMs, tries }: Patience,
): Promise<void> => {
  for (let left = tries - 1; ; left--)
    try {
      await client.query(`begin; set local lock_timeout = ${lockMs}`)
      await applyMigration(client, migration, lookAlikes)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {}) // Where the connection is lost, what it was lost of is told.
      if (stateOf(error) === INSUFFICIENT_PRIVILEGE)
        throw new Error(
          `the migration ${migration.name} has not been run, and this role may not run it: run "npm run migrate" as the owner`,
        )
      if (stateOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (left === 0)
        throw new Error(
          `the migration ${migration.name} was blocked ${tries} times by ${await holder(client)}: end it, or start again later`,
        )
      await sleep(pauseMs)
    }
}

/** The session that has held one of our tables for longest, most likely the one in the way. */
const holder = async (client: ClientBase): Promise<string> => {
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

/** Creates the database when the server does not have it. */
export const ensureDatabase = async (config: ClientConfig & { database: string }): Promise<void> => {
  const making = onOwnConnection({ ...config, database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [config.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(config.database)}`)
  })
  await making.catch((error: unknown) => {
    if (!wasFaster(error)) throw error
  })
}

type Queryable = { query(sql: string): Promise<{ rows: { name: string }[] }> }

/** The names of the migrations that have been run, in their order; none where there is no table of them. */
export const namesDone = async (client: Queryable): Promise<readonly string[]> => {
  const ofAll = 'select name from migration order by name collate "C"'
  const { rows } = await client.query(ofAll).catch((error: unknown) => {
    if (stateOf(error) === UNDEFINED_TABLE) return { rows: [] }
    throw error
  })
  return rows.map(({ name }) => name)
}

/** True when every migration that this program knows has been run. */
export const isMigrated = async (client: Queryable): Promise<boolean> => {
  const done = await namesDone(client)
  return migrations.every(({ name }) => done.includes(name))
}

// SQLSTATE, PostgreSQL manual, appendix A.
const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'
const DUPLICATE_DATABASE = '42P04'
const UNIQUE_VIOLATION = '23505'

const stateOf = (error: unknown): string => String((error as { code?: unknown }).code)

/** Another process created the database in the same moment. */
const wasFaster = (error: unknown): boolean => [DUPLICATE_DATABASE, UNIQUE_VIOLATION].includes(stateOf(error))
