import { expect, test } from 'vitest'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

test('reads succeed even if more writes are waiting than there are connections', async () => {
  const { ports } = shared.postgres
  const { promise: unblocked, resolve: unblock } = Promise.withResolvers<void>()
  const started: number[] = []
  const write = (_: unknown, n: number) =>
    ports.transact(async ({ bands }) => {
      started.push(n)
      await bands.freeSlug('skank')
      await unblocked
    })
  // Some writes may fail to acquire a connection.
  const writes = Promise.allSettled(Array.from({ length: 12 }, write))
  await expect.poll(() => started.length).toBeGreaterThan(2)
  const query = { filter: noFilter, now: new Date('2026-11-20T12:00:00Z'), limit: 26, offset: 0 }
  const pages = await Promise.all(Array.from({ length: 12 }, () => ports.catalog.list(query)))
  unblock()
  await writes
  expect(pages).toEqual(Array.from({ length: 12 }, () => ({ shows: [], total: 0, isTotalExact: true })))
})
