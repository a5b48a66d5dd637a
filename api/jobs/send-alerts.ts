import type { BackgroundJob } from './job.ts'

const BATCH_SIZE = 100

/** Queues the mails and notifications of subscribers who have something due. Pauses half of the time, so that readers of the same
 * process are not starved by a large digest. */
export const sendAlerts: BackgroundJob = {
  name: 'alerts',
  everyMs: 30_000,
  isShared: true,
  run: async (core, { log, pause }) => {
    const startedAt = performance.now()
    const subscribers = await core.sendAlerts(BATCH_SIZE)
    if (subscribers === 0) return 'idle'
    log.info({ subscribers }, 'alerts queued')
    if (subscribers < BATCH_SIZE) return 'done'
    await pause(performance.now() - startedAt)
    return 'more'
  },
}
