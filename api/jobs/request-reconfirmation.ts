import { type BackgroundJob, batchResult } from './job.ts'

const BATCH_SIZE = 50

export const requestReconfirmation: BackgroundJob = {
  name: 'still-on',
  everyMs: 5 * 60 * 1000,
  isShared: true,
  run: async (core, { log }) => {
    const showCount = await core.requestReconfirmation(BATCH_SIZE)
    if (showCount > 0) log.info({ shows: showCount }, 'requested reconfirmation of shows')
    return batchResult(showCount, BATCH_SIZE)
  },
}
