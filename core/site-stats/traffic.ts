import * as z from 'zod/mini'
import { date, described, integer, orNull } from '#core/response.ts'
export const QUARTER_MS = 15 * 60 * 1000

export const CACHE_HIT_MS = 0

const MAX_MS = 60_000
/** Upper bounds of the histogram in ms. */
const durationsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, MAX_MS]

export const durationOf = (ms: number): number => durationsMs.find((bound) => ms <= bound) ?? MAX_MS

export type TrafficCount = { upToMs: number; answers: number; failed: number }

export const TrafficQuarter = z.object({
  since: date,
  answers: described(integer, 'Responses of all processes, cached ones included.'),
  failed: described(integer, 'Responses with a status of 500 or more.'),
  within95Ms: described(
    orNull(integer),
    '95th-percentile response time in milliseconds of uncached responses; null without any.',
  ),
})
export type TrafficQuarter = z.output<typeof TrafficQuarter>

export const quarterOf = (at: Date): Date => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS)

export const trafficQuarter = (since: Date, counts: readonly TrafficCount[]): TrafficQuarter => ({
  since,
  answers: sumOf(counts, 'answers'),
  failed: sumOf(counts, 'failed'),
  within95Ms: within95(counts.filter(({ upToMs }) => upToMs > CACHE_HIT_MS)),
})

const sumOf = (counts: readonly TrafficCount[], field: 'answers' | 'failed'): number =>
  counts.reduce((sum, count) => sum + count[field], 0)

/** Interpolates the 95th percentile within its bucket, except in the overflow bucket. */
const within95 = (computed: readonly TrafficCount[]): number | null => {
  const wanted = 0.95 * sumOf(computed, 'answers')
  if (wanted === 0) return null
  let before = 0
  for (const { upToMs, answers } of computed.toSorted((a, b) => a.upToMs - b.upToMs)) {
    const from = durationsMs.findLast((bound) => bound < upToMs) ?? 0
    if (before + answers >= wanted) {
      return Math.round(upToMs === MAX_MS ? from : from + ((wanted - before) / answers) * (upToMs - from))
    }
    before += answers
  }
  return null
}
