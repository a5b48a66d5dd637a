import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { backoffAfter, GIVE_UP_AFTER_MS, JOB_LEASE_MS, type Job, type JobPayloads } from './job.ts'

export type JobHandler<Name extends keyof JobPayloads> = {
  name: Name
  /** Runs outside a transaction, at least once. Resolves to null on success, or to the reason for giving up. Rejects
   * if a retry may succeed; the error's `retryAfterMs` is the minimum wait. */
  handle(job: Job<JobPayloads[Name]>): Promise<string | null>
  /** Default: 48 hours. */
  giveUpAfterMs?: number
  /** Returns the payload of a given-up job without personal data and secrets. */
  withoutContent(payload: JobPayloads[Name]): JobPayloads[Name]
  /** Replaces `transact(markGivenUp)`, to do more in its transaction. */
  giveUp?(job: Job<JobPayloads[Name]>, reason: string, markGivenUp: (stores: Stores) => Promise<void>): Promise<void>
}

type FailedJob<Payload> = Job<Payload> & { reason: string; isGivenUp: boolean }

type JobBatch<Payload> = { claimedCount: number; failed: readonly FailedJob<Payload>[] }

/** Leases up to `batchSize` due jobs, runs them concurrently, and settles each in its own transaction. Gives up a failed job
 * if its handler says so or the job is too old, and otherwise reschedules it with backoff. Tries all jobs before it rejects with
 * `unavailable`. */
export const makeRunJobs = <Name extends keyof JobPayloads>(
  { transact, clock }: Pick<Ports, 'transact' | 'clock'>,
  {
    name,
    handle,
    giveUpAfterMs = GIVE_UP_AFTER_MS,
    withoutContent,
    giveUp = (_job, _reason, markGivenUp) => transact(markGivenUp),
  }: JobHandler<Name>,
) => {
  type Payload = JobPayloads[Name]

  const settle = async (job: Job<Payload>): Promise<FailedJob<Payload> | null> => {
    const problem = await handle(job).then(
      (giveUpReason) => (giveUpReason === null ? null : { reason: giveUpReason, isFinal: true, error: null }),
      (error: unknown) => ({ reason: error instanceof Error ? error.message : 'unknown', isFinal: false, error }),
    )
    if (!problem) {
      await transact(({ jobs }) => jobs.remove(job.id))
      return null
    }
    const { reason, error } = problem
    const now = clock.now().getTime()
    const isGivenUp = problem.isFinal || now - job.createdAt.getTime() > giveUpAfterMs
    if (isGivenUp) await giveUp(job, reason, ({ jobs }) => jobs.giveUp(job.id, reason, withoutContent(job.payload)))
    else
      await transact(({ jobs }) => jobs.reschedule(job.id, new Date(now + backoffAfter(job.attempts, error)), reason))
    return { ...job, reason, isGivenUp }
  }

  return async (batchSize: number): Promise<JobBatch<Payload>> => {
    const now = clock.now()
    const leaseUntil = new Date(now.getTime() + JOB_LEASE_MS)
    const claimed = await transact(({ jobs }) => jobs.claim(name, { now, leaseUntil, limit: batchSize }))
    const outcomes = await Promise.allSettled(claimed.map((job) => settle(job as Job<Payload>)))
    const rejection = outcomes.find((outcome) => outcome.status === 'rejected')
    if (rejection) throw rejection.reason
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value) || [])
    return { claimedCount: claimed.length, failed }
  }
}
