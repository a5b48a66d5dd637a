import { type BackgroundJob, batchResult } from './job.ts'

const BATCH_SIZE = 100

export const sendQuietAlerts = (timeZone: string): BackgroundJob => ({
  name: 'quiet-alerts',
  everyMs: 24 * 60 * 60 * 1000,
  dailyAt: { time: '10:00', timeZone },
  isShared: true,
  run: async (core, { log }) => {
    const subscriberCount = await core.sendQuietAlerts(BATCH_SIZE)
    if (subscriberCount > 0) log.info({ subscribers: subscriberCount }, 'quiet alerts queued')
    return batchResult(subscriberCount, BATCH_SIZE)
  },
})
