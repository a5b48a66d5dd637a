import type { Actor } from '#core/permissions/policy.ts'
import type { TestDatabase } from '#test/support/test-database.ts'

/** Stores an account with the id of an actor from another store. */
export const addAccountOfActor = (database: TestDatabase, { accountId }: Actor) =>
  database.sql(
    `insert into account (id, name, name_key, email, display_name, search_key, password_hash, version, created_at)
     values ($1, 'x', 'x', 'x@shows.example', 'x', 'x', '!', 1, now())`,
    [accountId],
  )
