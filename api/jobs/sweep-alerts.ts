import type { BackgroundJob } from './job.ts'

const BATCH_SIZE = 1000

export const sweepAlerts: BackgroundJob = {
  name: 'alert-sweep',
  firstAfterMs: 60_000,
  everyMs: 60 * 60 * 1000,
  isShared: true,
  run: async (core, { log }) => {
    const counts = await core.sweepAlerts(BATCH_SIZE)
    const largestCount = Math.max(...Object.values(counts))
    if (largestCount > 0) log.info(counts, 'alerts swept')
    return largestCount === BATCH_SIZE ? 'more' : 'done'
  },
}
