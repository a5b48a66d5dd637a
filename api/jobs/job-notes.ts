import type { Core } from '#core/core.ts'
import type { JobName } from '#core/figures/figures.ts'

/** Told how a round of a job went: what it failed with, or null. */
export type NoteRound = (failure: unknown) => void

/** Does a round of a job, as one thing that happened. */
export type InRound = (round: () => Promise<void>) => Promise<void>

export const justDo: InRound = (round) => round()

/** A job that goes well is noted this often at most; the first time after a failure, or after the clock was set back, at once. */
const EVERY_MS = 60_000

/**
 * Keeps how the jobs go, for who runs the site. A note that cannot be kept, as when the database is away, is left: the next
 * round makes another.
 */
export const makeJobNotes = (core: Pick<Core, 'noteJob'>, now: () => Date = () => new Date()) => {
  const keep = (name: JobName, at: Date, reason: string | null): void => {
    core.noteJob(name, at, reason).catch(() => {})
  }
  return (name: JobName): NoteRound => {
    let wentWellAt = Number.NEGATIVE_INFINITY
    return (failure) => {
      const at = now()
      if (failure !== null) {
        wentWellAt = Number.NEGATIVE_INFINITY
        keep(name, at, reasonOf(failure))
      } else if (Math.abs(at.getTime() - wentWellAt) >= EVERY_MS) {
        wentWellAt = at.getTime()
        keep(name, at, null)
      }
    }
  }
}

/** The kind of failure: its message may quote what somebody wrote. */
const reasonOf = (failure: unknown): string => {
  if (!(failure instanceof Error)) return 'unknown'
  const { code } = failure as Error & { code?: unknown }
  return typeof code === 'string' ? `${failure.name} (${code})` : failure.name
}
