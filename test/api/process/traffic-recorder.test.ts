import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeResponseCounts, type ResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { startTrafficRecorder } from '#api/process/traffic-recorder.ts'
import { makeFixedClock } from '#test/support/world.ts'

const MINUTE_MS = 60_000

let isDatabaseUnreachable: boolean
let attempts: number
let clock: ReturnType<typeof makeFixedClock>
/** The recorded numbers of responses and of failed ones, by the start of the quarter-hour and the upper bound of the duration. */
let recorded: Record<string, { responses: number; failed: number }>
let counts: ResponseCounts
let recorder: ReturnType<typeof startTrafficRecorder>
beforeEach(() => {
  clock = makeFixedClock('2026-11-20T12:10:00Z')
  isDatabaseUnreachable = false
  attempts = 0
  recorded = {}
  counts = makeResponseCounts()
  recorder = startRecorder()
})
afterEach(() => recorder.stop())

const startRecorder = (intervalMs = 1) =>
  startTrafficRecorder(
    {
      recordTraffic: async (at, batch) => {
        attempts += 1
        if (isDatabaseUnreachable) throw new Error('unreachable')
        for (const { upToMs, responses, failed } of batch) {
          const key = `${at.toISOString().slice(11, 16)} ${upToMs}`
          const sum = recorded[key] ?? { responses: 0, failed: 0 }
          recorded[key] = { responses: sum.responses + responses, failed: sum.failed + failed }
        }
      },
    },
    counts,
    { intervalMs, now: clock.now },
  )

const countResponse = (ms: number, status = 200) =>
  counts.countResponse({ method: 'GET', route: 'page', status, seconds: ms / 1000 })

it('records durations, server errors and cache hits after every interval', async () => {
  countResponse(3)
  countResponse(30)
  countResponse(31, 404)
  countResponse(120_000, 503)
  for (let n = 0; n < 4; n += 1) counts.countCacheHit('page', 'GET', 200)
  counts.countCacheHit('page', 'HEAD', 304)
  const uncached = {
    '12:00 5': { responses: 1, failed: 0 },
    '12:00 50': { responses: 2, failed: 0 },
    '12:00 60000': { responses: 1, failed: 1 },
  }
  await expect.poll(() => recorded).toEqual({ ...uncached, '12:00 0': { responses: 5, failed: 0 } })
  counts.countCacheHit('page', 'GET', 304)
  await expect.poll(() => recorded).toEqual({ ...uncached, '12:00 0': { responses: 6, failed: 0 } })
})

it('keeps the counts of each quarter-hour until they can be stored', async () => {
  isDatabaseUnreachable = true
  countResponse(3)
  await expect.poll(() => attempts).toBeGreaterThan(2)
  countResponse(3)
  clock.advance(10 * MINUTE_MS)
  countResponse(3, 500)
  const attemptsBefore = attempts
  await expect.poll(() => attempts).toBeGreaterThan(attemptsBefore + 1)
  expect(recorded).toEqual({})
  isDatabaseUnreachable = false
  await expect
    .poll(() => recorded)
    .toEqual({ '12:00 5': { responses: 2, failed: 0 }, '12:15 5': { responses: 1, failed: 1 } })
})

it('records the remaining counts when it is stopped, and nothing afterwards', async () => {
  await recorder.stop()
  const slowRecorder = startRecorder(MINUTE_MS)
  countResponse(3)
  await slowRecorder.stop()
  expect(recorded).toEqual({ '12:00 5': { responses: 1, failed: 0 } })
  countResponse(3)
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(attempts).toBe(1)
})
