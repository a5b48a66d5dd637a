import type { JobPayloads } from '#core/jobs/job.ts'
import type { BackgroundJob } from './job.ts'

const BATCH_SIZE = 10

/** Finds the alerts that match a show after each write of it or its venue. */
export const matchAlerts: BackgroundJob = {
  name: 'match-alerts',
  everyMs: 2_000,
  stopTimeoutMs: 9_000,
  run: async (core, { log }) => {
    const { claimedCount, failed } = await core.matchAlerts(BATCH_SIZE)
    for (const { payload, attempts, isGivenUp } of failed)
      log.warn(
        { ...idsOf(payload), attempts },
        isGivenUp ? 'matching of alerts given up' : 'matching of alerts postponed',
      )
    if (claimedCount === 0) return 'idle'
    return claimedCount === BATCH_SIZE ? 'more' : 'done'
  },
}

const idsOf = ({ before: _, ...ids }: JobPayloads['match-alerts']) => ids
