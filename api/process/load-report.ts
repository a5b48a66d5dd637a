import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Log } from '#adapters/http/middleware/request-log.ts'

const INTERVAL_MS = 60_000
/** The interval at which the event-loop delay is sampled. Every measured delay includes it, so it is subtracted. */
const RESOLUTION_MS = 20

const MB = 1024 * 1024
const roundToTenth = (value: number): number => Math.round(value * 10) / 10

export const startLoadReport = (log: Log, stats: () => object, intervalMs = INTERVAL_MS): { stop: () => void } => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  const lagMs = (nanoseconds: number): number => roundToTenth(Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS))
  const report = (): void => {
    const eventLoopMs = { p50: lagMs(delays.percentile(50)), p99: lagMs(delays.percentile(99)), max: lagMs(delays.max) }
    const { rss, heapUsed } = process.memoryUsage()
    log.info(
      { eventLoopMs, residentMb: roundToTenth(rss / MB), heapMb: roundToTenth(heapUsed / MB), ...stats() },
      'load',
    )
    delays.reset()
  }
  const timer = setInterval(report, intervalMs).unref()
  return {
    stop: () => {
      clearInterval(timer)
      report()
      delays.disable()
    },
  }
}
