import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser.ts'
import { fullOrShort, isFullRun } from '#test/support/faults/fault-extent.ts'
import {
  confirmAndLogIn,
  countEmails,
  currentUserName,
  makeEmailsDue,
  noViolations,
  reportWrites,
  timeUntil,
} from '#test/support/faults/invariants.ts'
import { makeRequestCounts, type RequestCounts } from '#test/support/faults/request-counts.ts'
import { logInOwner, type Scene, startScene } from '#test/support/faults/scene.ts'
import {
  type AcknowledgedWrites,
  makeAcknowledgedWrites,
  type Registrations,
  startRegistrations,
  startWriters,
  waitForWrites,
} from '#test/support/faults/traffic.ts'
import { restart } from '#test/support/scale/postgres-server.ts'

/** Longest permitted start after a kill, and longest permitted wait for an email, in ms. */
const MAX_START_MS = fullOrShort(10_000, 60_000)
const MAX_MAIL_WAIT_MS = 120_000

let scene: Scene
let owner: Browser
beforeAll(async () => {
  scene = await startScene()
  owner = await logInOwner(scene.url)
})
afterAll(() => scene?.stop())

let counts: RequestCounts
let written: AcknowledgedWrites
let registered: Registrations
beforeEach(() => {
  counts = makeRequestCounts()
  written = makeAcknowledgedWrites()
  registered = new Map()
})

/** Calls `killAndRecover` at random moments during writes and registrations. Returns its results, the recovery times in ms. */
const killRepeatedly = async (times: number, killAndRecover: () => Promise<number>): Promise<number[]> => {
  const writers = startWriters(8, owner, counts, written)
  const registrations = startRegistrations(2, scene.url, counts, registered)
  const recoveryTimes: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    await waitForWrites(written, fullOrShort(8, 4))
    await sleep(Math.random() * 300)
    recoveryTimes.push(await killAndRecover())
  }
  const before = registered.size
  await expect.poll(() => registered.size).toBeGreaterThan(before)
  await Promise.all([writers.stop(), registrations.stop()])
  return recoveryTimes
}

const pendingEmailCount = async (): Promise<unknown> => {
  const [row] = await scene.postgres.sql("select count(*)::int as emails from job where name = 'mail'")
  return row?.emails
}

/** Expects every acknowledged write to be complete and stored once, and every registered user to receive a confirmation
 * email. A few of these users confirm their addresses and log in. */
const expectNothingLost = async (fault: string, recoveredMs: readonly number[]): Promise<void> => {
  const { sql } = scene.postgres
  if (!isFullRun) await makeEmailsDue(sql)
  await expect
    .poll(() => countEmails(registered, scene.deliveries).received, { timeout: MAX_MAIL_WAIT_MS })
    .toBe(registered.size)
  await expect.poll(pendingEmailCount, { timeout: MAX_MAIL_WAIT_MS }).toBe(0)
  const { longestMs, ...emails } = countEmails(registered, scene.deliveries)
  const row = { fault, runs: recoveredMs.length, acknowledged: registered.size, emails, recoveredMs }
  expect(await reportWrites(sql, counts, written, row)).toEqual(noViolations)
  expect(counts.otherErrors).toEqual([])
  expect(emails.maxCopies).toBeLessThanOrEqual(3)
  expect(longestMs).toBeLessThan(MAX_MAIL_WAIT_MS)
  for (const [email, { name }] of [...registered].slice(0, fullOrShort(10, 2)))
    expect(await confirmAndLogIn(scene.url, email, scene.deliveries.get(email) ?? { text: '' })).toBe(name)
  // The session from before the first kill is still valid.
  expect(await currentUserName(owner)).toBe('owner')
}

test('when the process is killed during writes, no acknowledged write is lost or duplicated, and emails arrive', async () => {
  const recoveryTimes = await killRepeatedly(fullOrShort(50, 1), async () => {
    await scene.product().end('SIGKILL')
    const start = performance.now()
    await scene.startProduct()
    return performance.now() - start
  })
  await expectNothingLost('kill -9 of the process', recoveryTimes)
  expect(Math.max(...recoveryTimes)).toBeLessThan(MAX_START_MS)
})

test('when PostgreSQL is killed during writes, no acknowledged write is lost or duplicated, and the process survives', async () => {
  const { pid } = scene.product()
  const recoveryTimes = await killRepeatedly(fullOrShort(50, 1), async () => {
    await scene.postgres.end('SIGKILL')
    await restart(scene.postgres)
    const before = written.added.size
    return timeUntil(async () => written.added.size > before)
  })
  await expectNothingLost('kill -9 of PostgreSQL', recoveryTimes)
  expect(scene.product().pid).toBe(pid)
  expect(process.kill(pid, 0)).toBe(true)
})

test('after these kills, the indexes match their tables', async () => {
  await scene.postgres.sql('create extension if not exists amcheck')
  const checkedIndexes = await scene.postgres.sql(`
    select c.relname, bt_index_check(c.oid, true) from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relpersistence = 'p' and i.indisvalid`)
  expect(checkedIndexes.length).toBeGreaterThan(20)
})
