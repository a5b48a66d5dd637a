import { backoffAfter, JOB_LEASE_MS, type Job, MAX_WAIT_MS } from '#core/jobs/job.ts'
import type { Ports } from '#core/ports.ts'
import { nextTimeOfDay } from '#core/time/local-time.ts'
import type { BackgroundJob, RunResult } from './job.ts'
import { reasonOf } from './job-run-recorder.ts'
import { keepLease } from './keep-lease.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Claimed = Pick<Job, 'id' | 'attempts'>

/** Returns a function that runs the job if the job is due and no other process has claimed it, and otherwise resolves
 * to null. A failed run is retried with backoff; a run that was aborted because its process stops is due again at once. */
export const makeSharedRun = (
  { name, everyMs, firstAfterMs = 0, dailyAt }: BackgroundJob,
  { transact, clock }: Pick<Ports, 'transact' | 'clock'>,
  runOnce: (signal: AbortSignal) => Promise<RunResult>,
) => {
  const fromNow = (ms: number): Date => new Date(clock.now().getTime() + ms)
  const msToNext = (intervalMs: number): number =>
    dailyAt ? nextTimeOfDay(dailyAt, clock.now()).getTime() - clock.now().getTime() : intervalMs
  const reschedule = ({ id }: Claimed, ms: number, reason: string | null): Promise<void> =>
    transact(({ jobs }) => jobs.reschedule(id, fromNow(ms), reason))

  const maxWaitMs = dailyAt ? 2 * DAY_MS : Math.max(everyMs, MAX_WAIT_MS)
  const claim = (): Promise<Claimed | undefined> =>
    transact(async ({ jobs }) => {
      await jobs.schedule(name, fromNow(msToNext(firstAfterMs)))
      const options = { now: clock.now(), leaseUntil: fromNow(JOB_LEASE_MS), limit: 1, maxWaitMs }
      return (await jobs.claim(name, options))[0]
    })

  const renew = async (claimed: Claimed): Promise<void> => {
    const isHeld = await transact(({ jobs }) => jobs.renew(claimed, fromNow(JOB_LEASE_MS)))
    if (!isHeld) throw new DOMException('Another process has claimed the job.', 'AbortError')
  }

  const runWhileMore = async (signal: AbortSignal): Promise<void> => {
    while ((await runOnce(signal)) === 'more') signal.throwIfAborted()
    signal.throwIfAborted()
  }

  return async (stopping: AbortSignal): Promise<RunResult | null> => {
    const claimed = await claim()
    if (!claimed) return null
    const lease = keepLease(JOB_LEASE_MS / 4, () => renew(claimed))
    const signal = AbortSignal.any([stopping, lease.lost])
    try {
      await runWhileMore(signal).finally(lease.stop)
      await reschedule(claimed, msToNext(everyMs), null)
      return 'done'
    } catch (error) {
      if (stopping.aborted) await reschedule(claimed, 0, null)
      else if (!lease.lost.aborted)
        await reschedule(claimed, Math.min(everyMs, backoffAfter(claimed.attempts)), reasonOf(error))
      throw error
    }
  }
}
