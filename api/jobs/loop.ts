import { setTimeout as sleep } from 'node:timers/promises'

export type Loop = { stop: () => Promise<void> }

export type Pause = (ms: number) => Promise<void>

/** Starts `work`, which must end soon after its signal is aborted. `stop` aborts the signal, and waits up to `stopTimeoutMs` for
 * `work` to end. */
export const startLoop = (work: (signal: AbortSignal) => Promise<unknown>, stopTimeoutMs = 5_000): Loop => {
  const stopping = new AbortController()
  const running = work(stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

export const abortablePause =
  (signal: AbortSignal): Pause =>
  (ms) =>
    sleep(ms, undefined, { signal, ref: false }).catch(() => {})
