import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import { type Job, startJob } from './start-job.ts'

const BATCH_SIZE = 20
const RETRY_AFTER_MS = 60_000

/** Repairs time zones without a recorded source, once and in the background. Safe in several processes; retries failures. */
export const startTimeZoneRepair = (
  core: Pick<Core, 'repairTimeZones'>,
  log: Log,
  { retryAfterMs = RETRY_AFTER_MS } = {},
): Job => {
  const repair = async (signal: AbortSignal): Promise<void> => {
    const total = { placed: 0, corrected: 0 }
    for (let placed = BATCH_SIZE; placed === BATCH_SIZE && !signal.aborted; ) {
      const batch = await core.repairTimeZones(BATCH_SIZE)
      placed = batch.placed
      total.placed += batch.placed
      total.corrected += batch.corrected
    }
    if (total.placed > 0) log.info(total, 'repaired time zones of venues')
  }
  return startJob(async (signal, pause) => {
    while (!signal.aborted)
      try {
        return await repair(signal)
      } catch (error) {
        log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'repairing time zones failed')
        await pause(retryAfterMs)
      }
  })
}
