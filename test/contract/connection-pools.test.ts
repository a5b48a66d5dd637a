import { expect, test } from 'vitest'
import { openPool } from '#adapters/postgres/connection/connection-pool.ts'
import { newAccount } from '#test/support/valid-records.ts'
import { sharedStore } from './shared-store.ts'

const shared = sharedStore()

test('transactions of requests do not wait for transactions of background jobs', async () => {
  const { backgroundTransact, ports } = shared.postgres
  const { promise: jobsMayEnd, resolve: endJobs } = Promise.withResolvers<void>()
  const jobs = Promise.all(Array.from({ length: 8 }, () => backgroundTransact(() => jobsMayEnd)))
  await expect.poll(() => shared.postgres.pools().find(({ name }) => name === 'background')?.waiting).toBeGreaterThan(0)
  const { id } = await ports.transact(({ accounts }) => accounts.save(newAccount()))
  endJobs()
  await jobs
  expect(await ports.transact(({ accounts }) => accounts.find(id))).toMatchObject({ id })
})

test('a pool uses the timeouts in its configuration, and defaults for the others', async () => {
  const pool = openPool({ query_timeout: 2000 }, 1)
  expect(pool.options).toMatchObject({ query_timeout: 2000, connectionTimeoutMillis: 3000 })
  await pool.end()
})
