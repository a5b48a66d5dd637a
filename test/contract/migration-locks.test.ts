import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import type { Migration } from '#adapters/postgres/migrations/migration.ts'
import { type LockRetries, runMigrations } from '#adapters/postgres/operations/migrate.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

const tableMigration: Migration = { name: '9001-easy', sql: 'create table easy (id int not null)' }
const bandMigration: Migration = { name: '9002-bands', sql: 'alter table band add column hue int' }

let database: TestDatabase
let holder: Client
let reader: Client
beforeEach(async () => {
  database = await makeTestDatabase()
  holder = await connect('long report')
  reader = await connect('reader')
})
afterEach(async () => {
  await Promise.all([holder.end(), reader.end()])
  await database.drop()
})

const connect = async (application_name: string): Promise<Client> => {
  const client = new Client({ connectionString: database.url, application_name })
  await client.connect()
  return client
}

const migrate = (retries: LockRetries): Promise<void> =>
  runMigrations({ connectionString: database.url }, makeUnicodeConfusables(), {
    list: [tableMigration, bandMigration],
    retries,
  })

const isWaiting = async (): Promise<unknown> =>
  (
    await database.sql(`select exists (
      select from pg_locks join pg_class on pg_class.oid = relation where database = (select oid from pg_database where datname = current_database()) and relname = 'band' and not granted) as found`)
  )[0]?.found

const readState = async () =>
  (
    await database.sql(`select to_regclass('easy') is not null as easy,
      (select count(*)::int from information_schema.columns where table_name = 'band' and column_name = 'hue') as hue,
      (select array_agg(name order by name) from migration where name like '9%') as recorded`)
  )[0]

test('a migration that waits for a locked table blocks readers only briefly, and runs once the lock is released', async () => {
  await holder.query('begin; select from band')
  const migrating = migrate({ lockMs: 300, pauseMs: 100, tries: 1000 })
  await expect.poll(isWaiting).toBe(true)
  await reader.query('set lock_timeout = 20_000')
  // If the migration did not give up its place in the lock queue between tries, the reads would wait until `holder` commits.
  for (let read = 0; read < 3; read++) expect((await reader.query('select from band')).rowCount).toBe(0)
  expect(await readState()).toEqual({ easy: true, hue: 0, recorded: [tableMigration.name] })
  await holder.query('commit')
  await migrating
  expect(await readState()).toEqual({ easy: true, hue: 1, recorded: [tableMigration.name, bandMigration.name] })
})

test('a migration that is blocked for too long fails with a one-line error and is rolled back', async () => {
  await holder.query('begin; select from band')
  const { rows } = await holder.query('select pg_backend_pid() as pid')
  await expect(migrate({ lockMs: 50, pauseMs: 10, tries: 3 })).rejects.toThrow(
    `the migration 9002-bands was blocked 3 times by database process ${rows[0].pid} (long report), which locks band: end it, or start again later`,
  )
  expect(await readState()).toEqual({ easy: true, hue: 0, recorded: [tableMigration.name] })
  await holder.query('commit')
  await migrate({ lockMs: 300, pauseMs: 10, tries: 100 })
  expect(await readState()).toMatchObject({ hue: 1 })
})
