import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

type SharedStore = { database: TestDatabase; postgres: Postgres }

/** A migrated database for the tests of a file, emptied before each. It is available while they run. */
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
