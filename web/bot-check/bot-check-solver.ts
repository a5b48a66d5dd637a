import type { Challenge } from 'altcha-lib/types'
import { createContext } from 'react'

/** What the check needs is not there: the browser lacks it, or its script did not arrive. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'

  constructor(cause?: unknown) {
    super('The bot check is not there', { cause })
  }
}

/**
 * Makes the response to a challenge of kind `proof-of-work`: base64 of the JSON `{challenge, solution}`. Rejects with
 * {@link NotLoaded}, with the signal's reason, or with what went wrong.
 */
export type Solve = (challenge: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<string>

/** More bring little, and the phone stays cool. */
const MOST_WORKERS = 4
const TIMEOUT_MS = 90_000

/** The challenge solved by workers, out of the way of the page. */
export const solveInWorkers: Solve = async (given, signal) => {
  if (typeof Worker !== 'function' || !globalThis.crypto?.subtle) throw new NotLoaded()
  const { solveChallengeWorkers } = await import('altcha-lib').catch((cause: unknown) => {
    throw new NotLoaded(cause)
  })
  signal.throwIfAborted()
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(), { once: true })
  const challenge = given as unknown as Challenge
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
    timeout: TIMEOUT_MS,
    createWorker: () => new Worker(new URL('./bot-check-worker.ts', import.meta.url), { type: 'module' }),
  }).catch((cause: unknown) => {
    // An event, not an error, says that the worker's script is not there or was not let in.
    throw cause instanceof Event ? new NotLoaded(cause) : cause
  })
  signal.throwIfAborted()
  if (!solution) throw new Error('The proof of work took too long')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Who solves; another one where there are no workers. */
export const SolveContext = createContext<Solve>(solveInWorkers)
