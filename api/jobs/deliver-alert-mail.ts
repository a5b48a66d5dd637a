import { logFailedMails } from './deliver-mail.ts'
import { type BackgroundJob, batchResult } from './job.ts'

/** With two lanes, at most four of the mailer's five connections are busy, so that other mails need not wait for one. */
const BATCH_SIZE = 2
const LANES = 2

/** Sends the mails to subscribers, up to `mailsPerSecond`, so that readers keep their throughput. */
export const deliverAlertMail = (mailsPerSecond: number): BackgroundJob => ({
  name: 'alert-mail',
  everyMs: 2_000,
  lanes: LANES,
  stopTimeoutMs: 9_000,
  run: async (core, { log, pause }) => {
    const startedAt = performance.now()
    const { claimedCount, failed } = await core.deliverAlertMail(BATCH_SIZE)
    logFailedMails(log, failed)
    const result = batchResult(claimedCount, BATCH_SIZE)
    if (result === 'more')
      await pause(Math.max(0, startedAt + (BATCH_SIZE * LANES * 1000) / mailsPerSecond - performance.now()))
    return result
  },
})
