import * as z from 'zod/mini'
import { date, described, integer, orNull } from '#core/response.ts'

export const QUARTER_MS = 15 * 60 * 1000

export const CACHE_HIT_MS = 0

const OVERFLOW_MS = 60_000
const bucketBoundsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, OVERFLOW_MS]

export const bucketOf = (ms: number): number => bucketBoundsMs.find((bound) => ms <= bound) ?? OVERFLOW_MS

/** The responses in a bucket: `upToMs` is its upper bound, or {@link CACHE_HIT_MS} for cached responses. */
export type TrafficCount = { upToMs: number; responses: number; failed: number }

export const TrafficQuarter = z.object({
  since: date,
  answers: described(integer, 'Responses of all processes, including cached ones.'),
  failed: described(integer, 'Responses with a status of 500 or more.'),
  within95Ms: described(
    orNull(integer),
    '95th-percentile response time of uncached responses, in milliseconds; null if there are none.',
  ),
})
export type TrafficQuarter = z.output<typeof TrafficQuarter>

export const quarterOf = (at: Date): Date => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS)

export const trafficQuarter = (since: Date, counts: readonly TrafficCount[]): TrafficQuarter => ({
  since,
  answers: sumOf(counts, 'responses'),
  failed: sumOf(counts, 'failed'),
  within95Ms: percentile95(counts.filter(({ upToMs }) => upToMs > CACHE_HIT_MS)),
})

const sumOf = (counts: readonly TrafficCount[], field: 'responses' | 'failed'): number =>
  counts.reduce((sum, count) => sum + count[field], 0)

/** Interpolates the 95th percentile within its bucket, except in the overflow bucket. */
const percentile95 = (uncached: readonly TrafficCount[]): number | null => {
  const rank = 0.95 * sumOf(uncached, 'responses')
  if (rank === 0) return null
  let countBelow = 0
  for (const { upToMs, responses } of uncached.toSorted((a, b) => a.upToMs - b.upToMs)) {
    const lowerBound = bucketBoundsMs.findLast((bound) => bound < upToMs) ?? 0
    if (countBelow + responses >= rank) {
      return Math.round(
        upToMs === OVERFLOW_MS ? lowerBound : lowerBound + ((rank - countBelow) / responses) * (upToMs - lowerBound),
      )
    }
    countBelow += responses
  }
  return null
}
