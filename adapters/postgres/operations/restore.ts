import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withDedicatedConnection } from '#adapters/postgres/connection/dedicated-connection.ts'
import type { ConnectionConfig } from '#adapters/postgres/connection/primary-client.ts'
import type { Migration } from '#adapters/postgres/migrations/migration.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import { isZoneData } from '#adapters/postgres/migrations/zone-data.ts'
import type { CopiedTable, DatabaseCopy, RowCount } from '#core/backups/database-copy.ts'
import type { Confusables } from '#core/ports.ts'
import { acquireMigrationLock, applyMigration, type OnProgress } from './migrate.ts'

export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/** Restores the copy into an empty database and runs later migrations, all in one transaction. Resolves to the row counts.
 * Rejects with {@link RestoreError} if the database is not empty, or the copy is incomplete or newer than this release. */
export const restoreCopy = async (
  config: ConnectionConfig,
  copy: DatabaseCopy,
  confusables: Confusables,
  onIndex: OnProgress = () => {},
): Promise<readonly RowCount[]> => {
  const [copiedMigrations, laterMigrations] = splitMigrations(copy)
  return withDedicatedConnection({ ...config, application_name: 'upstroke restore' }, async (client) => {
    // Index builds dominate the time, so they get more memory. The other settings match how the copy was written.
    await client.query("set time zone 'UTC'; set datestyle = 'ISO'; set maintenance_work_mem = '256MB'")
    await client.query('begin')
    await acquireMigrationLock(client)
    await refuseUnlessEmpty(client)
    for (const migration of copiedMigrations) await applyMigration(client, migration, confusables)
    const counts = await copyRows(client, copy, onIndex)
    for (const migration of laterMigrations) await applyMigration(client, migration, confusables)
    await client.query('commit')
    await client.query('analyze')
    return counts
  })
}

const splitMigrations = ({ migrations: applied }: DatabaseCopy): [readonly Migration[], readonly Migration[]] => {
  const newer = applied.find((name) => !isZoneData(name) && !migrations.some((migration) => migration.name === name))
  if (newer !== undefined)
    throw new RestoreError(
      `The copy was made by a newer release of this program (it has ${newer}): restore it with that release.`,
    )
  return [
    migrations.filter(({ name }) => applied.includes(name)),
    migrations.filter(({ name }) => !applied.includes(name)),
  ]
}

const refuseUnlessEmpty = async (client: Client): Promise<void> => {
  const { rows } = await client.query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1",
  )
  if (rows[0])
    throw new RestoreError(
      'The database is not empty, and a backup can only be restored into an empty one. Set DATABASE_URL or DATA_DIR to another.',
    )
}

/** Copies the rows with triggers disabled, because the copy contains the results of triggers. Rebuilds keys and indexes at the
 * end, which is faster. Returns the row counts. */
const copyRows = async (
  client: Client,
  { tables, counters, counts: expected, rows }: DatabaseCopy,
  onIndex: OnProgress,
): Promise<readonly RowCount[]> => {
  const names = await ownTables(client)
  const missing = tables.find(({ name }) => !names.includes(name))
  if (missing)
    throw new RestoreError(
      `The copy has a table ${missing.name}, which its schema does not have: restore another backup.`,
    )
  const escapedNames = names.map((name) => client.escapeIdentifier(name))
  for (const name of escapedNames) await client.query(`alter table ${name} disable trigger user`)
  const createStatements = await dropKeysAndIndexes(client)
  await client.query(`truncate ${escapedNames.join(', ')}`)
  const counts: RowCount[] = []
  for (const table of tables) counts.push({ table: table.name, rows: await copyInto(client, table, rows(table.name)) })
  const mismatch = expected?.find((one) => counts.find(({ table }) => table === one.table)?.rows !== one.rows)
  if (mismatch)
    throw new RestoreError(
      `The table ${mismatch.table} does not have the ${mismatch.rows} rows that were written: restore another backup.`,
    )
  for (const [index, statement] of createStatements.entries()) {
    onIndex(index, createStatements.length)
    await client.query(statement)
  }
  onIndex(createStatements.length, createStatements.length)
  for (const name of escapedNames) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, column, last } of counters)
    if (last !== null) await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, column, last])
  return counts
}

const ownTables = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** COPY FREEZE saves rewriting the rows when they are first read. It is allowed, because this transaction truncated the
 * table. */
const copyInto = async (client: Client, { name, columns }: CopiedTable, rows: AsyncIterable<Uint8Array>) => {
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(
    copyFrom(`copy ${client.escapeIdentifier(name)} (${columnList}) from stdin with (freeze)`),
  )
  await pipeline(rows, stream)
  return stream.rowCount
}

type IndexStatements = { drop: string; create: string }

/** Drops keys and indexes and returns the statements that recreate them, in order. */
const dropKeysAndIndexes = async (client: Client): Promise<readonly string[]> => {
  // Foreign keys are dropped first and recreated last, because they depend on unique keys.
  const constraints = await client.query<IndexStatements>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f') and conrelid <> 'migration'::regclass
    order by contype = 'f' desc, conname`)
  const indexes = await client.query<IndexStatements>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by relname`)
  const all = [...constraints.rows, ...indexes.rows]
  for (const { drop } of all) await client.query(drop)
  return all.map(({ create }) => create).toReversed()
}
