import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { applyMigration } from '#adapters/postgres/operations/migrate.ts'
import type { DatabaseCopy, DatabaseSnapshot } from '#core/backups/database-copy.ts'
import { contentOf } from '#test/support/database-content.ts'
import { schemaOf } from '#test/support/database-schema.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { newAccount, newBand } from '#test/support/valid-records.ts'

const confusables = makeUnicodeConfusables()

let sourceDatabase: TestDatabase
let targetDatabase: TestDatabase
let source: Postgres
let target: Postgres
beforeEach(async () => {
  ;[sourceDatabase, targetDatabase] = await Promise.all([makeTestDatabase(), makeTestDatabase({ migrated: false })])
  ;[source, target] = await Promise.all([
    openPostgres({ url: sourceDatabase.url }),
    openPostgres({ url: targetDatabase.url }),
  ])
})
afterEach(async () => {
  await Promise.all([source.close(), target.close()])
  await Promise.all([sourceDatabase.drop(), targetDatabase.drop()])
})

const snapshotOf = async (postgres: Postgres): Promise<DatabaseSnapshot> => {
  const snapshot = await postgres.snapshot()
  if (!snapshot) throw new Error('There is no installation')
  return snapshot
}
const restoreCopy = async (change: (copy: DatabaseCopy) => DatabaseCopy = (copy) => copy) => {
  const snapshot = await snapshotOf(source)
  try {
    return await target.restore(change(snapshot), confusables)
  } finally {
    await snapshot.close()
  }
}
const countTables = async (database: TestDatabase) =>
  (await database.sql("select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'"))
    .length

/** Returns the schema without the casts and parentheses in its index definitions: PostgreSQL places them differently after a restore. */
const normalizedSchemaOf = async (database: TestDatabase) => {
  const { indexes = [], ...schema } = await schemaOf(database)
  return {
    ...schema,
    indexes: indexes.map((index) => index.replaceAll(/::(?:text|character varying)(?:\[\])?|[()]/g, '')),
  }
}

test('a restore creates the schema of a new installation, with keys, indexes and triggers', async () => {
  await restoreCopy()
  expect(await normalizedSchemaOf(targetDatabase)).toEqual(await normalizedSchemaOf(sourceDatabase))
})

test("a snapshot excludes writes made after it was taken and doesn't block them", async () => {
  const [early, late] = [newBand('Early'), newBand('Late')]
  await source.ports.transact(({ bands }) => bands.save(early))
  const before = await contentOf(sourceDatabase.url)
  const snapshot = await snapshotOf(source)
  await source.ports.transact(({ bands }) => bands.save(late))
  await sourceDatabase.sql("insert into site_secret (name, value) values ('later', 'x')")
  await target.restore(snapshot, confusables)
  await snapshot.close()
  expect(await contentOf(targetDatabase.url)).toEqual(before)
})

test('values that need escaping are restored exactly, and sequences continue', async () => {
  const awkwardTexts = ['', '\\', '\\N', '\\.', 'tab\tline\nreturn\r', "quote '", '"', 'é 🎺 \u{10FFFF}', ' ', 'a\\tb']
  for (const [n, bio] of awkwardTexts.entries()) {
    const account = newAccount({ name: `person ${n}`, bio })
    await source.ports.transact(({ accounts }) => accounts.save(account))
  }
  await source.ports.transact(({ jobs }) =>
    jobs.add('mail', { to: 'a@b.example', template: 'password-changed', data: { displayName: awkwardTexts.join() } }),
  )
  await sourceDatabase.sql('delete from job')
  await restoreCopy()
  expect(await contentOf(targetDatabase.url)).toEqual(await contentOf(sourceDatabase.url))
  const [next] = await targetDatabase.sql("insert into job (name, payload) values ('mail', '{}') returning id::int")
  expect(next?.id).toBe(2)
})

test('a backup made before the latest migrations is migrated when it is restored', async () => {
  const oldDatabase = await makeTestDatabase({ migrated: false })
  const oldPostgres = await openPostgres({ url: oldDatabase.url })
  try {
    const client = {
      query: async (text: string, values?: unknown[]) => ({ rows: await oldDatabase.sql(text, values) }),
    } as never
    for (const migration of migrations.slice(0, 4)) await applyMigration(client, migration, confusables)
    await oldDatabase.sql(
      `insert into account (id, name, name_key, search_key, email, display_name, password_hash, version, created_at)
       values (gen_random_uuid(), 'Pauline', 'pauline', 'pauline', 'p@b.example', 'P', 'x', 1, now())`,
    )
    const snapshot = await snapshotOf(oldPostgres)
    await target.restore(snapshot, confusables)
    await snapshot.close()
    expect(await normalizedSchemaOf(targetDatabase)).toEqual(await normalizedSchemaOf(sourceDatabase))
    expect(await target.isReady()).toBe(true)
    expect(await targetDatabase.sql('select name from account')).toEqual([{ name: 'Pauline' }])
  } finally {
    await oldPostgres.close()
    await oldDatabase.drop()
  }
})

test('restores a backup made with another release of the time zone data', async () => {
  await restoreCopy((copy) => ({ ...copy, migrations: [...copy.migrations.slice(0, -1), 'zones-2000a'] }))
  expect(await target.isReady()).toBe(true)
})

test('leaves the database empty if the backup is unreadable, incomplete or from a newer release, or has an unknown table', async () => {
  const failures = [
    [
      (copy: DatabaseCopy) => ({ ...copy, migrations: [...copy.migrations, '9999-later'] }),
      /newer release .*9999-later/,
    ],
    [
      (copy: DatabaseCopy) => ({ ...copy, tables: [...copy.tables, { name: 'unknown', columns: ['id'] }] }),
      /a table unknown/,
    ],
    [(copy: DatabaseCopy) => ({ ...copy, counts: [{ table: 'role', rows: 99 }] }), /role does not have the 99 rows/],
    [
      (copy: DatabaseCopy): DatabaseCopy => ({
        ...copy,
        rows: (table) => {
          if (table !== 'role') return copy.rows(table)
          return (async function* () {
            yield Buffer.from('half a ')
            throw new Error('The disk cannot be read')
          })()
        },
      }),
      /The disk cannot be read/,
    ],
  ] as const
  for (const [change, reason] of failures) {
    await expect(restoreCopy(change)).rejects.toThrow(reason)
    expect(await countTables(targetDatabase)).toBe(0)
  }
})

test('refuses to restore into a database that is not empty', async () => {
  await restoreCopy()
  await expect(restoreCopy()).rejects.toThrow('The database is not empty')
})

test('takes no snapshot of an empty database', async () => {
  expect(await target.snapshot()).toBe(null)
})

test('read-only mode refuses writes on new connections until it is switched off', async () => {
  expect(await source.isReadOnly()).toBe(false)
  await source.setReadOnly(true)
  expect(await source.isReadOnly()).toBe(true)
  const band = newBand('Too late')
  await expect(source.ports.transact(({ bands }) => bands.save(band))).rejects.toMatchObject({ code: 'unavailable' })
  await source.setReadOnly(false)
  const reopened = await openPostgres({ url: sourceDatabase.url })
  await reopened.ports.transact(({ bands }) => bands.save(band))
  expect((await reopened.ports.directory.band(band.id))?.name).toBe('Too late')
  await reopened.close()
})
