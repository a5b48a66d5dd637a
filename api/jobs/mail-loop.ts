import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import type { RecordRun } from './job-run-recorder.ts'

/** Independent lanes, so that a slow mail delays only its own lane. */
const LANE_COUNT = 4
/** Mails that a lane leases at once. Even at 8 s per mail, it settles each of them before its lease expires. */
const BATCH_SIZE = 5
const PAUSE_MS = 2_000
const STOP_TIMEOUT_MS = 9_000

/** Sends the outbox, then polls it every two seconds until stopped. Logs a failed run and retries. */
export const startMailLoop = (
  core: Pick<Core, 'deliverMail'>,
  log: Log,
  recordRun: RecordRun = () => {},
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()

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

  const lane = async (): Promise<void> => {
    while (!stopping.signal.aborted) if (!(await run())) await sleep(PAUSE_MS, undefined, stopping).catch(() => {})
  }

  const running = Promise.all(Array.from({ length: LANE_COUNT }, lane))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
