import type { JobPayloads } from '#core/jobs/job.ts'
import { type BackgroundJob, batchResult } from './job.ts'

const BATCH_SIZE = 10

export const matchAlerts: BackgroundJob = {
  name: 'match-alerts',
  everyMs: 2_000,
  stopTimeoutMs: 9_000,
  run: async (core, { log }) => {
    const { claimedCount, failed } = await core.matchAlerts(BATCH_SIZE)
    for (const { payload, attempts, isGivenUp } of failed)
      log.warn(
        { ...withoutFormerState(payload), attempts },
        isGivenUp ? 'matching of alerts given up' : 'matching of alerts postponed',
      )
    return batchResult(claimedCount, BATCH_SIZE)
  },
}

const withoutFormerState = ({ before: _, ...rest }: JobPayloads['match-alerts']) => rest
