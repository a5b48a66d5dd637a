import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Core } from '#core/core.ts'
import { type RecordRun, runUnwrapped, type WrapRun } from './job-run-recorder.ts'

const INTERVAL_MS = 5 * 60 * 1000
const BATCH_SIZE = 50
const STOP_TIMEOUT_MS = 5_000

/** Sends reconfirmation requests to the users who added shows, every five minutes until stopped. Logs a failed run and retries. */
export const startReconfirmationLoop = (
  core: Pick<Core, 'requestReconfirmation'>,
  log: Log,
  {
    intervalMs = INTERVAL_MS,
    recordRun = () => {},
    wrapRun = runUnwrapped,
  }: { intervalMs?: number; recordRun?: RecordRun; wrapRun?: WrapRun } = {},
): { stop: () => Promise<void> } => {
  const stopping = new AbortController()
  const isStopped = (): boolean => stopping.signal.aborted

  const run = async (): Promise<void> => {
    try {
      for (let sent = BATCH_SIZE; sent === BATCH_SIZE && !isStopped(); ) {
        sent = await core.requestReconfirmation(BATCH_SIZE)
        if (sent > 0) log.info({ shows: sent }, 'requested reconfirmation of shows')
      }
      recordRun(null)
    } catch (error) {
      recordRun(error)
      log.warn({ name: error instanceof Error ? error.name : 'unknown' }, 'requesting reconfirmation of shows failed')
    }
  }

  const running = (async () => {
    while (!isStopped()) {
      await wrapRun(run)
      await sleep(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
