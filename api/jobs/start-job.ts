import { setTimeout as sleep } from 'node:timers/promises'

export type Job = { stop: () => Promise<void> }

/** Starts work that ends soon after its signal is aborted, which also ends a `pause`. `stop` waits for the end for at most
 * `stopTimeoutMs`. */
export const startJob = (
  work: (signal: AbortSignal, pause: (ms: number) => Promise<void>) => Promise<unknown>,
  stopTimeoutMs = 5_000,
): Job => {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = work(signal, (ms) => sleep(ms, undefined, { signal, ref: false }).catch(() => {}))
  return {
    stop: async () => {
      stopping.abort()
      await Promise.race([running, sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}
