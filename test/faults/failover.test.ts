import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerSettings } from '#test/support/api-user.ts'
import { isFull } from '#test/support/faults/extent.ts'
import { reportFault } from '#test/support/faults/fault-lines.ts'
import { noViolations, reportWrites, timeUntil } from '#test/support/faults/invariants.ts'
import { countsOf, makeRequestCounts } from '#test/support/faults/request-counts.ts'
import { ownerIn, permissiveSettings } from '#test/support/faults/scene.ts'
import {
  noWrites,
  startReaders,
  startSessionReaders,
  startWriters,
  waitForWrites,
} from '#test/support/faults/traffic.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { type Cluster, type Member, startCluster } from '#test/support/scale/patroni.ts'
import { findPrograms } from '#test/support/scale/programs.ts'

/** Four minutes of CPU time and more, so only in the full form. */
const { patroni, etcd, pg_rewind } = isFull
  ? await findPrograms('patroni', 'etcd', 'pg_rewind')
  : { patroni: null, etcd: null, pg_rewind: null }
if (isFull && !(patroni && etcd && pg_rewind)) process.stdout.write('No Patroni, etcd or PostgreSQL of Debian\n')

const KILLS = 20
const TEST_MS = 45 * 60_000
/** The promise of docs/running.md. */
const MAX_OUTAGE_MS = 30_000

describe.runIf(patroni && etcd && pg_rewind)('a cluster of Patroni in synchronous mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'failover-'))
  let cluster: Cluster
  let products: readonly Product[]
  beforeAll(async () => {
    if (!(patroni && etcd && pg_rewind)) return
    cluster = await startCluster(folder, { patroni, etcd, pgRewind: pg_rewind })
    const settings = {
      ...permissiveSettings,
      ...ownerSettings,
      DATABASE_URL: cluster.url,
      DATABASE_REPLICA_URLS: cluster.members.map(({ url }) => url).join(','),
    }
    products = await Promise.all(
      ['one', 'other'].map((name) => {
        mkdirSync(join(folder, name))
        return startProduct({ ...settings, DATA_DIR: join(folder, name) })
      }),
    )
  })
  afterAll(async () => {
    await Promise.all((products ?? []).map((product) => product.end('SIGKILL')))
    await cluster?.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  const healthyPrimary = async (): Promise<Member> => {
    let found: Member | null = null
    await timeUntil(async () => {
      found = await cluster.healthyPrimary()
      return found !== null
    })
    return found as unknown as Member
  }

  test(
    'twenty killed primaries cost no acknowledged write and no read; writes are refused for at most 30 seconds',
    async () => {
      const [one = '', other = ''] = products.map(({ url }) => url)
      const written = noWrites()
      const writeCounts = makeRequestCounts()
      const readCounts = makeRequestCounts()
      const owner = await ownerIn(one)
      const traffic = [
        startWriters(1, owner, writeCounts, written),
        startWriters(1, await ownerIn(other), writeCounts, written),
        startReaders(2, one, readCounts, 'cached'),
        startReaders(1, other, readCounts, 'uncached'),
        startSessionReaders(1, owner, readCounts),
      ]
      const outagesMs: number[] = []
      for (let nth = 0; nth < KILLS; nth += 1) {
        await waitForWrites(written, 20)
        const primary = await healthyPrimary()
        const isMachine = nth % 2 === 0
        const refusedBefore = writeCounts.refused
        if (isMachine) await primary.killMachine()
        else primary.killPostgres()
        const start = performance.now()
        await timeUntil(async () => writeCounts.refused > refusedBefore)
        const addedBefore = written.added.size
        await timeUntil(async () => written.added.size > addedBefore)
        outagesMs.push(performance.now() - start)
        process.stdout.write(
          `Kill ${nth + 1} (${isMachine ? 'machine' : 'PostgreSQL'} of ${primary.name}): ${Math.round(outagesMs.at(-1) ?? 0)} ms without writes, ${written.added.size} shows, ${readCounts.requests} reads, slowest ${Math.round(readCounts.slowestMs)} ms, failed ${readCounts.refused + readCounts.unanswered + readCounts.others.length}\n`,
        )
        if (isMachine) await primary.start()
      }
      await healthyPrimary()
      await waitForWrites(written, 20)
      await Promise.all(traffic.map((each) => each.stop()))
      const line = { fault: 'primary killed under Patroni: writes', times: KILLS, recoveredMs: outagesMs }
      const violations = await reportWrites((text) => cluster.sql(text), writeCounts, written, line)
      reportFault({ fault: 'primary killed under Patroni: reads', times: KILLS, ...countsOf(readCounts) })
      expect(violations).toEqual(noViolations)
      expect([...writeCounts.others, ...readCounts.others]).toEqual([])
      expect([writeCounts.unanswered, readCounts.unanswered, readCounts.refused]).toEqual([0, 0, 0])
      expect(Math.max(...outagesMs)).toBeLessThan(MAX_OUTAGE_MS)
    },
    TEST_MS,
  )
})
