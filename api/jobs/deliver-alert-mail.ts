import { logFailedEmails } from './deliver-mail.ts'
import { type BackgroundJob, batchResult } from './job.ts'

/** With two lanes and batches of two, at most four of the mailer's five connections are busy with alerts, so other emails need not
 * wait. */
const BATCH_SIZE = 2
const LANES = 2

/** Sends at most about `emailsPerSecond` emails a second, so that requests keep their throughput. */
export const deliverAlertMail = (emailsPerSecond: number): BackgroundJob => ({
  name: 'alert-mail',
  everyMs: 2_000,
  lanes: LANES,
  stopTimeoutMs: 9_000,
  run: async (core, { log, pause }) => {
    const startedAt = performance.now()
    const { claimedCount, failed } = await core.deliverAlertMail(BATCH_SIZE)
    logFailedEmails(log, failed)
    const result = batchResult(claimedCount, BATCH_SIZE)
    if (result === 'more')
      await pause(Math.max(0, startedAt + (BATCH_SIZE * LANES * 1000) / emailsPerSecond - performance.now()))
    return result
  },
})
