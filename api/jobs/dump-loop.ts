import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import type { DumpFiles } from '#core/exports/dump-files.ts'
import { dayIn } from '#core/time/local-time.ts'
import { type RecordRun, runUnwrapped, type WrapRun } from './job-run-recorder.ts'
import { type Job, startJob } from './start-job.ts'
import { writeDump } from './write-dump.ts'

const HOUR_MS = 60 * 60 * 1000
const INITIAL_DELAY_MS = 3 * 60 * 1000
const INTERVAL_MS = 10 * 60 * 1000
/** Hour in the site's time zone from which the day's dump is written. */
const QUIET_HOUR = 4

type Settings = {
  dumps: DumpFiles
  baseUrl: string
  timeZone: string
  initialDelayMs?: number
  intervalMs?: number
  now?: () => Date
  recordRun?: RecordRun
  wrapRun?: WrapRun
}

/** Writes each day's open-data dump in the night, or later that day if the process was down, until stopped. Logs a failed run
 * and retries. */
export const startDumpLoop = (
  core: Pick<Core, 'dumpShows'>,
  log: Log,
  {
    dumps,
    baseUrl,
    timeZone,
    initialDelayMs = INITIAL_DELAY_MS,
    intervalMs = INTERVAL_MS,
    now = () => new Date(),
    recordRun = () => {},
    wrapRun = runUnwrapped,
  }: Settings,
): Job => {
  const run = async (signal: AbortSignal): Promise<void> => {
    const date = dayIn(timeZone, new Date(now().getTime() - QUIET_HOUR * HOUR_MS))
    try {
      if (await writeDump({ dumps, date, baseUrl, pages: core.dumpShows, signal })) log.info({ date }, 'dump written')
      recordRun(null)
    } catch (error) {
      if (signal.aborted) return
      recordRun(error)
      log.warn({ date, name: error instanceof Error ? error.name : 'unknown' }, 'dump failed')
    }
  }

  return startJob(async (signal, pause) => {
    await pause(initialDelayMs)
    while (!signal.aborted) {
      await wrapRun(() => run(signal))
      await pause(intervalMs)
    }
  })
}
