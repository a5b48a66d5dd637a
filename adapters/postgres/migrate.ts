import { Client, type ClientBase, type ClientConfig } from 'pg'
import type { LookAlikes } from '#core/ports.ts'
import type { Migration } from './migrations/migration.ts'
import { migrations } from './migrations/migrations.ts'

/** Names the lock that one migrating process holds: the ASCII codes of "UPST". */
const LOCK = 0x55505354

/**
 * Runs the migrations that this database has not seen, in order, each in a transaction of its own. Processes that start
 * together take turns. Uses a connection of its own, because a migration may take longer than any query may.
 */
export const runMigrations = async (config: ClientConfig, lookAlikes: LookAlikes): Promise<void> => {
  const client = new Client(config)
  client.on('error', () => {}) // A broken connection also rejects the query that is under way.
  try {
    await client.connect()
    await beginMigrating(client)
    const done = await namesDone(client)
    for (const migration of migrations) {
      if (done.includes(migration.name)) continue
      await client.query('begin')
      await applyMigration(client, migration, lookAlikes)
      await client.query('commit')
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until no other process migrates, and makes the table that tells which migrations have been run. */
export const beginMigrating = async (client: ClientBase): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  await client.query(
    `create table if not exists migration (
       name text not null, executed_at timestamptz not null default now(), constraint migration_pkey primary key (name)
     )`,
  )
}

/** Runs one migration in the transaction that the client is in. */
export const applyMigration = async (
  client: ClientBase,
  { name, sql, run }: Migration,
  lookAlikes: LookAlikes,
): Promise<void> => {
  await client.query(sql)
  await run?.(client, lookAlikes)
  await client.query('insert into migration (name) values ($1)', [name])
}

/** Creates the database when the server does not have it. */
export const ensureDatabase = async (config: ClientConfig & { database: string }): Promise<void> => {
  const client = new Client({ ...config, database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [config.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(config.database)}`)
  } catch (error) {
    if (!wasFaster(error)) throw error
  } finally {
    await client.end().catch(() => {})
  }
}

type Queryable = { query(sql: string): Promise<{ rows: { name: string }[] }> }

/** The names of the migrations that have been run, in their order. Rejects when there is no table of them. */
export const namesDone = async (client: Queryable): Promise<readonly string[]> =>
  (await client.query('select name from migration order by name collate "C"')).rows.map(({ name }) => name)

/** True when every migration that this program knows has been run. Rejects when there is no table of migrations. */
export const isMigrated = async (client: Queryable): Promise<boolean> => {
  const done = await namesDone(client)
  return migrations.every(({ name }) => done.includes(name))
}

/** Another process created the database in the same moment. */
const wasFaster = (error: unknown): boolean => ['42P04', '23505'].includes(String((error as { code?: unknown }).code))
