import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import type { Limit } from '#core/ports.ts'
import { sharedStore } from './shared-store.ts'

const NOW = new Date('2026-11-21T12:00:00Z').getTime()
const limit: Limit = { name: 'contract', uses: 5, windowMs: 60_000 }

const shared = sharedStore()
let other: Postgres
beforeAll(async () => {
  other = await openPostgres({ url: shared.database.url })
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())
afterAll(() => other.close())

const use = (key: string, { ports } = shared.postgres) => ports.rateLimits.use(limit, key)

test('counts the uses of all processes together', async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, (_, n) => use('a', n % 2 ? shared.postgres : other)))
  expect(waits.filter((wait) => wait === null)).toHaveLength(5)
  await other.ports.rateLimits.refund(limit, 'a')
  expect([await use('a'), await use('a', other)]).toEqual([null, 60_000])
  await shared.postgres.ports.rateLimits.forget(limit, 'a')
  expect(await use('a', other)).toBeNull()
})

test('returns a wait no longer than the window, even if the clock was ahead when the window began', async () => {
  vi.setSystemTime(NOW + 30_000)
  for (let n = 0; n < 5; n += 1) await use('a')
  vi.setSystemTime(NOW)
  expect(await use('a', other)).toBe(60_000)
})

test('stores only a hash of each key', async () => {
  await use('192.0.2.17')
  await use('pauline@people.example')
  const rows = await shared.database.sql('select key from rate_limit order by key')
  expect(rows).toHaveLength(2)
  for (const { key } of rows) expect(key).toMatch(/^contract:[\w-]{43}$/)
})

test('later uses delete expired rows and no others', async () => {
  await shared.database.sql(
    `insert into rate_limit (key, points, expire) select 'old:' || n, 1, $1::bigint - n from generate_series(0, 499) as n`,
    [NOW],
  )
  await shared.database.sql(`insert into rate_limit (key, points, expire) values ('young', 1, $1::bigint + 1)`, [NOW])
  for (let n = 0; n < 200; n += 1) await use('a')
  expect(await shared.database.sql(`select key from rate_limit where key not like 'contract:%'`)).toEqual([
    { key: 'young' },
  ])
  await shared.database.sql(`insert into rate_limit (key, points, expire) values ('old', 1, $1)`, [NOW])
  vi.setSystemTime(NOW + 5 * 60_000)
  await use('b')
  expect(await shared.database.sql(`select key from rate_limit where key like 'old%'`)).toEqual([])
})
