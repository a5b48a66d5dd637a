import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { keepLease } from '#api/jobs/keep-lease.ts'

const INTERVAL_MS = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
})

test('renews a lease at intervals, one renewal at a time, and, when stopped, waits for the renewal in progress', async () => {
  const renewals: PromiseWithResolvers<void>[] = []
  const { lost, stop } = keepLease(INTERVAL_MS, () => {
    renewals.push(Promise.withResolvers())
    return renewals.at(-1)?.promise ?? Promise.resolve()
  })
  await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS)
  expect(renewals).toHaveLength(1)
  renewals[0]?.resolve()
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  expect(renewals).toHaveLength(2)
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS)
  expect([isStopped, renewals.length]).toEqual([false, 2])
  renewals[1]?.resolve()
  await stopping
  expect(lost.aborted).toBe(false)
})

test('reports a lost lease with the reason, and does not try to renew it again', async () => {
  let attempts = 0
  const { lost, stop } = keepLease(INTERVAL_MS, async () => {
    attempts += 1
    throw new TypeError('taken')
  })
  await vi.advanceTimersByTimeAsync(3 * INTERVAL_MS)
  expect(lost.reason).toBeInstanceOf(TypeError)
  expect(attempts).toBe(1)
  await stop()
})
