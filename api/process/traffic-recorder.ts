import type { ResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { abortablePause, type Loop, startLoop } from '#api/jobs/loop.ts'
import type { Core } from '#core/core.ts'
import { bucketOf, CACHE_HIT_MS, quarterOf, type TrafficCount } from '#core/site-stats/traffic.ts'

const INTERVAL_MS = 60_000
const STOP_TIMEOUT_MS = 2_000
/** At most one day of quarter-hours is kept while the database is unreachable. */
const MAX_BUFFERED_QUARTERS = 96

type Quarter = { since: Date; counts: Map<number, TrafficCount> }

/** Records traffic for the admin home page, every minute and when stopped. While the database is unreachable, keeps
 * quarter-hours in memory, so that the figures for an outage are not lost. */
export const startTrafficRecorder = (
  core: Pick<Core, 'recordTraffic'>,
  responseCounts: Pick<ResponseCounts, 'onResponse' | 'cacheHits'>,
  { intervalMs = INTERVAL_MS, now = () => new Date() }: { intervalMs?: number; now?: () => Date } = {},
): Loop => {
  let buffered: Quarter[] = []
  let countedHits = 0

  const currentCounts = (): Map<number, TrafficCount> => {
    const since = quarterOf(now())
    const existing = buffered.find((quarter) => quarter.since.getTime() === since.getTime())
    if (existing) return existing.counts
    const quarter: Quarter = { since, counts: new Map() }
    buffered = [...buffered, quarter].slice(-MAX_BUFFERED_QUARTERS)
    return quarter.counts
  }
  const count = (upToMs: number, responses: number, failed: number): void => {
    const quarterCounts = currentCounts()
    const existing = quarterCounts.get(upToMs) ?? { upToMs, responses: 0, failed: 0 }
    quarterCounts.set(upToMs, { upToMs, responses: existing.responses + responses, failed: existing.failed + failed })
  }

  responseCounts.onResponse(({ status, seconds }) => {
    count(bucketOf(seconds * 1000), 1, status >= 500 ? 1 : 0)
  })
  const countCacheHits = (): void => {
    const hitCounts = [...responseCounts.cacheHits().values()].flatMap(({ GET, HEAD }) => [
      GET[200],
      GET[304],
      HEAD[200],
      HEAD[304],
    ])
    const hits = hitCounts.reduce((sum, hitCount) => sum + hitCount, 0)
    if (hits > countedHits) count(CACHE_HIT_MS, hits - countedHits, 0)
    countedHits = hits
  }

  const record = async (): Promise<void> => {
    countCacheHits()
    const batch = buffered
    buffered = []
    for (const [index, quarter] of batch.entries()) {
      try {
        await core.recordTraffic(quarter.since, [...quarter.counts.values()])
      } catch {
        // Later quarters would fail too. The store adds up counts for the same quarter, so it can receive them in parts.
        buffered = [...batch.slice(index), ...buffered].slice(-MAX_BUFFERED_QUARTERS)
        return
      }
    }
  }
  return startLoop(async (signal) => {
    const pause = abortablePause(signal)
    for (let isLast = false; !isLast; ) {
      await pause(intervalMs)
      isLast = signal.aborted
      await record()
    }
  }, STOP_TIMEOUT_MS)
}
