import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import type { BotChallenge } from '#core/bot-check/bot-challenge.ts'
import type { Solve } from '#web/bot-check/bot-check-solver.ts'

/** Solves the challenge in this thread instead of in a worker. Resolves to `{challenge, solution}` as JSON, base64-encoded. */
export const solveHere: Solve = async (untypedChallenge) => {
  const challenge = untypedChallenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

/** Resolves to the response to the challenge from `GET /api/bot-check`; '' if no proof of work is required. */
export const solveBotCheck = async (botChallenge: BotChallenge): Promise<string> =>
  botChallenge.kind === 'proof-of-work' ? solveHere(botChallenge.challenge, new AbortController().signal) : ''
