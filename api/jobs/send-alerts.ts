import { type BackgroundJob, batchResult } from './job.ts'

const BATCH_SIZE = 100

/** Queues the emails and notifications of subscribers who have something due. Pauses half of the time, so that a large
 * digest does not starve requests to the same process. */
export const sendAlerts: BackgroundJob = {
  name: 'alerts',
  everyMs: 30_000,
  isShared: true,
  run: async (core, { log, pause }) => {
    const startedAt = performance.now()
    const subscribers = await core.sendAlerts(BATCH_SIZE)
    if (subscribers > 0) log.info({ subscribers }, 'alerts queued')
    const result = batchResult(subscribers, BATCH_SIZE)
    if (result === 'more') await pause(performance.now() - startedAt)
    return result
  },
}
