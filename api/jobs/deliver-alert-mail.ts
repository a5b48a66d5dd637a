import { logFailedMails } from './deliver-mail.ts'
import type { BackgroundJob } from './job.ts'

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
    if (claimedCount === 0) return 'idle'
    if (claimedCount < BATCH_SIZE) return 'done'
    await pause(Math.max(0, startedAt + (claimedCount * LANES * 1000) / mailsPerSecond - performance.now()))
    return 'more'
  },
})
