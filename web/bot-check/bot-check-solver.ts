import type { Challenge } from 'altcha-lib/types'
import { createContext } from 'react'

/** Means that the browser lacks a required API, or that a script of the check failed to load. */
export class BotCheckLoadError extends Error {
  override readonly name = 'BotCheckLoadError'

  constructor(cause?: unknown) {
    super('The bot check could not be loaded', { cause })
  }
}

/** Solves a `proof-of-work` challenge. Resolves to the JSON `{challenge, solution}` in base64. Rejects with
 * {@link BotCheckLoadError}, with the signal's reason, or with another `Error` if the work fails or exceeds `TIMEOUT_MS`. */
export type Solve = (challenge: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<string>

/** More workers gain little and heat the phone. */
const MAX_WORKERS = 4
const TIMEOUT_MS = 90_000

export const solveInWorkers: Solve = async (untypedChallenge, signal) => {
  if (typeof Worker !== 'function' || !globalThis.crypto?.subtle) throw new BotCheckLoadError()
  const { solveChallengeWorkers } = await import('altcha-lib').catch((cause: unknown) => {
    throw new BotCheckLoadError(cause)
  })
  signal.throwIfAborted()
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(), { once: true })
  const challenge = untypedChallenge as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    timeout: TIMEOUT_MS,
    createWorker: () => new Worker(new URL('./bot-check-worker.ts', import.meta.url), { type: 'module' }),
  }).catch((cause: unknown) => {
    // An event instead of an error means that the worker's script failed to load or was blocked.
    throw cause instanceof Event ? new BotCheckLoadError(cause) : cause
  })
  signal.throwIfAborted()
  if (!solution) throw new Error('The proof of work took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Replaceable in tests, which have no workers. */
export const SolveContext = createContext<Solve>(solveInWorkers)
