import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#adapters/postgres/open-postgres.ts'
import { noFilter } from '#core/shows/show-filter.ts'
import { makeTestDatabase } from '#test/support/test-database.ts'

test('reads are answered while more blocked writes wait than there are connections', async () => {
  const database = await makeTestDatabase()
  const { ports, close } = await openPostgres({ url: database.url })
  onTestFinished(async () => {
    await close()
    await database.drop()
  })
  let finish = (): void => {}
  const unblocked = new Promise<void>((resolve) => {
    finish = resolve
  })
  const started: number[] = []
  const write = (_: unknown, n: number) =>
    ports.transact(async ({ bands }) => {
      started.push(n)
      await bands.freeSlug('skank')
      await unblocked
    })
  // Some may fail to get a connection.
  const writers = Promise.allSettled(Array.from({ length: 12 }, write))
  await expect.poll(() => started.length).toBeGreaterThan(2)
  const query = { filter: noFilter, now: new Date('2026-11-20T12:00:00Z'), limit: 26, offset: 0 }
  const pages = await Promise.all(Array.from({ length: 12 }, () => ports.catalog.list(query)))
  finish()
  await writers
  expect(pages).toEqual(Array.from({ length: 12 }, () => ({ shows: [], total: 0, isTotalExact: true })))
})
