import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { BotCheck, Clock, RateLimits } from '#core/ports.ts'

/** How long a challenge may wait for its solution: longer than filling in a form takes. */
const LIFE_MS = 20 * 60 * 1000
/** What one solution costs (docs/decisions/0015-bot-check.md): so many derivations, each of so many rounds of HMAC. */
const COST = 2_000
const FEWEST_DERIVATIONS = 500
const MOST_DERIVATIONS = 1_000
/** A response takes about 700 characters. */
const MAX_RESPONSE = 2_048

const Hex = z.string().check(z.regex(/^[0-9a-f]{2,128}$/))

/** Exactly what `challenge` gives and altcha's solver adds; anything else is not looked at any further. */
const Response = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(COST),
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

type Needs = {
  /** The installation's secret; what signs challenges is derived from it. */
  key: string
  rateLimits: Pick<RateLimits, 'use'>
  clock: Clock
}

/**
 * Has the browser try keys until it meets the one that was drawn here (altcha, PBKDF2 with SHA-256, a counter known in
 * advance). Whether a response is right is told by two HMACs; nothing is derived again, whatever the response claims. A
 * challenge is good for 20 minutes and for one response, in all processes that share `rateLimits`.
 */
export const makeProofOfWork = ({ key, rateLimits, clock }: Needs): BotCheck => {
  const secrets = {
    hmacSignatureSecret: secretFor(key, 'challenge'),
    hmacKeySignatureSecret: secretFor(key, 'solution'),
  }
  return {
    challenge: async () => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(FEWEST_DERIVATIONS, MOST_DERIVATIONS),
        deriveKey,
        // Not altcha's own `expiresAt`: that one goes by the machine's clock, whatever ours says.
        data: { expiresAt: clock.now().getTime() + LIFE_MS },
        ...secrets,
      })
      return { kind: 'proof-of-work', challenge: plain(challenge) }
    },

    passes: async (response) => {
      const read = readResponse(response)
      if (!read) return false
      const { challenge, solution } = read
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets })
      if (!verified || challenge.parameters.data.expiresAt <= clock.now().getTime()) return false
      const once = { name: 'bot-check-solution', uses: 1, windowMs: LIFE_MS }
      return (await rateLimits.use(once, challenge.parameters.nonce)) === null
    },
  }
}

/** Secrets of their own, so that what is signed for one purpose says nothing for another. */
const secretFor = (key: string, purpose: string): string =>
  createHmac('sha256', key).update(`bot check: ${purpose}`).digest('hex')

/** As it travels: without the members that are undefined. */
const plain = (challenge: object): Record<string, unknown> => JSON.parse(JSON.stringify(challenge))

const readResponse = (response: string): z.output<typeof Response> | null => {
  if (response.length > MAX_RESPONSE) return null
  try {
    return Response.parse(JSON.parse(Buffer.from(response, 'base64').toString()))
  } catch {
    return null
  }
}
