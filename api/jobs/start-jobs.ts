import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import type { Ports } from '#core/ports.ts'
import { isJobName, type JobName } from '#core/site-stats/site-stats.ts'
import type { BackgroundJob, RunResult } from './job.ts'
import type { RecordRun } from './job-run-recorder.ts'
import { abortablePause, type Loop, startLoop } from './loop.ts'
import { makeSharedRun } from './shared-run.ts'

const MAX_RETRY_PAUSE_MS = 60_000
/** The interval at which a process checks whether a shared job is due. */
const SHARED_POLL_MS = 15_000

export type WrapRun = (name: string, run: () => Promise<RunResult>) => Promise<RunResult>

export type JobEnvironment = Pick<Ports, 'transact' | 'clock'> & {
  core: Core
  log: Log
  recorderOf?: (name: JobName) => RecordRun
  wrapRun?: WrapRun | undefined
}

/** Starts the jobs. A failed run is logged and retried. `stop` aborts all runs, and waits for each to end, up to the
 * `stopTimeoutMs` of its job. */
export const startJobs = (jobs: readonly BackgroundJob[], environment: JobEnvironment): Loop => {
  const loops = jobs.map((job) => startLoop((signal) => runLanes(job, environment, signal), job.stopTimeoutMs))
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}

const runLanes = async (job: BackgroundJob, environment: JobEnvironment, signal: AbortSignal): Promise<void> => {
  const attempt = makeAttempt(job, environment)
  const pause = abortablePause(signal)
  const pauseMs = job.isShared ? Math.min(job.everyMs, SHARED_POLL_MS) : job.everyMs
  const pauseAfter = { idle: pauseMs, done: pauseMs, more: 0, failed: Math.min(job.everyMs, MAX_RETRY_PAUSE_MS) }
  const runLane = async (): Promise<void> => {
    if (!job.isShared) await pause(job.firstAfterMs ?? 0)
    while (!signal.aborted) {
      const ms = pauseAfter[await attempt(signal)]
      if (ms > 0) await pause(ms)
    }
  }
  await Promise.all(Array.from({ length: job.lanes ?? 1 }, runLane))
}

const makeAttempt = (job: BackgroundJob, { core, log, recorderOf, wrapRun, ...ports }: JobEnvironment) => {
  const record = (isJobName(job.name) && recorderOf?.(job.name)) || (() => {})
  const runOnce = (signal: AbortSignal): Promise<RunResult> => {
    const run = () => job.run(core, { log, signal, pause: abortablePause(signal) })
    return wrapRun ? wrapRun(job.name, run) : run()
  }
  const run = job.isShared ? makeSharedRun(job, ports, runOnce) : runOnce
  return async (signal: AbortSignal): Promise<RunResult | 'failed'> => {
    try {
      const result = await run(signal)
      if (result !== null) record(null)
      return result ?? 'idle'
    } catch (error) {
      if (signal.aborted) return 'idle'
      record(error)
      log.warn({ job: job.name, name: error instanceof Error ? error.name : 'unknown' }, 'job failed')
      return 'failed'
    }
  }
}
