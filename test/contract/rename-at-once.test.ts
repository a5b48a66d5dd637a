import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import type { Stores } from '#core/stores.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'
import { newBand } from './lawful.ts'

let database: TestDatabase
let postgres: Postgres
beforeAll(async () => {
  database = await makeTestDatabase()
  postgres = await openPostgres({ url: database.url })
})
beforeEach(() => database.empty())
afterAll(async () => {
  await postgres.close()
  await database.drop()
})

/** Resolves when so many wait for a lock of the database. */
const waiting = async (count: number): Promise<void> => {
  const rows = await database.sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  if (rows.length >= count) return
  await new Promise((resolve) => setTimeout(resolve, 10))
  await waiting(count)
}

test('a band that gets the name of another, which a bill with both is adding: neither waits for the other for ever', async () => {
  const band = await postgres.ports.transact(({ bands }) => bands.save(newBand('Seven')))
  const runs: string[] = []
  const run = <T>(name: string, work: (stores: Stores) => Promise<T>) =>
    postgres.ports.transact((stores) => {
      runs.push(name)
      return work(stores)
    })
  const billed = Promise.withResolvers<void>()
  const adding = run('add', async ({ bands }) => {
    await bands.findAll([band.id])
    billed.resolve()
    if (runs.length < 2) await waiting(1)
    const [slug = ''] = await bands.freeSlugs(['eight'])
    await bands.addAll([newBand('Eight', { slug })])
    return slug
  })
  await billed.promise
  const renaming = run('rename', async ({ bands }) => {
    const slug = await bands.freeSlug('eight', band.id)
    return (await bands.save({ ...band, name: 'Eight', slug })).slug
  })
  expect(await Promise.all([adding, renaming])).toEqual(['eight', 'eight-2'])
  // A deadlock would have undone the work of one, to be done again.
  expect(runs).toEqual(['add', 'rename'])
})
