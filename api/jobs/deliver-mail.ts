import type { Core } from '#core/core.ts'
import { type BackgroundJob, batchResult, type Run } from './job.ts'

/** The number of emails that a lane leases together. Even slow ones are settled before their lease expires. */
const BATCH_SIZE = 5

export const deliverMail: BackgroundJob = {
  name: 'mail',
  everyMs: 2_000,
  // A slow email delays only its own lane.
  lanes: 4,
  stopTimeoutMs: 9_000,
  run: async (core, { log }) => {
    const { claimedCount, failed } = await core.deliverMail(BATCH_SIZE)
    logFailedEmails(log, failed)
    return batchResult(claimedCount, BATCH_SIZE)
  },
}

type Delivery = Awaited<ReturnType<Core['deliverMail']>>

export const logFailedEmails = (log: Run['log'], failed: Delivery['failed']): void => {
  for (const email of failed) log.warn(email, email.isGivenUp ? 'mail given up' : 'mail postponed')
}
