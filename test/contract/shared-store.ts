import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

type SharedStore = { database: TestDatabase; postgres: Postgres }

/** Opens a migrated database for the tests in a file, and empties it before each test. Only tests and hooks can read the properties. */
export const sharedStore = (): SharedStore => {
  const shared = {} as SharedStore
  beforeAll(async () => {
    shared.database = await makeTestDatabase()
    shared.postgres = await openPostgres({ url: shared.database.url })
  })
  beforeEach(() => shared.database.empty())
  afterAll(async () => {
    await shared.postgres.close()
    await shared.database.drop()
  })
  return shared
}
