import { afterEach, beforeEach } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { runMigrations } from '#adapters/postgres/operations/migrate.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

/** Runs all migrations that come before the named one. */
export const migrateBefore = (database: TestDatabase, name: string): Promise<void> => {
  const index = migrations.findIndex((migration) => migration.name === name)
  if (index < 0) throw new Error(`There is no migration ${name}`)
  return migrate(database, migrations.slice(0, index))
}

/** Runs the listed migrations; by default, all of them. */
export const migrate = (database: TestDatabase, list = migrations): Promise<void> =>
  runMigrations({ connectionString: database.url }, makeUnicodeConfusables(), { list })

type OldStore = { database: TestDatabase; postgres: Postgres }

/** Before each test, opens a database in which the migrations before the named one have run. Only tests and later hooks can read the
 * properties. */
export const storeBefore = (migration: string): OldStore => {
  const store = {} as OldStore
  beforeEach(async () => {
    store.database = await makeTestDatabase({ migrated: false })
    store.postgres = await openPostgres({ url: store.database.url })
    await migrateBefore(store.database, migration)
  })
  afterEach(async () => {
    await store.postgres.close()
    await store.database.drop()
  })
  return store
}
