import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#adapters/embedded-postgres/embedded-postgres.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import { AuditFilter } from '#core/audit/audit-query.ts'
import { AccountId, BandId, ShowId, SubscriberId, VenueId } from '#core/ids.ts'
import { limits } from '#core/limits/limits.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import { openRelay } from '#test/support/relay.ts'
import { newBand } from '#test/support/valid-records.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const DATABASE = 'upstroke_away'
const confusables = makeUnicodeConfusables()
/** Calls fail within seconds; the rest is a margin for a busy machine. */
const ERROR_TIMEOUT_MS = 20_000

let dir: string
let server: EmbeddedPostgres
let postgres: Postgres
const connectionOptions = () => ({
  socketDir: server.socketDir,
  port: server.port,
  user: server.user,
  database: DATABASE,
})

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'upstroke-'))
  server = await startEmbeddedPostgres(join(dir, 'data'), { fsync: false })
  postgres = await openPostgres(connectionOptions())
})

afterAll(async () => {
  await postgres.close()
  await server.stop()
  await rm(dir, { recursive: true, force: true })
})

/** Ends all connections to the database, as an immediate shutdown of the server does. */
const killConnections = async (): Promise<void> => {
  const client = new Client({ host: server.socketDir, port: server.port, user: server.user, database: 'postgres' })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [DATABASE])
  await client.end()
}

const calls = ({ ports }: Postgres) => ({
  ...storeCalls(ports),
  requests: () => ports.accountDirectory.requests({ limit: 5, offset: 0 }),
  history: () => ports.history.namesOf({ bands: [BandId.parse(ID)], venues: [] }),
  sitemap: () => ports.sitemap.parts('shows', { since: '2026-11-20', size: 5 }),
  auditLog: () => ports.auditLog.entries({ filter: AuditFilter.parse({}), before: null, limit: 5 }),
  stats: () => ports.siteStats.count({ now: new Date(), since: new Date(), givenUpLimit: 5 }),
  recordJobRun: () => ports.jobRuns.record('mail', new Date(), null),
  jobs: () => ports.jobRuns.list(),
  addTraffic: () => ports.trafficTally.add(new Date(), [{ upToMs: 5, responses: 1, failed: 0 }]),
  traffic: () => ports.trafficTally.list(new Date()),
  deleteTraffic: () => ports.trafficTally.deleteBefore(new Date(0)),
})

const storeCalls = ({ transact, identities, catalog, directory, accountDirectory, rateLimits }: Postgres['ports']) => ({
  transact: () => transact(({ bands }) => bands.save(newBand('Away'))),
  bySession: () => identities.bySession('x', new Date()),
  upcoming: () => catalog.list({ filter: noFilter, now: new Date(), limit: 25, offset: 0 }),
  show: () => catalog.show(ShowId.parse(ID)),
  showBySlug: () => catalog.showBySlug('a'),
  band: () => directory.band(BandId.parse(ID)),
  venue: () => directory.venue(VenueId.parse(ID)),
  searchBands: () => directory.searchBands('a', 5),
  searchVenues: () => directory.searchVenues(null, 5),
  searchAccounts: () => accountDirectory.search({ q: '', role: null, now: new Date(), limit: 5, offset: 0 }),
  memberships: () => accountDirectory.memberships(AccountId.parse(ID)),
  personalData: () => accountDirectory.personalData(AccountId.parse(ID)),
  reportedShows: () => accountDirectory.reportedShows(SubscriberId.parse(ID)),
  use: () => rateLimits.use(limits.contactByClient, 'a'),
  refund: () => rateLimits.refund(limits.contactByClient, 'a'),
  forget: () => rateLimits.forget(limits.contactByClient, 'a'),
})

/** Returns the outcome of each call: 'completed', 'too late' or an error code. */
const outcomes = async (store: Postgres): Promise<Record<string, string>> => {
  const outcomeOf = async (call: () => Promise<unknown>): Promise<string> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve('too late'), ERROR_TIMEOUT_MS)
    })
    const finished = call().then(
      () => 'completed',
      (error: { code?: string }) => error.code ?? String(error),
    )
    return Promise.race([finished, late]).finally(() => clearTimeout(timer))
  }
  const entries = Object.entries(calls(store)).map(async ([name, call]) => [name, await outcomeOf(call)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

const allOutcomes = (outcome: string) => Object.fromEntries(Object.keys(calls(postgres)).map((name) => [name, outcome]))

test('creates a missing database, even when several processes start together', async () => {
  expect(await postgres.isReady()).toBe(false)
  const other = await openPostgres(connectionOptions())
  await Promise.all([postgres.migrate(confusables), other.migrate(confusables)])
  expect([await postgres.isReady(), await other.isReady()]).toEqual([true, true])
  await other.close()
})

test('reports a stopped database as unavailable to every call, and recovers when it is back', async () => {
  expect(await outcomes(postgres)).toEqual(allOutcomes('completed'))
  await server.stop()
  expect(await outcomes(postgres)).toEqual(allOutcomes('unavailable'))
  expect(await postgres.isReady()).toBe(false)
  await expect(postgres.migrate(confusables)).rejects.toMatchObject({ code: 'unavailable' })
  server = await startEmbeddedPostgres(join(dir, 'data'), { fsync: false })
  await expect.poll(() => postgres.isReady()).toBe(true)
  expect(await outcomes(postgres)).toEqual(allOutcomes('completed'))
})

test('reports the database as unavailable to transactions whose connection is lost, and leaks no connection', async () => {
  const bands = Array.from({ length: 12 }, (_, n) => newBand(`Cut off ${n}`))
  for (const band of bands) {
    const work = postgres.ports.transact(async (stores) => {
      await stores.bands.save(band)
      await killConnections()
      await stores.bands.find(band.id)
    })
    await expect(work).rejects.toMatchObject({ code: 'unavailable' })
  }
  expect(await outcomes(postgres)).toEqual(allOutcomes('completed'))
  const { directory } = postgres.ports
  expect(await Promise.all(bands.map(({ id }) => directory.band(id)))).toEqual(bands.map(() => null))
})

test('reports an unresponsive database as unavailable to every call, and recovers when it responds again', async () => {
  const relay = await openRelay({ path: join(server.socketDir, `.s.PGSQL.${server.port}`) })
  const relayed = await openPostgres({ url: `postgres://${server.user}@127.0.0.1:${relay.port}/${DATABASE}` })
  expect(await outcomes(relayed)).toEqual(allOutcomes('completed'))
  relay.stall()
  expect(await outcomes(relayed)).toEqual(allOutcomes('unavailable'))
  expect(await outcomes(relayed)).toEqual(allOutcomes('unavailable'))
  expect(await relayed.isReady()).toBe(false)
  relay.heal()
  await expect.poll(() => relayed.isReady()).toBe(true)
  expect(await outcomes(relayed)).toEqual(allOutcomes('completed'))
  await relayed.close()
  await relay.close()
})
