import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeResponseCounts, type ResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { startTrafficRecorder } from '#api/process/traffic-recorder.ts'
import type { TrafficCount } from '#core/site-stats/traffic.ts'

const INTERVAL_MS = 60_000

let isAway: boolean
let noted: { at: string; counts: readonly TrafficCount[] }[]
let counts: ResponseCounts
let notes: ReturnType<typeof startTrafficRecorder>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:10:00Z') })
  isAway = false
  noted = []
  counts = makeResponseCounts()
  const recordTraffic = async (at: Date, some: readonly TrafficCount[]) => {
    if (isAway) throw new Error('away')
    noted.push({ at: at.toISOString(), counts: some })
  }
  notes = startTrafficRecorder({ recordTraffic }, counts, { intervalMs: INTERVAL_MS })
})
afterEach(async () => {
  await notes.stop()
  vi.useRealTimers()
})

const answered = (ms: number, status = 200) =>
  counts.countResponse({ method: 'GET', route: 'page', status, seconds: ms / 1000 })
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * INTERVAL_MS)

it('records responses every minute, by duration, server errors and cache hits', async () => {
  answered(3)
  answered(30)
  answered(31, 404)
  answered(120_000, 503)
  for (let n = 0; n < 4; n += 1) counts.countCacheHit('page', 'GET', 200)
  counts.countCacheHit('page', 'HEAD', 304)
  await pass(1)
  counts.countCacheHit('page', 'GET', 304)
  await pass(1)
  await pass(1)
  const at = '2026-11-20T12:00:00.000Z'
  expect(noted).toEqual([
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
  isAway = true
  answered(3)
  await pass(4)
  answered(3)
  await pass(10)
  answered(3, 500)
  expect(noted).toEqual([])
  isAway = false
  await pass(1)
  expect(noted).toEqual([
    { at: '2026-11-20T12:00:00.000Z', counts: [{ upToMs: 5, answers: 2, failed: 0 }] },
    { at: '2026-11-20T12:15:00.000Z', counts: [{ upToMs: 5, answers: 1, failed: 1 }] },
  ])
})

it('records the rest when it is stopped, and nothing afterwards', async () => {
  answered(3)
  await notes.stop()
  expect(noted).toHaveLength(1)
  answered(3)
  await pass(3)
  expect(noted).toHaveLength(1)
})
