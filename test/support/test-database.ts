import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with a migrated template database, and a template data folder. */
    postgres: { url: string; template: string; dataFolder: string }
  }
}

export const atDatabase = (url: string, database: string): string =>
  url.replace(/^([a-z]+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${database}`)

export type TestDatabase = {
  url: string
  name: string
  /** Runs SQL as the owner of the database, bypassing the adapter. */
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Deletes everything that tests wrote; the rows of `role` and `migration` stay. */
  empty(): Promise<void>
  drop(): Promise<void>
}

/** Empties the tables that have rows, apart from those that only migrations fill, and restarts the sequences. This is much faster
 * than truncating all tables. */
const EMPTY_SQL = `
do $$
declare
  name text;
  used boolean;
begin
  perform set_config('session_replication_role', 'replica', true); -- no triggers, no checks of foreign keys
  for name in
    select quote_ident(tablename) from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'role')
  loop
    execute 'select exists (select from ' || name || ')' into used;
    if used then execute 'delete from ' || name; end if;
  end loop;
  for name in
    select quote_ident(sequencename) from pg_sequences where schemaname = 'public' and last_value is not null
  loop
    execute 'alter sequence ' || name || ' restart';
  end loop;
end
$$`

export const makeTestDatabase = async ({ migrated = true } = {}): Promise<TestDatabase> => {
  const { url, template } = inject('postgres')
  const name = `upstroke_test_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await runSql(url, `create database ${name} template ${migrated ? template : 'template0'} strategy file_copy`)
  const client = new Client({ connectionString: atDatabase(url, name) })
  client.on('error', () => {})
  await client.connect()
  return {
    url: atDatabase(url, name),
    name,
    sql: async (text, values = []) => (await client.query(text, [...values])).rows,
    empty: async () => {
      await client.query(EMPTY_SQL)
    },
    drop: async () => {
      await client.end()
      await runSql(url, `drop database ${name} with (force)`)
    },
  }
}

export const runSql = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
