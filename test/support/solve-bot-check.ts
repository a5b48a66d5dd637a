import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { BotChallenge } from '#core/ports.ts'
import type { Solve } from '#web/bot-check/bot-check-solver.ts'

/** What the browser's workers do, done here: base64 of the JSON `{challenge, solution}`. */
export const solveHere: Solve = async (given) => {
  const challenge = given as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

/** The response to what `GET /api/bot-check` answers; '' where there is nothing to do. */
export const solveBotCheck = async (check: BotChallenge): Promise<string> =>
  check.kind === 'proof-of-work' ? solveHere(check.challenge, new AbortController().signal) : ''
