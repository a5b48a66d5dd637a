import type { Email } from '#core/accounts/email.ts'
import { type OneTimeToken, oneTimeToken } from '#core/accounts/one-time-token.ts'
import type { Ports } from '#core/ports.ts'

type Tokens = Pick<Ports['tokens'], 'hash'>

/** Where the decoy of an address is kept. */
export const decoyHash = (tokens: Tokens, email: Email): string => tokens.hash(`decoy ${email}`)

/**
 * The password that somebody tried to register a known address with. Whoever logs in with it is told what they would be told
 * had the address been free, that it is not confirmed yet: so a registration never tells which it was.
 */
export const decoyPassword = (tokens: Tokens, email: Email, passwordHash: string, now: Date): OneTimeToken =>
  oneTimeToken('decoy-password', decoyHash(tokens, email), now, { email, challenge: passwordHash })
