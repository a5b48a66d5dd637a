import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeResponseCounts, type ResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { startTrafficRecorder } from '#api/process/traffic-recorder.ts'
import type { TrafficCount } from '#core/site-stats/traffic.ts'

const INTERVAL_MS = 60_000

let isUnreachable: boolean
let recorded: { at: string; counts: readonly TrafficCount[] }[]
let counts: ResponseCounts
let recorder: ReturnType<typeof startTrafficRecorder>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:10:00Z') })
  isUnreachable = false
  recorded = []
  counts = makeResponseCounts()
  const recordTraffic = async (at: Date, some: readonly TrafficCount[]) => {
    if (isUnreachable) throw new Error('unreachable')
    recorded.push({ at: at.toISOString(), counts: some })
  }
  recorder = startTrafficRecorder({ recordTraffic }, counts, { intervalMs: INTERVAL_MS })
})
afterEach(async () => {
  await recorder.stop()
  vi.useRealTimers()
})

const countResponse = (ms: number, status = 200) =>
  counts.countResponse({ method: 'GET', route: 'page', status, seconds: ms / 1000 })
const advanceMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * INTERVAL_MS)

it('records responses every minute, by duration, server errors and cache hits', async () => {
  countResponse(3)
  countResponse(30)
  countResponse(31, 404)
  countResponse(120_000, 503)
  for (let n = 0; n < 4; n += 1) counts.countCacheHit('page', 'GET', 200)
  counts.countCacheHit('page', 'HEAD', 304)
  await advanceMinutes(1)
  counts.countCacheHit('page', 'GET', 304)
  await advanceMinutes(1)
  await advanceMinutes(1)
  const at = '2026-11-20T12:00:00.000Z'
  expect(recorded).toEqual([
    {
      at,
      counts: [
        { upToMs: 5, answers: 1, failed: 0 },
        { upToMs: 50, answers: 2, failed: 0 },
        { upToMs: 60_000, answers: 1, failed: 1 },
        { upToMs: 0, answers: 5, failed: 0 },
      ],
    },
    { at, counts: [{ upToMs: 0, answers: 1, failed: 0 }] },
  ])
})

it('keeps counts that could not be stored, in their quarter of an hour, until they can be', async () => {
  isUnreachable = true
  countResponse(3)
  await advanceMinutes(4)
  countResponse(3)
  await advanceMinutes(10)
  countResponse(3, 500)
  expect(recorded).toEqual([])
  isUnreachable = false
  await advanceMinutes(1)
  expect(recorded).toEqual([
    { at: '2026-11-20T12:00:00.000Z', counts: [{ upToMs: 5, answers: 2, failed: 0 }] },
    { at: '2026-11-20T12:15:00.000Z', counts: [{ upToMs: 5, answers: 1, failed: 1 }] },
  ])
})

it('records the rest when it is stopped, and nothing afterwards', async () => {
  countResponse(3)
  await recorder.stop()
  expect(recorded).toHaveLength(1)
  countResponse(3)
  await advanceMinutes(3)
  expect(recorded).toHaveLength(1)
})
