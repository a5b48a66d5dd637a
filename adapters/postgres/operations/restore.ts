import { pipeline } from 'node:stream/promises'
import type { Client, ClientConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { onOwnConnection } from '#adapters/postgres/connection/own-connection.ts'
import type { Migration } from '#adapters/postgres/migrations/migration.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import { isZoneData } from '#adapters/postgres/migrations/zone-data.ts'
import type { CopiedTable, DatabaseCopy, RowCount } from '#core/backups/database-copy.ts'
import type { LookAlikes } from '#core/ports.ts'
import { applyMigration, type OnProgress, waitForTurn } from './migrate.ts'

/** Why a copy cannot be put into a database; the message is for the operator. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/**
 * Puts the copy into an empty database, in one transaction: all of it or nothing. The schema is made by the migrations that the copy
 * was made under, filled, and brought up to date by those that came later. Resolves to how many rows each table got.
 * Rejects with a {@link RestoreError} when the database is not empty or the copy is of a newer program, and with what the server or the
 * copy says.
 */
export const restoreCopy = async (
  config: ClientConfig,
  copy: DatabaseCopy,
  lookAlikes: LookAlikes,
  onIndex: OnProgress = () => {},
): Promise<readonly RowCount[]> => {
  const [before, after] = around(copy)
  return onOwnConnection({ ...config, application_name: 'upstroke restore' }, async (client) => {
    // Sorting for indexes is what takes longest; the rest is how the copy was written.
    await client.query("set time zone 'UTC'; set datestyle = 'ISO'; set maintenance_work_mem = '256MB'")
    await client.query('begin')
    await waitForTurn(client)
    await refuseUnlessEmpty(client)
    for (const migration of before) await applyMigration(client, migration, lookAlikes)
    const counts = await fill(client, copy, onIndex)
    for (const migration of after) await applyMigration(client, migration, lookAlikes)
    await client.query('commit')
    await client.query('analyze')
    return counts
  })
}

/** The migrations that the copy had seen, and those that it had not. */
const around = ({ migrations: seen }: DatabaseCopy): [readonly Migration[], readonly Migration[]] => {
  const unknown = seen.find((name) => !isZoneData(name) && !migrations.some((migration) => migration.name === name))
  if (unknown !== undefined)
    throw new RestoreError(
      `The copy was made by a newer version of this program (it has ${unknown}): restore it with that version.`,
    )
  return [migrations.filter(({ name }) => seen.includes(name)), migrations.filter(({ name }) => !seen.includes(name))]
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

/** Without triggers, keys and indexes meanwhile: what triggers would reckon is in the copy, and indexes are made faster at once. */
const fill = async (
  client: Client,
  { tables, counters, counts: wanted, rows }: DatabaseCopy,
  onIndex: OnProgress,
): Promise<readonly RowCount[]> => {
  const names = await ownTables(client)
  const missing = tables.find(({ name }) => !names.includes(name))
  if (missing)
    throw new RestoreError(
      `The copy has a table ${missing.name}, which its schema does not have: restore another backup.`,
    )
  const all = names.map((name) => client.escapeIdentifier(name))
  for (const name of all) await client.query(`alter table ${name} disable trigger user`)
  const remake = await takeKeysAndIndexesAway(client)
  await client.query(`truncate ${all.join(', ')}`)
  const counts: RowCount[] = []
  for (const table of tables) counts.push({ table: table.name, rows: await load(client, table, rows(table.name)) })
  const wrong = wanted?.find((one) => counts.find(({ table }) => table === one.table)?.rows !== one.rows)
  if (wrong)
    throw new RestoreError(
      `The table ${wrong.table} does not have the ${wrong.rows} rows that were written: restore another backup.`,
    )
  for (const [nth, statement] of remake.entries()) {
    onIndex(nth, remake.length)
    await client.query(statement)
  }
  onIndex(remake.length, remake.length)
  for (const name of all) await client.query(`alter table ${name} enable trigger user`)
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

/** Frozen, since nobody saw the table before: nothing has to be written again when it is first read. */
const load = async (client: Client, { name, columns }: CopiedTable, rows: AsyncIterable<Uint8Array>) => {
  const into = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const stream = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${into}) from stdin with (freeze)`))
  await pipeline(rows, stream)
  return stream.rowCount
}

type Made = { drop: string; make: string }

/** Resolves to the statements that make them again, in the order in which they have to be made. */
const takeKeysAndIndexesAway = async (client: Client): Promise<readonly string[]> => {
  // Keys that lead to other tables go first and come last: they need what is unique there.
  const constraints = await client.query<Made>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f') and conrelid <> 'migration'::regclass
    order by contype = 'f' desc, conname`)
  const indexes = await client.query<Made>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by relname`)
  const all = [...constraints.rows, ...indexes.rows]
  for (const { drop } of all) await client.query(drop)
  return all.map(({ make }) => make).toReversed()
}
