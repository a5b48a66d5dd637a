import type { ResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { abortablePause, type Loop, startLoop } from '#api/jobs/loop.ts'
import type { Core } from '#core/core.ts'
import { bucketOf, CACHE_HIT_MS, quarterOf, type TrafficCount } from '#core/site-stats/traffic.ts'

const INTERVAL_MS = 60_000
const STOP_TIMEOUT_MS = 2_000
/** The number of quarter-hours kept while the database is unreachable: one day. */
const MAX_BUFFERED_QUARTERS = 96

type Quarter = { at: Date; counts: Map<number, TrafficCount> }

/** Records traffic for the admin home page, every minute and when stopped. Keeps quarter-hours in memory until the database
 * is reachable, so that an outage stays visible. */
export const startTrafficRecorder = (
  core: Pick<Core, 'recordTraffic'>,
  counts: Pick<ResponseCounts, 'onResponse' | 'cacheHits'>,
  { intervalMs = INTERVAL_MS, now = () => new Date() }: { intervalMs?: number; now?: () => Date } = {},
): Loop => {
  let buffered: Quarter[] = []
  let hitsBefore = 0

  const currentCounts = (): Map<number, TrafficCount> => {
    const at = quarterOf(now())
    const existing = buffered.find((quarter) => quarter.at.getTime() === at.getTime())
    if (existing) return existing.counts
    const quarter: Quarter = { at, counts: new Map() }
    buffered = [...buffered, quarter].slice(-MAX_BUFFERED_QUARTERS)
    return quarter.counts
  }
  const count = (upToMs: number, answers: number, failed: number): void => {
    const quarterCounts = currentCounts()
    const existing = quarterCounts.get(upToMs) ?? { upToMs, answers: 0, failed: 0 }
    quarterCounts.set(upToMs, { upToMs, answers: existing.answers + answers, failed: existing.failed + failed })
  }

  counts.onResponse(({ status, seconds }) => {
    count(bucketOf(seconds * 1000), 1, status >= 500 ? 1 : 0)
  })
  const countCacheHits = (): void => {
    const all = [...counts.cacheHits().values()].flatMap(({ GET, HEAD }) => [GET[200], GET[304], HEAD[200], HEAD[304]])
    const hits = all.reduce((sum, number) => sum + number, 0)
    if (hits > hitsBefore) count(CACHE_HIT_MS, hits - hitsBefore, 0)
    hitsBefore = hits
  }

  const record = async (): Promise<void> => {
    countCacheHits()
    const batch = buffered
    buffered = []
    for (const [index, quarter] of batch.entries()) {
      try {
        await core.recordTraffic(quarter.at, [...quarter.counts.values()])
      } catch {
        // Later quarters would fail too. The store adds up counts of the same quarter.
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
