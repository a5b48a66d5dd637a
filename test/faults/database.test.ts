import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '#test/support/browser.ts'
import { fullOrShort } from '#test/support/faults/fault-extent.ts'
import { noViolations, reportWrites, timeUntil } from '#test/support/faults/invariants.ts'
import { makeRequestCounts, type RequestCounts } from '#test/support/faults/request-counts.ts'
import { logInOwner, type Scene, startScene } from '#test/support/faults/scene.ts'
import {
  type AcknowledgedWrites,
  makeAcknowledgedWrites,
  startReaders,
  startWriters,
  type Traffic,
} from '#test/support/faults/traffic.ts'
import { openRelay, type Relay } from '#test/support/relay.ts'
import { uncachedList } from '#test/support/scale/uncached-list.ts'

/** Longest permitted response time in ms: six seconds, plus a margin for a busy machine. */
const MAX_RESPONSE_MS = fullOrShort(8_000, 20_000)
/** Longest permitted recovery time in ms after a restart of PostgreSQL; after a silence, it may take three times as long. */
const MAX_RECOVERY_MS = fullOrShort(5_000, 20_000)

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

let uncachedCounts: RequestCounts
let cachedCounts: RequestCounts
let written: AcknowledgedWrites
beforeEach(() => {
  uncachedCounts = makeRequestCounts()
  cachedCounts = makeRequestCounts()
  written = makeAcknowledgedWrites()
})

const statusAt = async (url: string): Promise<number> => {
  const response = await fetch(url)
  await response.text()
  return response.status
}
const canRead = async (url: string): Promise<boolean> => (await statusAt(url + uncachedList())) === 200

/** Starts readers of cached and uncached responses, and writers. Resolves after the first writes. */
const startLoad = async (url: string, owner: Browser): Promise<Traffic> => {
  expect(await statusAt(`${url}/api/shows`)).toBe(200)
  const traffic = [
    startReaders(2, url, cachedCounts, 'cached'),
    startReaders(4, url, uncachedCounts, 'uncached'),
    startWriters(3, owner, uncachedCounts, written),
  ]
  await expect.poll(() => written.added.size).toBeGreaterThan(fullOrShort(10, 4))
  return { stop: async () => void (await Promise.all(traffic.map((each) => each.stop()))) }
}

/** Waits until reads and writes work again. Resolves to the time that this took, in ms. */
const waitForRecovery = (url: string): Promise<number> => {
  const before = written.added.size
  return timeUntil(async () => (await canRead(url)) && written.added.size > before)
}

const sumOf = (one: RequestCounts, other: RequestCounts): RequestCounts => ({
  ...one,
  requests: one.requests + other.requests,
  refused: one.refused + other.refused,
  unanswered: one.unanswered + other.unanswered,
  otherErrors: [...one.otherErrors, ...other.otherErrors],
  slowestMs: Math.max(one.slowestMs, other.slowestMs),
})

/** Reports the fault. Expects every failure to be a 503, every uncached response to arrive in time, and every acknowledged write
 * to be stored. */
const reportAndCheck = async (fault: string, recoveredMs?: readonly number[]): Promise<void> => {
  const requests = uncachedCounts.requests + cachedCounts.requests
  const row = { fault, runs: 1, requests, ...(recoveredMs && { recoveredMs }) }
  expect(await reportWrites(scene.postgres.sql, uncachedCounts, written, row)).toEqual(noViolations)
  expect([...uncachedCounts.otherErrors, ...cachedCounts.otherErrors]).toEqual([])
  expect(uncachedCounts.unanswered + cachedCounts.unanswered).toBe(0)
  expect(uncachedCounts.slowestMs).toBeLessThan(MAX_RESPONSE_MS)
}

test('a PostgreSQL restart under load causes no errors except 503, and everything works again soon afterwards', async () => {
  const { pid } = scene.product()
  const owner = await logInOwner(scene.url)
  const load = await startLoad(scene.url, owner)
  await scene.postgres.end()
  await expect.poll(() => uncachedCounts.refused).toBeGreaterThan(0)
  await sleep(fullOrShort(8_000, 1_000))
  await scene.postgres.start()
  const recoveryMs = await waitForRecovery(scene.url)
  await load.stop()
  expect(cachedCounts.refused).toBe(0)
  await reportAndCheck('PostgreSQL restarted under load', [recoveryMs])
  expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS)
  expect(scene.product().pid).toBe(pid)
  expect(process.kill(pid, 0)).toBe(true)
})

/** Starts a process whose database connections can be delayed or stalled. */
const startBehindRelay = async (): Promise<{ url: string; relay: Relay }> => {
  const { port } = new URL(scene.postgres.url)
  const relay = await openRelay({ port: Number(port), host: '127.0.0.1' })
  onTestFinished(() => relay.close())
  const { url } = await scene.startOther({ DATABASE_URL: scene.postgres.url.replace(port, `${relay.port}`) })
  return { url, relay }
}

test('with a slow database, fifty readers are served without a refusal, and writers receive a response within seconds', async () => {
  const { url, relay } = await startBehindRelay()
  const owner = await logInOwner(url)
  const readers = [startReaders(20, url, cachedCounts, 'cached'), startReaders(30, url, uncachedCounts, 'uncached')]
  await expect.poll(() => uncachedCounts.requests).toBeGreaterThan(60)
  relay.delay(200)
  const before = uncachedCounts.requests
  const writeCounts = makeRequestCounts()
  const writers = startWriters(2, owner, writeCounts, written)
  await expect.poll(() => uncachedCounts.requests, { timeout: 90_000 }).toBeGreaterThan(before + fullOrShort(500, 60))
  await Promise.all([...readers, writers].map((each) => each.stop()))
  expect(cachedCounts.refused + uncachedCounts.refused).toBe(0)
  uncachedCounts = sumOf(uncachedCounts, writeCounts)
  await reportAndCheck('200 ms latency to PostgreSQL in each direction')
})

test('a silent database causes no errors except 503, and everything works again afterwards', async () => {
  const { url, relay } = await startBehindRelay()
  const owner = await logInOwner(url)
  const load = await startLoad(url, owner)
  relay.stall()
  await expect.poll(() => uncachedCounts.refused, { timeout: 60_000 }).toBeGreaterThan(fullOrShort(30, 8))
  relay.heal()
  const recoveryMs = await waitForRecovery(url)
  await load.stop()
  expect(cachedCounts.refused).toBe(0)
  await reportAndCheck('PostgreSQL accepts connections and never responds', [recoveryMs])
  expect(recoveryMs).toBeLessThan(3 * MAX_RECOVERY_MS)
})
