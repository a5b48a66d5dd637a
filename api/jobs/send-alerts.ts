import { type BackgroundJob, batchResult } from './job.ts'

const BATCH_SIZE = 100

/** Pauses after each full batch for as long as the batch took, so that many digests do not starve requests to the same process. */
export const sendAlerts: BackgroundJob = {
  name: 'alerts',
  everyMs: 30_000,
  isShared: true,
  run: async (core, { log, pause }) => {
    const startedAt = performance.now()
    const subscriberCount = await core.sendAlerts(BATCH_SIZE)
    if (subscriberCount > 0) log.info({ subscribers: subscriberCount }, 'alerts queued')
    const result = batchResult(subscriberCount, BATCH_SIZE)
    if (result === 'more') await pause(performance.now() - startedAt)
    return result
  },
}
