import type { BackgroundJob } from './job.ts'

/** Erases unconfirmed alerts and what is stored about past shows. */
export const sweepAlerts: BackgroundJob = {
  name: 'alert-sweep',
  firstAfterMs: 60_000,
  everyMs: 60 * 60 * 1000,
  isShared: true,
  run: async (core) => {
    await core.sweepAlerts()
    return 'done'
  },
}
