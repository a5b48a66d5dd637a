import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCacheOracle } from '#test/support/cache-oracle/cache-oracle.ts'
import { makeTestDatabase, type TestDatabase } from '#test/support/test-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await makeTestDatabase()
})
afterEach(() => database.drop())

/** Set `CACHE_WRITES=100000` for a long run. */
const WRITES = Number(process.env.CACHE_WRITES ?? 200)
/** Each part of a run starts with an empty database, because writes take longer as the database grows. */
const WRITES_PER_PART = Math.min(10_000, WRITES)
const PARTS = Array.from({ length: Math.ceil(WRITES / WRITES_PER_PART) }, (_, part) => part + 1)
/** A long run compares fewer URLs after each write, so that it makes more writes per hour. */
const COMPARED_SHARE = WRITES > 1000 ? 1 / 40 : 1 / 12
const optionsOf = (part: number) => ({
  database,
  writes: WRITES_PER_PART,
  seed: 20261126 + part,
  comparedShare: COMPARED_SHARE,
})
const TIMEOUT_MS = Math.max(300_000, WRITES_PER_PART * 3_000)

test.each(PARTS)(
  'no cached response differs from a newly computed one after random writes, in part %i',
  async (part) => {
    const { stale, compared, writeCounts } = await runCacheOracle(optionsOf(part))
    expect(stale).toEqual([])
    expect(compared).toBeGreaterThan(WRITES_PER_PART)
    expect(writeCounts.size).toBeGreaterThan(15)
  },
  TIMEOUT_MS,
)

test(
  'the comparison detects stale responses if they lack the `shows` tag',
  async () => {
    const alterTags = (tags: readonly string[]) => tags.filter((tag) => tag !== 'shows')
    expect((await runCacheOracle({ ...optionsOf(1), alterTags })).stale).not.toEqual([])
  },
  TIMEOUT_MS,
)
