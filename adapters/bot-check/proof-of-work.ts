import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { BotCheck, Clock, RateLimits } from '#core/ports.ts'

const LIFETIME_MS = 20 * 60 * 1000
/** Work per solution: 500 to 1,000 derivations of 2,000 PBKDF2 iterations each (docs/decisions/0015-bot-check.md). */
const ITERATIONS_PER_DERIVATION = 2_000
const MIN_DERIVATIONS = 500
const MAX_DERIVATIONS = 1_000
const MAX_RESPONSE_LENGTH = 2_048

const Hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/))

const SolvedChallenge = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(ITERATIONS_PER_DERIVATION),
      data: z.strictObject({ expiresAt: z.int() }),
      keyLength: z.literal(32),
      keyPrefix: Hex,
      keySignature: Hex,
      nonce: Hex,
      salt: Hex,
    }),
    signature: Hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: Hex }),
})

type Dependencies = {
  key: string
  rateLimits: Pick<RateLimits, 'use'>
  clock: Clock
}

/** Makes a bot check by proof of work: the browser searches for the random counter of a challenge (ALTCHA, PBKDF2 with SHA-256).
 * Verification takes two HMACs and no derivation. A challenge is valid for 20 minutes, and only one response to it is accepted, across
 * all processes that share `rateLimits`. */
export const makeProofOfWork = ({ key, rateLimits, clock }: Dependencies): BotCheck => {
  const secrets = {
    hmacSignatureSecret: secretFor(key, 'challenge'),
    hmacKeySignatureSecret: secretFor(key, 'solution'),
  }
  return {
    challenge: async () => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS_PER_DERIVATION,
        counter: randomInt(MIN_DERIVATIONS, MAX_DERIVATIONS),
        deriveKey,
        // ALTCHA's own `expiresAt` follows the system time and ignores our clock.
        data: { expiresAt: clock.now().getTime() + LIFETIME_MS },
        ...secrets,
      })
      return { kind: 'proof-of-work', challenge: toPlainObject(challenge) }
    },

    passes: async (response) => {
      const parsed = parseResponse(response)
      if (!parsed) return false
      const { challenge, solution } = parsed
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
      if (!verified || challenge.parameters.data.expiresAt <= clock.now().getTime()) return false
      const singleUseLimit = { name: 'bot-check-solution', uses: 1, windowMs: LIFETIME_MS }
      return (await rateLimits.use(singleUseLimit, challenge.parameters.nonce)) === null
    },
  }
}

/** Derives a separate secret from the key for each purpose, so that a signature for one purpose is useless for another. */
const secretFor = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(`bot check: ${purpose}`).digest('hex')

const toPlainObject = (challenge: object): Record<string, unknown> => JSON.parse(JSON.stringify(challenge))

const parseResponse = (response: string): z.output<typeof SolvedChallenge> | null => {
  if (response.length > MAX_RESPONSE_LENGTH) return null
  try {
    return SolvedChallenge.parse(JSON.parse(Buffer.from(response, 'base64').toString()))
  } catch {
    return null
  }
}
