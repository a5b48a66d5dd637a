import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownerSettings } from '#test/support/api-client.ts'
import { reportFault } from '#test/support/faults/fault-table.ts'
import { noViolations, reportWrites, timeUntil } from '#test/support/faults/invariants.ts'
import { countsOf, makeRequestCounts } from '#test/support/faults/request-counts.ts'
import { logInOwner, permissiveSettings } from '#test/support/faults/scene.ts'
import {
  makeAcknowledgedWrites,
  startReaders,
  startSessionReaders,
  startWriters,
  waitForWrites,
} from '#test/support/faults/traffic.ts'
import { type Product, startProduct } from '#test/support/product.ts'
import { type Cluster, type Member, startCluster } from '#test/support/scale/patroni.ts'
import { findPrograms } from '#test/support/scale/programs.ts'

const { patroni, etcd, pg_rewind } = await findPrograms('patroni', 'etcd', 'pg_rewind')
if (!(patroni && etcd && pg_rewind)) process.stdout.write('No Patroni, etcd or pg_rewind: the failover is not tested\n')

const KILLS = 20
const SWITCHOVERS = 3
const TEST_TIMEOUT_MS = 45 * 60_000
/** The longest outage that docs/running.md allows. */
const MAX_OUTAGE_MS = 30_000

describe.runIf(patroni && etcd && pg_rewind)('with a Patroni cluster in synchronous mode, the product', () => {
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

  test(
    'loses no acknowledged write, serves every read, and refuses writes for at most 30 seconds after a kill or switchover of the primary',
    async () => {
      const [oneUrl = '', otherUrl = ''] = products.map(({ url }) => url)
      const written = makeAcknowledgedWrites()
      const writeCounts = makeRequestCounts()
      const readCounts = makeRequestCounts()
      const owner = await logInOwner(oneUrl)
      const traffic = [
        startWriters(1, owner, writeCounts, written),
        startWriters(1, await logInOwner(otherUrl), writeCounts, written),
        startReaders(2, oneUrl, readCounts, 'cached'),
        startReaders(1, otherUrl, readCounts, 'uncached'),
        startSessionReaders(1, owner, readCounts),
      ]

      /** Causes the fault, and waits until the cluster is healthy and writes succeed. Resolves to the longest time in ms without an
       * acknowledged new show. */
      const measureOutage = async (causeFault: () => Promise<void>): Promise<number> => {
        let [lastAddedAt, addedCount, longestMs] = [performance.now(), written.added.size, 0]
        const timer = setInterval(() => {
          longestMs = Math.max(longestMs, performance.now() - lastAddedAt)
          if (written.added.size > addedCount) [lastAddedAt, addedCount] = [performance.now(), written.added.size]
        }, 10)
        await causeFault()
        await cluster.healthyPrimary()
        await waitForWrites(written, 20)
        clearInterval(timer)
        return longestMs
      }
      const loseMachine = (primary: Member) => async (): Promise<void> => {
        await primary.killMachine()
        await timeUntil(async () => ![null, primary].includes((await cluster.state()).primary))
        await waitForWrites(written, 1)
        await primary.start()
      }
      const losePostgres = (primary: Member) => async () => primary.killPostgres()

      const outages = { machine: [] as number[], postgres: [] as number[], switchover: [] as number[] }
      await waitForWrites(written, 20)
      for (let nth = 0; nth < KILLS; nth += 1) {
        const primary = await cluster.healthyPrimary()
        if (nth % 2 === 0) outages.machine.push(await measureOutage(loseMachine(primary)))
        else outages.postgres.push(await measureOutage(losePostgres(primary)))
      }
      for (let nth = 0; nth < SWITCHOVERS; nth += 1) {
        const primary = await cluster.healthyPrimary()
        outages.switchover.push(await measureOutage(() => cluster.switchOver(primary)))
      }
      await Promise.all(traffic.map((each) => each.stop()))
      process.stdout.write(
        `${JSON.stringify({ outages, slowestReadMs: readCounts.slowestMs, reads: countsOf(readCounts) })}\n`,
      )
      const writeRow = {
        fault: 'kill -9 of the primary under Patroni: writes',
        runs: KILLS,
        recoveredMs: [...outages.machine, ...outages.postgres],
      }
      const violations = await reportWrites((text) => cluster.sql(text), writeCounts, written, writeRow)
      reportFault({ fault: 'kill -9 of the primary under Patroni: reads', runs: KILLS, ...countsOf(readCounts) })
      expect(violations).toEqual(noViolations)
      expect([...writeCounts.otherErrors, ...readCounts.otherErrors]).toEqual([])
      expect([writeCounts.unanswered, readCounts.unanswered, readCounts.refused]).toEqual([0, 0, 0])
      expect(Math.max(...Object.values(outages).flat())).toBeLessThan(MAX_OUTAGE_MS)
    },
    TEST_TIMEOUT_MS,
  )
})
