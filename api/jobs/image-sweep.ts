import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import { type RecordRun, runUnwrapped, type WrapRun } from './job-run-recorder.ts'
import { type Job, startJob } from './start-job.ts'

const HOUR_MS = 60 * 60 * 1000
const INITIAL_DELAY_MS = 2 * 60 * 1000
const BATCH_SIZE = 20
const BATCH_PAUSE_MS = 200

/** Deletes unused uploads and stray files and measures posters, every hour until stopped. Logs a failed run and retries. */
export const startImageSweep = (
  core: Pick<Core, 'sweepImages' | 'sweepStrays' | 'measurePosters'>,
  log: Log,
  {
    initialDelayMs = INITIAL_DELAY_MS,
    intervalMs = HOUR_MS,
    recordRun = () => {},
    wrapRun = runUnwrapped,
  }: { initialDelayMs?: number; intervalMs?: number; recordRun?: RecordRun; wrapRun?: WrapRun } = {},
): Job =>
  startJob(async (signal, pause) => {
    const sweepUnused = async (): Promise<void> => {
      for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
        const counts = await core.sweepImages(BATCH_SIZE)
        mayBeMore = counts.images === BATCH_SIZE && counts.failed === 0
        if (counts.images > 0) log.info(counts, 'unused images swept')
      }
    }

    const measurePosters = async (): Promise<void> => {
      while (!signal.aborted && (await core.measurePosters(BATCH_SIZE)) === BATCH_SIZE) await pause(BATCH_PAUSE_MS)
    }

    const sweepStrays = async (): Promise<void> => {
      let after: string | null = null
      do {
        const { next, isRefused, ...counts } = await core.sweepStrays(after)
        if (isRefused) log.warn({ after }, 'found images of another database, left them alone')
        if (counts.removed + counts.failed > 0) log.info(counts, 'stray images swept')
        after = next
        await pause(BATCH_PAUSE_MS)
      } while (after !== null && !signal.aborted)
    }

    await pause(initialDelayMs)
    while (!signal.aborted) {
      await wrapRun(() => sweepUnused().then(measurePosters).then(sweepStrays)).then(
        () => recordRun(null),
        (error: unknown) => {
          recordRun(error)
          log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'image sweep failed')
        },
      )
      await pause(intervalMs)
    }
  })
