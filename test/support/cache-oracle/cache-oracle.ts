import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectTags } from '#adapters/http/cache/collect-tags.ts'
import { makeResponseStore, type ResponseStore } from '#adapters/http/cache/response-store.ts'
import { readStoredResponse, type StoredResponse } from '#adapters/http/cache/stored-response.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeCore } from '#core/core.ts'
import { makeHttpWorld, noRateLimits } from '#test/support/http-world.ts'
import { makeRandom } from '#test/support/random.ts'
import type { TestDatabase } from '#test/support/test-database.ts'
import { BASE_URL, unbuiltPages } from '#test/support/unbuilt-pages.ts'
import { actorOf, newAccount } from '#test/support/valid-records.ts'
import { cachedPathsOf } from './cached-paths.ts'
import { rowsIn, writesWithSql } from './database-rows.ts'
import { makeRandomWrites } from './random-writes.ts'

type Options = {
  database: TestDatabase
  writes: number
  seed: number
  /** The share of paths that are compared. These paths are chosen anew in each simulated minute. */
  comparedShare: number
  /** Changes the tags of responses, to simulate a wrong tagging rule. */
  alterTags?: (tags: readonly string[]) => readonly string[]
}

/** `stale` names each cached response that differed from a new one, with the write before it. `writeCounts` has the number of
 * successful writes by name. */
type Outcome = { stale: readonly string[]; compared: number; writeCounts: ReadonlyMap<string, number> }

/** The number of attempted writes in each simulated minute. In the next minute, cached responses are no longer fresh. */
const WRITES_PER_MINUTE = 20
const MAX_STALE = 3
/** The number of writes before the comparisons begin. */
const INITIAL_WRITES = 100

/** Makes random writes through one of two simulated processes. After each successful write, compares the responses that either
 * process still caches with newly computed ones. */
export const runCacheOracle = async ({
  database,
  writes,
  seed,
  comparedShare,
  alterTags = (tags) => tags,
}: Options): Promise<Outcome> => {
  const writer = await openPostgres({ url: database.url })
  const other = await openPostgres({ url: database.url })
  try {
    const random = makeRandom(seed)
    const start = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    const world = makeHttpWorld({
      baseUrl: BASE_URL,
      render: unbuiltPages,
      ports: { ...writer.ports, rateLimits: noRateLimits },
    })
    world.clock.set(start.toISOString())
    const caches = await Promise.all([writer, other].map((postgres) => cacheOf(postgres, world.clock.now)))
    const accounts = [newAccount({ roles: ['SiteOwner', 'ShowAdmin'] }), newAccount()]
    const [admin, user] = await writer.ports.transact((stores) =>
      Promise.all(accounts.map(async (account) => actorOf(await stores.accounts.save(account)))),
    )
    if (!(admin && user)) throw new Error('An account is missing')
    const core = makeCore({ ...world.ports, ...writer.ports, rateLimits: noRateLimits, ids: makeRandomIds() })
    const extraWrites = writesWithSql(core, database, admin)
    const write = makeRandomWrites({ core, rows: rowsIn(database), random, admin, user, today: start, extraWrites })
    for (let index = 0; index < INITIAL_WRITES; index += 1) await write()
    const compute = async (path: string): Promise<StoredResponse> => {
      const { result, tags } = await collectTags(async () =>
        readStoredResponse(await world.http.fetch(new Request(BASE_URL + path)), path),
      )
      return { ...result, tags: alterTags(tags) }
    }
    const stale: string[] = []
    const writeCounts = new Map<string, number>()
    let compared = 0
    let paths: readonly string[] = []
    for (let index = 0; index < writes && stale.length < MAX_STALE; index += 1) {
      if (index % WRITES_PER_MINUTE === 0) {
        world.clock.set(new Date(start.getTime() + (index / WRITES_PER_MINUTE) * 60_000).toISOString())
        paths = cachedPathsOf(await sampleRows(database, start)).filter(() => random.chance(comparedShare))
      }
      const writeName = await write()
      if (writeName === null) continue
      for (const { awaitChanges } of caches) await awaitChanges(database)
      writeCounts.set(writeName, (writeCounts.get(writeName) ?? 0) + 1)
      for (const path of paths) {
        const cached = caches.flatMap(({ store }) => store.findFresh(path) ?? [])
        const computed = await compute(path)
        for (const { store } of caches) await store.getOrCompute(path, async () => computed)
        compared += cached.length
        const differences = await Promise.all(
          cached.map(async (response) => (await textOf(response)) !== (await textOf(computed))),
        )
        if (differences.includes(true)) stale.push(`${path} after "${writeName}" (write ${index})`)
      }
    }
    return { stale, compared, writeCounts }
  } finally {
    await Promise.all([writer.close(), other.close()])
  }
}

type Cache = {
  store: ResponseStore
  /** Resolves when the process has been notified of all writes so far. */
  awaitChanges(database: TestDatabase): Promise<void>
}

const cacheOf = async ({ changes }: Postgres, now: () => Date): Promise<Cache> => {
  const store = makeResponseStore({ maxBytes: 1e9, observesWrites: changes.isObserving, now: () => now().getTime() })
  const marks = new Set<string>()
  changes.onChange((tags) => {
    store.invalidate(tags)
    for (const tag of tags) if (tag.startsWith('mark-')) marks.add(tag)
  })
  while (!changes.isObserving()) await sleep(5)
  return {
    store,
    awaitChanges: async (database) => {
      const mark = `mark-${randomUUID()}`
      await database.sql(`select pg_notify('upstroke_change', $1)`, [mark])
      while (!marks.delete(mark)) await sleep(1)
    },
  }
}

/** Returns the status and body as text. For pages, omits the read times and sorts the data, whose order varies with these times. */
const textOf = async (response: StoredResponse): Promise<string> => {
  const text = `${response.status} ${(await response.encodedAs(null)).body}`
  if (!text.includes('<!doctype html>')) return text
  return text
    .replaceAll(/"(?:dataUpdatedAt|dehydratedAt)":\d+/g, '')
    .split(/[{}[\],]/)
    .sort()
    .join()
}

const sampleRows = async (database: TestDatabase, start: Date) => {
  const rowsOf = (table: string) =>
    database.sql(
      `select id::text, slug from ${table} order by deleted_at is not null, md5(id::text) limit 3`,
    ) as Promise<{ id: string; slug: string }[]>
  return {
    day: start.toISOString().slice(0, 10),
    shows: await rowsOf('show'),
    bands: await rowsOf('band'),
    venues: await rowsOf('venue'),
  }
}
