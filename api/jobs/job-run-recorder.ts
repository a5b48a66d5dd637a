import type { Core } from '#core/core.ts'
import type { JobName } from '#core/site-stats/site-stats.ts'

export type RecordRun = (failure: unknown) => void

/** A success within this interval of a recorded one is not recorded, unless a failure came in between. */
const SUCCESS_INTERVAL_MS = 60_000

/** Returns a function that makes a recorder for the runs of a job. The site's admins see the records. A record that cannot be stored
 * is dropped, because a later run writes another. */
export const makeJobRunRecorder = (core: Pick<Core, 'recordJobRun'>, now: () => Date = () => new Date()) => {
  const store = (name: JobName, at: Date, reason: string | null): void => {
    core.recordJobRun(name, at, reason).catch(() => {})
  }
  return (name: JobName): RecordRun => {
    let recordedSuccessMs = Number.NEGATIVE_INFINITY
    return (failure) => {
      const at = now()
      if (failure !== null) {
        recordedSuccessMs = Number.NEGATIVE_INFINITY
        store(name, at, reasonOf(failure))
      } else if (Math.abs(at.getTime() - recordedSuccessMs) >= SUCCESS_INTERVAL_MS) {
        recordedSuccessMs = at.getTime()
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
