import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { BackgroundJob, RunResult } from '#api/jobs/job.ts'
import { makeSharedRun } from '#api/jobs/shared-run.ts'
import { JOB_LEASE_MS } from '#core/jobs/job.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const neverAborted = new AbortController().signal

let world: World
let runSignals: AbortSignal[]
beforeEach(() => {
  world = makeWorld()
  runSignals = []
})

const job: BackgroundJob = { name: 'image-sweep', everyMs: HOUR_MS, isShared: true, run: async () => 'done' }

const makeProcess = (run: () => Promise<RunResult> = async () => 'done', changes: Partial<BackgroundJob> = {}) =>
  makeSharedRun({ ...job, ...changes }, world.ports, (signal) => {
    runSignals.push(signal)
    return run()
  })

describe('a shared run', () => {
  test('happens in only one process, and again in any process after the interval', async () => {
    const [first, second] = [makeProcess(), makeProcess()]
    expect((await Promise.all([first(neverAborted), second(neverAborted)])).toSorted()).toEqual(['done', null])
    world.clock.advance(HOUR_MS - 1)
    expect([await first(neverAborted), await second(neverAborted)]).toEqual([null, null])
    world.clock.advance(1)
    expect([await second(neverAborted), await first(neverAborted)]).toEqual(['done', null])
    expect(runSignals).toHaveLength(2)
  })

  test('waits for its initial delay, which a restart does not prolong', async () => {
    const options = { firstAfterMs: 2 * MINUTE_MS }
    expect(await makeProcess(undefined, options)(neverAborted)).toBe(null)
    world.clock.advance(2 * MINUTE_MS)
    expect(await makeProcess(undefined, options)(neverAborted)).toBe('done')
  })

  test('happens daily at its local time, or later if it missed that time', async () => {
    const daily = makeProcess(undefined, { dailyAt: { time: '08:00', timeZone: 'America/Los_Angeles' } })
    world.clock.set('2026-11-20T15:59:59Z')
    expect(await daily(neverAborted)).toBe(null)
    world.clock.set('2026-11-20T16:00:00Z')
    expect(await daily(neverAborted)).toBe('done')
    world.clock.set('2026-11-21T15:59:59Z')
    expect(await daily(neverAborted)).toBe(null)
    world.clock.set('2026-11-21T23:00:00Z')
    expect(await daily(neverAborted)).toBe('done')
    world.clock.set('2026-11-22T16:00:00Z')
    expect(await daily(neverAborted)).toBe('done')
  })

  test('continues under the same lease while there is more to do', async () => {
    const results: RunResult[] = ['more', 'more', 'idle']
    expect(await makeProcess(async () => results.shift() ?? 'done')(neverAborted)).toBe('done')
    expect(runSignals).toHaveLength(3)
  })

  test('is retried after failures, with a backoff of at most its interval', async () => {
    const failing = makeProcess(() => Promise.reject(new TypeError('select secret')), { everyMs: 20_000 })
    for (const seconds of [15, 20, 20]) {
      await expect(failing(neverAborted)).rejects.toThrow(TypeError)
      world.clock.advance(seconds * 1000 - 1)
      expect(await failing(neverAborted)).toBe(null)
      world.clock.advance(1)
    }
    expect([...world.store.stored().jobs.values()]).toMatchObject([{ attempts: 3, lastError: 'TypeError' }])
    expect(await makeProcess()(neverAborted)).toBe('done')
    expect([...world.store.stored().jobs.values()]).toMatchObject([{ attempts: 0, lastError: null }])
  })

  test('is taken over by another process at once when its own process stops', async () => {
    const stopping = new AbortController()
    const stopped = makeProcess(async () => {
      stopping.abort()
      return 'more'
    })
    await expect(stopped(stopping.signal)).rejects.toThrow('abort')
    expect(await makeProcess()(neverAborted)).toBe('done')
  })

  test('is taken over by another process a minute after its own process was killed', async () => {
    const killed = makeProcess(() => new Promise(() => {}))
    void killed(neverAborted)
    await expect.poll(() => runSignals).toHaveLength(1)
    world.clock.advance(JOB_LEASE_MS - 1)
    expect(await makeProcess()(neverAborted)).toBe(null)
    world.clock.advance(1)
    expect(await makeProcess()(neverAborted)).toBe('done')
  })

  test('renews its lease while it runs, and leaves the job alone after another process has claimed it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const slow = makeProcess(
      () =>
        new Promise((_, reject) => {
          const signal = runSignals.at(-1)
          signal?.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const ended = slow(neverAborted).catch(() => 'ended')
    await expect.poll(() => runSignals).toHaveLength(1)
    for (let quarter = 0; quarter < 8; quarter += 1) {
      world.clock.advance(JOB_LEASE_MS / 4)
      await vi.advanceTimersByTimeAsync(JOB_LEASE_MS / 4)
      expect(await makeProcess()(neverAborted)).toBe(null)
    }
    world.clock.advance(JOB_LEASE_MS)
    expect(await makeProcess()(neverAborted)).toBe('done')
    const stored = world.store.stored().jobs
    await vi.advanceTimersByTimeAsync(JOB_LEASE_MS / 4)
    expect(await ended).toBe('ended')
    expect(world.store.stored().jobs).toEqual(stored)
  })

  test('happens even if the clock was set back by a day', async () => {
    await makeProcess()(neverAborted)
    world.clock.advance(-24 * HOUR_MS)
    expect(await makeProcess()(neverAborted)).toBe('done')
  })
})
