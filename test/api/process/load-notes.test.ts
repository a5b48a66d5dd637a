import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AnswerCounts, makeAnswerCounts } from '#adapters/http/middleware/answer-counts.ts'
import { startLoadNotes } from '#api/process/load-notes.ts'
import type { LoadCount } from '#core/figures/load.ts'

const EVERY_MS = 60_000

let isAway: boolean
let noted: { at: string; counts: readonly LoadCount[] }[]
let counts: AnswerCounts
let notes: ReturnType<typeof startLoadNotes>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:10:00Z') })
  isAway = false
  noted = []
  counts = makeAnswerCounts()
  const noteLoad = async (at: Date, some: readonly LoadCount[]) => {
    if (isAway) throw new Error('away')
    noted.push({ at: at.toISOString(), counts: some })
  }
  notes = startLoadNotes({ noteLoad }, counts, { everyMs: EVERY_MS })
})
afterEach(async () => {
  await notes.stop()
  vi.useRealTimers()
})

const answered = (ms: number, status = 200) =>
  counts.answered({ method: 'GET', route: 'page', status, seconds: ms / 1000 })
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * EVERY_MS)

it('notes every minute what was answered since, by duration, failures of ours and answers from memory apart', async () => {
  answered(3)
  answered(30)
  answered(31, 404)
  answered(120_000, 503)
  for (let n = 0; n < 4; n += 1) counts.kept('page', 'GET', 200)
  counts.kept('page', 'HEAD', 304)
  await pass(1)
  counts.kept('page', 'GET', 304)
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

it('keeps what cannot be noted, each in its quarter of an hour, until it can be', async () => {
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

it('notes what is left when it is stopped, and nothing afterwards', async () => {
  answered(3)
  await notes.stop()
  expect(noted).toHaveLength(1)
  answered(3)
  await pass(3)
  expect(noted).toHaveLength(1)
})
