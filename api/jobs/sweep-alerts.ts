import type { BackgroundJob } from './job.ts'

const BATCH_SIZE = 1000

/** Erases unconfirmed alerts and what is stored about past shows. */
export const sweepAlerts: BackgroundJob = {
  name: 'alert-sweep',
  firstAfterMs: 60_000,
  everyMs: 60 * 60 * 1000,
  isShared: true,
  run: async (core, { log }) => {
    const counts = await core.sweepAlerts(BATCH_SIZE)
    const most = Math.max(...Object.values(counts))
    if (most > 0) log.info(counts, 'alerts swept')
    return most === BATCH_SIZE ? 'more' : 'done'
  },
}
