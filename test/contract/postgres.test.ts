import { afterAll, beforeAll } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { createAppRole } from '#test/support/app-role.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import type { GivenUpPayload, SubjectAndActor } from './store-adapter.ts'
import { storeContract } from './store-contract.ts'

let database: TestDatabase
let postgres: Postgres

beforeAll(async () => {
  database = await makeTestDatabase()
  // The role that docs/roles.sql creates must have all privileges that the storage ports need.
  postgres = await openPostgres({ url: await createAppRole(database) })
})

afterAll(async () => {
  await postgres.close()
  await database.drop()
})

storeContract('in PostgreSQL', async () => {
  await database.empty()
  return {
    ...postgres.ports,
    addMembership: async (bandId, accountId, state) => {
      await database.sql(`insert into membership (band_id, account_id, state, created_at) values ($1, $2, $3, now())`, [
        bandId,
        accountId,
        state,
      ])
    },
    givenUp: async () =>
      (await database.sql(
        "select payload->>'to' as to, payload->'data' as data from job where given_up_at is not null",
      )) as GivenUpPayload[],
    recorded: async () => ({
      revisions: (await database.sql('select of_id as of, by_id as by from revision order by id')) as SubjectAndActor[],
      audit: (await database.sql('select of_id as of, by_id as by from audit_entry order by id')) as SubjectAndActor[],
    }),
  }
})
