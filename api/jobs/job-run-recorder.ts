import type { Core } from '#core/core.ts'
import type { JobName } from '#core/site-stats/site-stats.ts'

export type RecordRun = (failure: unknown) => void

export type WrapRun = (run: () => Promise<void>) => Promise<void>

export const runUnwrapped: WrapRun = (run) => run()

/** Successes are recorded this often at most; the first one after a failure or a clock change, at once. */
const INTERVAL_MS = 60_000

/** Records job runs for the operator. Drops a record that cannot be stored: the next run writes another. */
export const makeJobRunRecorder = (core: Pick<Core, 'recordJobRun'>, now: () => Date = () => new Date()) => {
  const keep = (name: JobName, at: Date, reason: string | null): void => {
    core.recordJobRun(name, at, reason).catch(() => {})
  }
  return (name: JobName): RecordRun => {
    let wentWellAt = Number.NEGATIVE_INFINITY
    return (failure) => {
      const at = now()
      if (failure !== null) {
        wentWellAt = Number.NEGATIVE_INFINITY
        keep(name, at, reasonOf(failure))
      } else if (Math.abs(at.getTime() - wentWellAt) >= INTERVAL_MS) {
        wentWellAt = at.getTime()
        keep(name, at, null)
      }
    }
  }
}

/** Returns the kind of failure only: its message may quote user data. */
const reasonOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return 'unknown'
  const { code } = failure as Error & { code?: unknown }
  return typeof code === 'string' ? `${failure.name} (${code})` : failure.name
}
