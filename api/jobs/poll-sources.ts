import { type BackgroundJob, batchResult } from './job.ts'

const BATCH_SIZE = 40

export const pollSources: BackgroundJob = {
  name: 'sources',
  everyMs: 60 * 1000,
  isShared: true,
  run: async (core, { log }) => {
    const sourceCount = await core.pollSources(BATCH_SIZE)
    if (sourceCount > 0) log.info({ sources: sourceCount }, 'sources read')
    return batchResult(sourceCount, BATCH_SIZE)
  },
}
