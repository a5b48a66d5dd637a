import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import { type RecordRun, runUnwrapped, type WrapRun } from './job-run-recorder.ts'
import { type Job, startJob } from './start-job.ts'

const INTERVAL_MS = 5 * 60 * 1000
const BATCH_SIZE = 50

/** Sends reconfirmation requests to the users who added shows, every five minutes until stopped. Logs a failed run and retries. */
export const startReconfirmationLoop = (
  core: Pick<Core, 'requestReconfirmation'>,
  log: Log,
  {
    intervalMs = INTERVAL_MS,
    recordRun = () => {},
    wrapRun = runUnwrapped,
  }: { intervalMs?: number; recordRun?: RecordRun; wrapRun?: WrapRun } = {},
): Job => {
  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      for (let sent = BATCH_SIZE; sent === BATCH_SIZE && !signal.aborted; ) {
        sent = await core.requestReconfirmation(BATCH_SIZE)
        if (sent > 0) log.info({ shows: sent }, 'requested reconfirmation of shows')
      }
      recordRun(null)
    } catch (error) {
      recordRun(error)
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'requesting reconfirmation of shows failed')
    }
  }

  return startJob(async (signal, pause) => {
    while (!signal.aborted) {
      await wrapRun(() => run(signal))
      await pause(intervalMs)
    }
  })
}
