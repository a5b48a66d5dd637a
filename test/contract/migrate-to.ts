import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { migrations } from '#adapters/postgres/migrations/migrations.ts'
import { runMigrations } from '#adapters/postgres/operations/migrate.ts'
import type { TestDatabase } from '#test/support/test-database.ts'

/** Runs all migrations that come before the named one. */
export const migrateToBefore = (database: TestDatabase, name: string): Promise<void> => {
  const index = migrations.findIndex((migration) => migration.name === name)
  if (index < 0) throw new Error(`There is no migration ${name}`)
  return migrate(database, migrations.slice(0, index))
}

/** Runs all migrations, or those of the list. */
export const migrate = (database: TestDatabase, list = migrations): Promise<void> =>
  runMigrations({ connectionString: database.url }, makeUnicodeConfusables(), { list })
