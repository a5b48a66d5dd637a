import type { TestDatabase } from '#test/support/test-database.ts'

/** Resolves when a connection to the database waits for a lock, or when `isOver` returns true. */
export const waitUntilLockIsAwaited = async (
  database: TestDatabase,
  isOver: () => boolean = () => false,
): Promise<void> => {
  const rows = await database.sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  if (rows.length > 0 || isOver()) return
  await new Promise((resolve) => setTimeout(resolve, 10))
  await waitUntilLockIsAwaited(database, isOver)
}
