import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import { type RecordRun, runUnwrapped, type WrapRun } from './job-run-recorder.ts'

const HOUR_MS = 60 * 60 * 1000
const INITIAL_DELAY_MS = 2 * 60 * 1000
const BATCH = 20
const LAST_RUN_MS = 5_000
const BREATH_MS = 200

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

  const unused = async (): Promise<void> => {
    for (let mayBeMore = true; mayBeMore && !isStopped(); ) {
      const swept = await core.sweepImages(BATCH)
      mayBeMore = swept.images === BATCH && swept.failed === 0
      if (swept.images > 0) log.info(swept, 'unused pictures swept')
    }
  }

  const lengths = async (): Promise<void> => {
    while (!isStopped() && (await core.measurePosters(BATCH)) === BATCH) await pause(BREATH_MS)
  }

  const strays = async (): Promise<void> => {
    let after: string | null = null
    do {
      const { next, isRefused, ...swept } = await core.sweepStrays(after)
      if (isRefused) log.warn({ after }, 'found pictures of another database, left them alone')
      if (swept.removed + swept.failed > 0) log.info(swept, 'stray pictures swept')
      after = next
      await pause(BREATH_MS)
    } while (after !== null && !isStopped())
  }

  const running = (async () => {
    await pause(initialDelayMs)
    while (!isStopped()) {
      await wrapRun(() => unused().then(lengths).then(strays)).then(
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
      await Promise.race([running, sleep(LAST_RUN_MS, undefined, { ref: false })])
    },
  }
}
