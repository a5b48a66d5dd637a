import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import { type RecordRun, runUnwrapped, type WrapRun } from './job-run-recorder.ts'

const HOUR_MS = 60 * 60 * 1000
const INITIAL_DELAY_MS = 2 * 60 * 1000
const BATCH_SIZE = 20
const STOP_TIMEOUT_MS = 5_000
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
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const isStopped = (): boolean => stopping.signal.aborted
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})

  const sweepUnused = async (): Promise<void> => {
    for (let mayBeMore = true; mayBeMore && !isStopped(); ) {
      const counts = await core.sweepImages(BATCH_SIZE)
      mayBeMore = counts.images === BATCH_SIZE && counts.failed === 0
      if (counts.images > 0) log.info(counts, 'unused pictures swept')
    }
  }

  const measurePosters = async (): Promise<void> => {
    while (!isStopped() && (await core.measurePosters(BATCH_SIZE)) === BATCH_SIZE) await pause(BATCH_PAUSE_MS)
  }

  const sweepStrays = async (): Promise<void> => {
    let after: string | null = null
    do {
      const { next, isRefused, ...counts } = await core.sweepStrays(after)
      if (isRefused) log.warn({ after }, 'found pictures of another database, left them alone')
      if (counts.removed + counts.failed > 0) log.info(counts, 'stray pictures swept')
      after = next
      await pause(BATCH_PAUSE_MS)
    } while (after !== null && !isStopped())
  }

  const running = (async () => {
    await pause(initialDelayMs)
    while (!isStopped()) {
      await wrapRun(() => sweepUnused().then(measurePosters).then(sweepStrays)).then(
        () => recordRun(null),
        (error: unknown) => {
          recordRun(error)
          log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'picture sweep failed')
        },
      )
      await pause(intervalMs)
    }
  })()

  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
