import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import type { Pause } from './loop.ts'

export type Run = {
  log: Log
  /** Aborted when the process stops, or when another process may have taken over the shared job. */
  signal: AbortSignal
  pause: Pause
}

/** `idle`: nothing was due. `more`: more may be due, so the job runs again at once. */
export type RunResult = 'idle' | 'done' | 'more'

export const batchResult = (count: number, batchSize: number): RunResult => {
  if (count === 0) return 'idle'
  return count < batchSize ? 'done' : 'more'
}

export type BackgroundJob = {
  /** Shown to admins if it is one of `jobNames`. */
  name: string
  /** Pause after a run. */
  everyMs: number
  firstAfterMs?: number
  /** Runs in one process at a time; `everyMs` then applies to all processes together. */
  isShared?: true
  /** Runs a shared job daily at this local time, HH:MM, instead of every `everyMs`. */
  dailyAt?: { time: string; timeZone: string }
  /** The number of concurrent runs in this process; default 1. */
  lanes?: number
  /** The process waits up to this long for a run to end before it stops. */
  stopTimeoutMs?: number
  run(core: Core, run: Run): Promise<RunResult>
}
