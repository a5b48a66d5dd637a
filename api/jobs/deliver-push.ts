import { type BackgroundJob, batchResult } from './job.ts'

/** Notifications that a lane sends at once. */
const BATCH_SIZE = 10

/** Sends the notifications that are due. */
export const deliverPush: BackgroundJob = {
  name: 'push',
  everyMs: 2_000,
  // A slow push service delays only its own lane.
  lanes: 2,
  stopTimeoutMs: 9_000,
  run: async (core, { log }) => {
    const { claimedCount, failed } = await core.deliverPush(BATCH_SIZE)
    for (const { id, attempts, reason, isGivenUp } of failed)
      log.warn({ id, attempts, reason }, isGivenUp ? 'notification given up' : 'notification postponed')
    return batchResult(claimedCount, BATCH_SIZE)
  },
}
