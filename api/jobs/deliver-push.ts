import type { PushQueue } from '#core/push/push-subscription.ts'
import { type BackgroundJob, batchResult } from './job.ts'

/** The number of notifications that a lane sends concurrently. */
const BATCH_SIZE = 10

export const deliverPush = (queue: PushQueue): BackgroundJob => ({
  name: 'push',
  everyMs: 5_000,
  // A slow request delays only its own lane.
  lanes: 2,
  stopTimeoutMs: 9_000,
  run: async (core, { log }) => {
    const { claimedCount, failed } = await core.deliverPush(BATCH_SIZE, queue)
    for (const { id, attempts, reason, isGivenUp } of failed)
      log.warn({ id, attempts, reason }, isGivenUp ? 'notification given up' : 'notification postponed')
    return batchResult(claimedCount, BATCH_SIZE)
  },
})
