import { backoffAfter, type Job, LEASE_MS, MAX_WAIT_MS } from '#core/jobs/job.ts'
import type { Ports } from '#core/ports.ts'
import { nextTimeOfDay } from '#core/time/local-time.ts'
import type { BackgroundJob, RunResult } from './job.ts'
import { reasonOf } from './job-run-recorder.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Claimed = Pick<Job, 'id' | 'attempts'>

/** Returns a run that happens only if the job is due and no other process has claimed it, else resolves to null. Repeats failed runs
 * with backoff, and an aborted one at once. */
export const makeSharedRun = (
  { name, everyMs, firstAfterMs = 0, dailyAt }: BackgroundJob,
  { transact, clock }: Pick<Ports, 'transact' | 'clock'>,
  runOnce: (signal: AbortSignal) => Promise<RunResult>,
) => {
  const inMs = (ms: number): Date => new Date(clock.now().getTime() + ms)
  const msToNext = (otherwiseMs: number): number =>
    dailyAt ? nextTimeOfDay(dailyAt, clock.now()).getTime() - clock.now().getTime() : otherwiseMs
  const postpone = ({ id }: Claimed, ms: number, reason: string | null): Promise<void> =>
    transact(({ jobs }) => jobs.postpone(id, inMs(ms), reason))

  const maxWaitMs = dailyAt ? 2 * DAY_MS : Math.max(everyMs, MAX_WAIT_MS)
  const claim = (): Promise<Claimed | undefined> =>
    transact(async ({ jobs }) => {
      await jobs.schedule(name, inMs(msToNext(firstAfterMs)))
      const due = { now: clock.now(), leaseUntil: inMs(LEASE_MS), limit: 1, maxWaitMs }
      return (await jobs.claim(name, due))[0]
    })

  /** Renews the lease until it is stopped. Aborts `lost` if it could not. */
  const keepLease = (claimed: Claimed): { lost: AbortSignal; stop: () => void } => {
    const lost = new AbortController()
    const renew = () =>
      transact(({ jobs }) => jobs.renew(claimed, inMs(LEASE_MS))).then(
        (isHeld) => isHeld || lost.abort(),
        () => lost.abort(),
      )
    const timer = setInterval(renew, LEASE_MS / 4).unref()
    return { lost: lost.signal, stop: () => clearInterval(timer) }
  }

  return async (stopping: AbortSignal): Promise<RunResult | null> => {
    const claimed = await claim()
    if (!claimed) return null
    const lease = keepLease(claimed)
    const signal = AbortSignal.any([stopping, lease.lost])
    try {
      while ((await runOnce(signal)) === 'more') signal.throwIfAborted()
      signal.throwIfAborted()
      await postpone(claimed, msToNext(everyMs), null)
      return 'done'
    } catch (error) {
      if (stopping.aborted) await postpone(claimed, 0, null)
      else if (!lease.lost.aborted)
        await postpone(claimed, Math.min(everyMs, backoffAfter(claimed.attempts)), reasonOf(error))
      throw error
    } finally {
      lease.stop()
    }
  }
}
