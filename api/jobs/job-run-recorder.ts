import type { Core } from '#core/core.ts'
import type { JobName } from '#core/site-stats/site-stats.ts'

export type RecordRun = (failure: unknown) => void

/** Successes are recorded once per interval, and always the first one after a failure or a jump of the clock. */
const SUCCESS_INTERVAL_MS = 60_000

/** Records job runs for the site's admins. Drops a record that cannot be stored: a later run writes another. */
export const makeJobRunRecorder = (core: Pick<Core, 'recordJobRun'>, now: () => Date = () => new Date()) => {
  const store = (name: JobName, at: Date, reason: string | null): void => {
    core.recordJobRun(name, at, reason).catch(() => {})
  }
  return (name: JobName): RecordRun => {
    let lastSuccessAt = Number.NEGATIVE_INFINITY
    return (failure) => {
      const at = now()
      if (failure !== null) {
        lastSuccessAt = Number.NEGATIVE_INFINITY
        store(name, at, reasonOf(failure))
      } else if (Math.abs(at.getTime() - lastSuccessAt) >= SUCCESS_INTERVAL_MS) {
        lastSuccessAt = at.getTime()
        store(name, at, null)
      }
    }
  }
}

/** Returns only the name and code, because the message may quote user data. */
export const reasonOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return 'unknown'
  const { code } = failure as Error & { code?: unknown }
  return typeof code === 'string' ? `${failure.name} (${code})` : failure.name
}
