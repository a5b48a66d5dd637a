import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { DATABASE_ROLE } from '#adapters/embedded-postgres/data-folder.ts'
import { allowReplicaReads } from '#adapters/postgres/connection/reader.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import type { Band } from '#core/bands/band.ts'
import { openRelay, type Relay } from '#test/support/relay.ts'
import { type PostgresServer, startPrimaryAndReplica } from '#test/support/scale/postgres-server.ts'
import { makeTemporaryFolder } from '#test/support/temporary-folder.ts'
import { newBand } from '#test/support/valid-records.ts'

let folder: string
let servers: { primary: PostgresServer; replica: PostgresServer }
let relay: Relay
let postgres: Postgres
beforeEach(async () => {
  folder = makeTemporaryFolder('failover-')
  servers = await startPrimaryAndReplica(folder, inject('postgres').dataFolder)
  const { primary, replica } = servers
  relay = await openRelay({ port: primary.port, host: '127.0.0.1' })
  const url = `postgres://${DATABASE_ROLE}@127.0.0.1:${replica.port},127.0.0.1:${relay.port}/upstroke?target_session_attrs=read-write`
  const relayedUrl = primary.url.replace(`${primary.port}`, `${relay.port}`)
  postgres = await openPostgres({ url }, { replicaUrls: [relayedUrl, replica.url] })
  await expect.poll(() => postgres.changes.isObserving()).toBe(true)
})
afterEach(async () => {
  await postgres?.close()
  await relay?.close()
  await Promise.all([servers?.primary.end('SIGKILL'), servers?.replica.end()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const save = async (band: Band): Promise<string> => {
  await postgres.ports.transact(({ bands }) => bands.save(band))
  return band.name
}
const nameOf = async ({ id }: Band) => (await postgres.ports.directory.band(id))?.name
const nameForVisitor = (band: Band) => allowReplicaReads(() => nameOf(band))
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code?: string }) => code,
  )

const isReplicaUpToDate = async () => {
  const [end] = await servers.primary.sql('select pg_current_wal_lsn() as lsn')
  const [row] = await servers.replica.sql(`select pg_last_wal_replay_lsn() >= '${end?.lsn}' as "isReached"`)
  return row?.isReached
}
const promote = () => servers.replica.sql('select pg_promote()')
const makeReadOnly = (server: PostgresServer) =>
  server.sql('alter system set default_transaction_read_only = on').then(() => server.sql('select pg_reload_conf()'))

test('without the primary, the replica serves all reads, and writes are refused until it is promoted', async () => {
  const band = newBand('From before')
  await save(band)
  await expect.poll(isReplicaUpToDate).toBe(true)
  // Waits until the product is connected to the replica.
  await expect.poll(() => postgres.pools().find(({ name }) => name === 'replica 2')?.idle).toBeGreaterThan(0)
  await servers.primary.end('SIGKILL')
  for (let n = 0; n < 20; n += 1) {
    expect(await nameForVisitor(band)).toBe('From before')
    expect(await nameOf(band)).toBe('From before')
  }
  expect(await postgres.isReady()).toBe(true)
  await expect.poll(() => postgres.changes.isObserving()).toBe(false)
  await expect.poll(() => outcomeOf(save(newBand('Too early')))).toBe('unavailable')
  await promote()
  const laterBand = newBand('After the promotion')
  await expect.poll(() => outcomeOf(save(laterBand))).toBe('done')
  await expect.poll(() => postgres.changes.isObserving()).toBe(true)
  expect([await nameOf(laterBand), await nameForVisitor(laterBand), await nameOf(band)]).toEqual([
    'After the promotion',
    'After the promotion',
    'From before',
  ])
})

test('an unresponsive primary is replaced by the promoted replica, and visitors notice nothing once its failure is detected', async () => {
  const band = newBand('From before')
  await save(band)
  await expect.poll(isReplicaUpToDate).toBe(true)
  await expect.poll(() => postgres.pools().find(({ name }) => name === 'replica 2')?.idle).toBeGreaterThan(0)
  relay.stall()
  await expect.poll(() => postgres.changes.isObserving()).toBe(false)
  expect(await nameForVisitor(band)).toBe('From before')
  expect(await outcomeOf(save(newBand('Too early')))).toBe('unavailable')
  await promote()
  await expect.poll(() => outcomeOf(save(newBand('After the promotion')))).toBe('done')
  await expect.poll(() => postgres.changes.isObserving()).toBe(true)
  expect(await servers.replica.sql("select name from band where name = 'After the promotion'")).toHaveLength(1)
})

test('connections to a server that becomes read-only are replaced', async () => {
  // Opens every connection in the pool.
  await Promise.all(Array.from({ length: 4 }, (_, n) => save(newBand(`Band ${n}`))))
  await expect.poll(isReplicaUpToDate).toBe(true)
  await promote()
  await makeReadOnly(servers.primary)
  await expect.poll(() => outcomeOf(save(newBand('Moved')))).toBe('unavailable')
  await expect.poll(() => outcomeOf(save(newBand('Moved')))).toBe('done')
  const bands = await servers.replica.sql("select name from band where name = 'Moved'")
  expect(bands).toEqual([{ name: 'Moved' }])
  // No connection to the former primary is left in the pool.
  expect(await Promise.all(Array.from({ length: 8 }, (_, n) => outcomeOf(save(newBand(`Band ${n + 4}`)))))).toEqual(
    Array(8).fill('done'),
  )
})
