import { expect, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeCore } from '#core/core.ts'
import { rowsIn } from '#test/support/cache-oracle/database-rows.ts'
import { makeRandomWrites } from '#test/support/cache-oracle/random-writes.ts'
import { noRateLimits } from '#test/support/http-world.ts'
import { openDataAfterNights } from '#test/support/open-data-nights.ts'
import { makeRandom } from '#test/support/random.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'
import { actorOf, newAccount } from '#test/support/valid-records.ts'
import { makeWorld } from '#test/support/world.ts'

test('after random writes to PostgreSQL, a full set combined with the daily changes equals the new full set', async () => {
  const database = await makeTestDatabase()
  const postgres = await openPostgres({ url: database.url })
  try {
    const { ports, clock } = makeWorld({ now: '2026-12-02T18:00:00Z' })
    const core = makeCore({ ...ports, ...postgres.ports, rateLimits: noRateLimits, ids: makeRandomIds() })
    const accounts = [newAccount({ roles: ['SiteOwner', 'ShowAdmin'] }), newAccount()]
    const [admin, user] = await postgres.ports.transact((stores) =>
      Promise.all(accounts.map(async (account) => actorOf(await stores.accounts.save(account)))),
    )
    if (!(admin && user)) throw new Error('An account is missing')
    const [random, rows, today] = [makeRandom(1), rowsIn(database), clock.now()]
    const write = makeRandomWrites({ core, rows, random, admin, user, today })
    const { json, csv } = await openDataAfterNights({ core, clock, write, nightCount: 6, writesPerNight: 30 })
    expect(json.full.length).toBeGreaterThan(20)
    expect(json.combined).toEqual(json.full)
    expect(csv.combined).toEqual(csv.full)
  } finally {
    await postgres.close()
    await database.drop()
  }
})
