import { type BackgroundJob, batchResult } from './job.ts'

const BATCH_SIZE = 20

/** An upgrade or an older backup may leave time zones without a recorded source. */
export const repairTimeZones: BackgroundJob = {
  name: 'time-zones',
  everyMs: 60 * 60 * 1000,
  run: async (core, { log }) => {
    const { placed, corrected } = await core.repairTimeZones(BATCH_SIZE)
    if (placed > 0) log.info({ placed, corrected }, 'repaired time zones of venues')
    return batchResult(placed, BATCH_SIZE)
  },
}
