import type { BackgroundJob } from './job.ts'

const BATCH_SIZE = 50

export const requestReconfirmation: BackgroundJob = {
  name: 'still-on',
  everyMs: 5 * 60 * 1000,
  isShared: true,
  run: async (core, { log }) => {
    const showCount = await core.requestReconfirmation(BATCH_SIZE)
    if (showCount === 0) return 'idle'
    log.info({ shows: showCount }, 'requested reconfirmation of shows')
    return showCount === BATCH_SIZE ? 'more' : 'done'
  },
}
