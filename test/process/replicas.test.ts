import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { allowReplicaReads } from '#adapters/postgres/connection/reader.ts'
import { openPostgres, type Postgres } from '#adapters/postgres/open-postgres.ts'
import type { Band } from '#core/bands/band.ts'
import { type PostgresServer, startPrimaryAndReplica } from '#test/support/scale/postgres-server.ts'
import { newBand } from '#test/support/valid-records.ts'

let folder: string
let servers: { primary: PostgresServer; replica: PostgresServer }
let postgres: Postgres
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'replicas-'))
  servers = await startPrimaryAndReplica(folder, inject('postgres').dataFolder)
  postgres = await openPostgres({ url: servers.primary.url }, { replicaUrls: [servers.replica.url] })
})
afterAll(async () => {
  await postgres?.close()
  await Promise.all([servers?.primary.end(), servers?.replica.end()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const save = async (band: Band): Promise<Band> => {
  await postgres.ports.transact(({ bands }) => bands.save(band))
  return band
}
const nameOf = async ({ id }: Band) => (await postgres.ports.directory.band(id))?.name
const nameForVisitor = (band: Band) => allowReplicaReads(() => nameOf(band))

/** Renames a band without firing the triggers that announce writes. While replay is paused, the replica keeps the former name. */
const renameAtPrimary = (band: Band, name: string) =>
  servers.primary.sql(`alter table band disable trigger user; update band set name = '${name}' where id = '${band.id}';
    alter table band enable trigger user`)
const isReplicaUpToDate = async () => {
  const [end] = await servers.primary.sql('select pg_current_wal_lsn() as lsn')
  const [row] = await servers.replica.sql(`select pg_last_wal_replay_lsn() >= '${end?.lsn}' as "isReached"`)
  return row?.isReached
}
const pauseReplay = () => servers.replica.sql('select pg_wal_replay_pause()')
const resumeReplay = () => servers.replica.sql('select pg_wal_replay_resume()')

test('anonymous reads go to an up-to-date replica, others to the primary', async () => {
  const band = await save(newBand('As it was'))
  await expect.poll(isReplicaUpToDate).toBe(true)
  await pauseReplay()
  try {
    await renameAtPrimary(band, 'As it is')
    await expect.poll(() => nameForVisitor(band)).toBe('As it was')
    expect(await nameOf(band)).toBe('As it is')
  } finally {
    await resumeReplay()
  }
})

test('a replica is not queried while a write is missing from it', async () => {
  await pauseReplay()
  try {
    const band = await save(newBand('Not there yet'))
    expect(await nameForVisitor(band)).toBe('Not there yet')
    await renameAtPrimary(band, 'Changed at the primary')
    expect(await nameForVisitor(band)).toBe('Changed at the primary')
  } finally {
    await resumeReplay()
  }
})
