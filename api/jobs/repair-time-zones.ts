import { type BackgroundJob, batchResult } from './job.ts'

const BATCH_SIZE = 20

/** An upgrade or an older backup may leave time zones without a recorded source. */
export const repairTimeZones: BackgroundJob = {
  name: 'time-zones',
  everyMs: 60 * 60 * 1000,
  run: async (core, { log }) => {
    const { located, corrected } = await core.repairTimeZones(BATCH_SIZE)
    if (located > 0) log.info({ located, corrected }, 'repaired time zones of venues')
    return batchResult(located, BATCH_SIZE)
  },
}
