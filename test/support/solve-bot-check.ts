import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import type { Solve } from '#web/bot-check/bot-check-solver.ts'

/** Solves the puzzle in this thread instead of a worker. Returns the base64 of the JSON `{challenge, solution}`. */
export const solveHere: Solve = async (puzzle) => {
  const challenge = puzzle as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Returns the response to the challenge of `GET /api/bot-check`; '' if none is required. */
export const solveBotCheck = async (check: BotChallenge): Promise<string> =>
  check.kind === 'proof-of-work' ? solveHere(check.challenge, new AbortController().signal) : ''
