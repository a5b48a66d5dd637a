import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import type { RecordRun } from './job-run-recorder.ts'
import { type Job, startJob } from './start-job.ts'

/** Independent lanes, so that a slow mail delays only its own lane. */
const LANE_COUNT = 4
/** Mails that a lane leases at once. Even at 8 s per mail, it settles each of them before its lease expires. */
const BATCH_SIZE = 5
const PAUSE_MS = 2_000
const STOP_TIMEOUT_MS = 9_000

/** Sends the outbox, then polls it every two seconds until stopped. Logs a failed run and retries. */
export const startMailLoop = (core: Pick<Core, 'deliverMail'>, log: Log, recordRun: RecordRun = () => {}): Job => {
  const run = async (): Promise<boolean> => {
    try {
      const { claimedCount, failed } = await core.deliverMail(BATCH_SIZE)
      for (const mail of failed) log.warn(mail, mail.isGivenUp ? 'mail given up' : 'mail postponed')
      recordRun(null)
      return claimedCount === BATCH_SIZE
    } catch (error) {
      recordRun(error)
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'mail run failed')
      return false
    }
  }

  return startJob((signal, pause) => {
    const lane = async (): Promise<void> => {
      while (!signal.aborted) if (!(await run())) await pause(PAUSE_MS)
    }
    return Promise.all(Array.from({ length: LANE_COUNT }, lane))
  }, STOP_TIMEOUT_MS)
}
