import type { BackgroundJob } from './job.ts'

const BATCH_SIZE = 200

/** Queues the mails of subscribers who have something due. */
export const sendAlerts: BackgroundJob = {
  name: 'alerts',
  everyMs: 30_000,
  isShared: true,
  run: async (core, { log }) => {
    const subscribers = await core.sendAlerts(BATCH_SIZE)
    if (subscribers === 0) return 'idle'
    log.info({ subscribers }, 'alerts queued')
    return subscribers === BATCH_SIZE ? 'more' : 'done'
  },
}
