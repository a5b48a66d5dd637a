import type { BackgroundJob } from './job.ts'

const BATCH_SIZE = 50

export const requestReconfirmation: BackgroundJob = {
  name: 'still-on',
  everyMs: 5 * 60 * 1000,
  isShared: true,
  run: async (core, { log }) => {
    const shows = await core.requestReconfirmation(BATCH_SIZE)
    if (shows === 0) return 'idle'
    log.info({ shows }, 'requested reconfirmation of shows')
    return shows === BATCH_SIZE ? 'more' : 'done'
  },
}
