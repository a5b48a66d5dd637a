import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCacheOracle } from '#test/support/cache-oracle/cache-oracle.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.drop())

/** Set `CACHE_WRITES=100000` for the long run. */
const WRITES = Number(process.env.CACHE_WRITES ?? 200)
/** A long run uses fewer addresses at a time, so that it makes more writes an hour. */
const USED_SHARE = WRITES > 1000 ? 1 / 40 : 1 / 12
const options = () => ({ database, writes: WRITES, seed: 20261127, usedShare: USED_SHARE })
const TIMEOUT_MS = Math.max(300_000, WRITES * 3_000)

test(
  'no cached response differs from a new one after writes of many kinds',
  async () => {
    const { stale, compared, byWrite } = await runCacheOracle(options())
    expect(stale).toEqual([])
    expect(compared).toBeGreaterThan(WRITES)
    expect(byWrite.size).toBeGreaterThan(15)
  },
  TIMEOUT_MS,
)

test(
  'the test detects stale responses if the tag of shows is missing',
  async () => {
    const spoil = (tags: readonly string[]) => tags.filter((tag) => tag !== 'shows')
    expect((await runCacheOracle({ ...options(), spoil })).stale).not.toEqual([])
  },
  TIMEOUT_MS,
)
